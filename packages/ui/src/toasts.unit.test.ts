import { describe, expect, it, jest } from '@jest/globals';
import { makeToasts } from './toasts.ts';

describe('toasts', () => {
  const setUp = () => {
    const timers = new Set<() => void>();
    const toasts = makeToasts((run) => {
      timers.add(run);
      return () => timers.delete(run);
    });
    const pass = (seconds: number): void => {
      for (let tick = 0; tick < seconds * 4; tick += 1) for (const run of Array.from(timers)) run();
    };
    const texts = () => toasts.shown.value.map(({ text }) => text);
    return { toasts, timers, pass, texts };
  };

  it('disappear by themselves, in the order of their times', () => {
    const { toasts, timers, pass, texts } = setUp();
    toasts.show('Link copied.');
    toasts.show('Document deleted.', { showForMs: 10_000 });
    pass(6);
    expect(texts()).toEqual(['Document deleted.']);
    pass(4);
    expect([texts(), timers.size]).toEqual([[], 0]);
  });

  it('stay while they are held', () => {
    const { toasts, pass, texts } = setUp();
    toasts.show('Link copied.');
    toasts.hold(true);
    pass(60);
    expect(texts()).toEqual(['Link copied.']);
    toasts.hold(false);
    pass(6);
    expect(texts()).toEqual([]);
  });

  it('run either their action or what follows when they disappear, once', () => {
    const { toasts, pass, texts } = setUp();
    const [undo, onHide] = [jest.fn(), jest.fn()];
    const hide = toasts.show('Deleted.', { action: { label: 'Undo', run: undo }, onHide });
    toasts.shown.value[0]!.action!.run();
    hide();
    pass(10);
    expect([undo.mock.calls.length, onHide.mock.calls.length, texts()]).toEqual([1, 0, []]);
    toasts.show('Deleted.', { action: { label: 'Undo', run: undo }, onHide })();
    expect([undo.mock.calls.length, onHide.mock.calls.length]).toEqual([1, 1]);
  });
});
