import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isAbort } from '../api/viewer-error.ts';
import { makeBrowserDelay } from './browser-delay.ts';

/** The parts of a window that a delay uses. */
const aWindow = () =>
  Object.assign(new EventTarget(), {
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
  });

describe('browser delay', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends after its time', async () => {
    let ended = false;
    void delayIn(aWindow())(1000).then(() => (ended = true));
    await jest.advanceTimersByTimeAsync(999);
    expect(ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toBe(true);
  });

  it('ends when the network comes back, and leaves no timer', async () => {
    const window = aWindow();
    const delay = delayIn(window)(60_000);
    window.dispatchEvent(new Event('online'));
    await delay;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends with an AbortError when it is aborted', async () => {
    const controller = new AbortController();
    const delay = delayIn(aWindow())(60_000, controller.signal);
    controller.abort();
    expect(isAbort(await delay.catch((error: unknown) => error))).toBe(true);
    const late = delayIn(aWindow())(60_000, controller.signal);
    expect(isAbort(await late.catch((error: unknown) => error))).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});

const delayIn = (window: ReturnType<typeof aWindow>) => makeBrowserDelay(window);
