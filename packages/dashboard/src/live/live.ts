import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Following } from './follow-live.ts';
import { applyChange, initialLiveState } from './live-state.ts';
import type { LiveChange, LiveState } from './live-state.ts';

/** Who is reading now, for the whole application. */
export type Live = {
  state: ReadonlySignal<LiveState>;
  /** Keeps the stream open until the returned function is called. */
  watch(): () => void;
};

type LiveParts = {
  /** The account whose readers are shown, while somebody is signed in. */
  accountId: ReadonlySignal<string | undefined>;
  isHidden: ReadonlySignal<boolean>;
  isOnline: ReadonlySignal<boolean>;
  /** Follows the readers until the signal is aborted, then throws its reason. */
  follow: (following: Following) => Promise<never>;
  /** Runs a function after a time in milliseconds. Returns a function that cancels it. */
  later: (run: () => void, ms: number) => () => void;
};

/** From one page to the next one the stream stays open. In milliseconds. */
const closeAfterMs = 5_000;
/** A tab that no one sees needs no stream. In milliseconds. */
const sleepAfterMs = 60_000;
/** Changes that arrive together are rendered once. In milliseconds. */
const publishAfterMs = 100;

export const makeLive = ({ accountId, isHidden, isOnline, follow, later }: LiveParts): Live => {
  const state = signal(initialLiveState);
  let watchers = 0;
  let isAsleep = false;
  let cancelSleep = (): void => undefined;
  let stream: { accountId: string; close: () => void } | undefined;

  const open = (account: string): typeof stream => {
    const ended = new AbortController();
    let current = initialLiveState;
    let cancelPublish: (() => void) | undefined;
    const publish = (): void => {
      cancelPublish = undefined;
      state.value = current;
    };
    const onChange = (change: LiveChange): void => {
      if (ended.signal.aborted) return;
      current = applyChange(current, change);
      cancelPublish ??= later(publish, publishAfterMs);
    };
    follow({ accountId: account, onChange, current: () => current, signal: ended.signal }).catch((error: unknown) => {
      if (!ended.signal.aborted) throw error;
    });
    const close = (): void => {
      ended.abort();
      cancelPublish?.();
      state.value = initialLiveState;
    };
    return { accountId: account, close };
  };

  const update = (): void => {
    const needed = watchers > 0 && !isAsleep && isOnline.peek() ? accountId.peek() : undefined;
    if (stream?.accountId === needed) return;
    stream?.close();
    stream = needed === undefined ? undefined : open(needed);
  };

  const sleep = (): void => {
    isAsleep = true;
    update();
  };

  accountId.subscribe((account) => {
    if (stream?.accountId !== account) state.value = initialLiveState;
    update();
  });
  isOnline.subscribe((online) => {
    const last = state.peek();
    update();
    // The readers of the last connection stay on the screen.
    if (!online && last.kind !== 'connecting') state.value = applyChange(last, { type: 'lost', reason: 'connection' });
  });
  isHidden.subscribe((hidden) => {
    cancelSleep();
    isAsleep = false;
    if (hidden) cancelSleep = later(sleep, sleepAfterMs);
    update();
  });

  return {
    state,
    watch: () => {
      watchers += 1;
      update();
      return () =>
        void later(() => {
          watchers -= 1;
          update();
        }, closeAfterMs);
    },
  };
};
