import type { AccountClient } from '@docsight/client';
import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { Session } from '../session/session.ts';
import { followLive } from './follow-live.ts';
import { makeLive } from './live.ts';
import type { Live } from './live.ts';

/** Follows who is reading now with the means of this browser. */
export const liveInBrowser = (
  client: AccountClient,
  session: Session,
  offlineSince: ReadonlySignal<number | undefined>,
): Live => {
  const isPageHidden = (): boolean => document.visibilityState === 'hidden';
  const isHidden = signal(isPageHidden());
  document.addEventListener('visibilitychange', () => (isHidden.value = isPageHidden()));
  const isOnline = computed(() => offlineSince.value === undefined);
  const accountId = computed(() => {
    const state = session.state.value;
    return state.kind === 'signed-in' || state.kind === 'ended' ? state.user.id : undefined;
  });
  const surroundings = {
    client,
    session,
    pause,
    // Browsers have no locks on pages of plain http from other hosts.
    locks: navigator.locks as LockManager | undefined,
    openChannel: (name: string) => new BroadcastChannel(name),
  };
  return makeLive({
    accountId,
    isHidden,
    isOnline,
    follow: (following) => followLive(surroundings, following),
    later: (run, ms) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  });
};

const pause = (ms: number, aborted: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const onAbort = (): void => {
      clearTimeout(timer);
      reject(aborted.reason as Error);
    };
    const timer = setTimeout(() => {
      aborted.removeEventListener('abort', onAbort);
      resolve();
    }, ms);
    aborted.throwIfAborted();
    aborted.addEventListener('abort', onAbort, { once: true });
  });
