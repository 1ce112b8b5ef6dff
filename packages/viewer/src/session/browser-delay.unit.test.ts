import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isAbort } from '../api/viewer-error.ts';
import { makeBrowserPause } from './browser-delay.ts';

/** As much of a window as waiting needs. */
const aWindow = () =>
  Object.assign(new EventTarget(), {
    setTimeout: (run: () => void, ms: number) => setTimeout(run, ms),
    clearTimeout: (timer: ReturnType<typeof setTimeout>) => clearTimeout(timer),
  });

describe('waiting', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('ends after its time', async () => {
    let ended = false;
    void pauseIn(aWindow())(1000).then(() => (ended = true));
    await jest.advanceTimersByTimeAsync(999);
    expect(ended).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(ended).toBe(true);
  });

  it('ends when the network is back, and leaves no timer', async () => {
    const window = aWindow();
    const pause = pauseIn(window)(60_000);
    window.dispatchEvent(new Event('online'));
    await pause;
    expect(jest.getTimerCount()).toBe(0);
  });

  it('ends with an AbortError when nobody waits any more', async () => {
    const leave = new AbortController();
    const pause = pauseIn(aWindow())(60_000, leave.signal);
    leave.abort();
    expect(isAbort(await pause.catch((error: unknown) => error))).toBe(true);
    const late = pauseIn(aWindow())(60_000, leave.signal);
    expect(isAbort(await late.catch((error: unknown) => error))).toBe(true);
    expect(jest.getTimerCount()).toBe(0);
  });
});

const pauseIn = (window: ReturnType<typeof aWindow>) =>
  makeBrowserPause(window as unknown as Parameters<typeof makeBrowserPause>[0]);
