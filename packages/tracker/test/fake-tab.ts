import { startTracker } from '../src/index.ts';
import type { Browser, Tracker } from '../src/index.ts';
import type { Clock } from './fake-clock.ts';
import { tokenOf } from './fake-server.ts';
import type { FakeServer, Reaction } from './fake-server.ts';

type Surroundings = Clock & {
  server: FakeServer;
  storage: Browser['storage'];
  network: { isOnline: boolean; latencyMs: number };
};

export type TabOptions = Partial<Browser> & { visibility?: DocumentVisibilityState };

/** Opens a tab of a fake browser, in which the tracker runs. */
export const openTab = (surroundings: Surroundings, { visibility = 'visible', ...browser }: TabOptions) => {
  const { server, network, pass } = surroundings;
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: visibility });
  const life = { isAlive: true };
  const timers = makeTimers(surroundings, life);
  let sessions = 0;

  const tracker: Tracker = startTracker({
    window,
    document,
    storage: surroundings.storage,
    now: surroundings.now,
    wallClock: surroundings.wallClock,
    random: () => 0.5,
    setTimeout: timers.start,
    clearTimeout: timers.stop,
    ...makeRequests(surroundings, life),
    ...browser,
  });

  const become = (state: DocumentVisibilityState): void => {
    document.visibilityState = state;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  const tab = {
    tracker,
    window,
    document,
    timers: timers.running,
    begin: (sessionId: string, counted = true): void => {
      server.open(sessionId);
      tracker.begin({ url: '/s/Ab3dE9/beacons', token: tokenOf(sessionId), sessionId, counted });
    },
    /** Begins the next session, as a front end does: `{name}-1`, `{name}-2` … */
    beginNext: (name: string): void => {
      sessions += 1;
      tab.begin(`${name}-${sessions}`);
    },
    input: (type = 'pointermove'): void => void window.dispatchEvent(new Event(type)),
    hide: (): void => become('hidden'),
    reveal: (): void => become('visible'),
    goOnline: (): void => {
      network.isOnline = true;
      window.dispatchEvent(new Event('online'));
    },
    /** Hides the page, leaves it, and stops its timers. */
    close: (): void => {
      become('hidden');
      window.dispatchEvent(new Event('pagehide'));
      life.isAlive = false;
    },
    /** Stops without any event. */
    crash: (): void => {
      life.isAlive = false;
    },
    /** Passes time with an input every second. */
    read: async (ms: number): Promise<void> => {
      for (let leftMs = ms; leftMs > 0; leftMs -= 1_000) {
        tab.input();
        await pass(Math.min(1_000, leftMs));
      }
    },
  };
  return tab;
};

/** The timers of a tab. They call nothing when it is closed. */
const makeTimers = ({ startTimer, stopTimer }: Surroundings, life: { isAlive: boolean }) => {
  const running = new Set<number>();
  return {
    running,
    start: (callback: () => void, delayMs: number): number => {
      const timer = startTimer(delayMs, () => {
        running.delete(timer);
        if (life.isAlive) callback();
      });
      running.add(timer);
      return timer;
    },
    stop: (timer: number): void => {
      running.delete(timer);
      stopTimer(timer);
    },
  };
};

/** The requests of a tab. A closed one gets no response. */
const makeRequests = (
  { server, network, startTimer }: Surroundings,
  life: { isAlive: boolean },
): Pick<Browser, 'fetch' | 'navigator'> => {
  const respond = (reaction: Reaction, resolve: (response: Response) => void, reject: (error: Error) => void): void => {
    if (!life.isAlive || reaction === 'no response') return;
    if (reaction === 'request lost' || reaction === 'response lost') reject(new TypeError('Failed to fetch'));
    else if (typeof reaction === 'number') resolve(new Response(null, { status: reaction }));
    else resolve(new Response(null, { status: reaction.status, headers: { 'Retry-After': reaction.retryAfter } }));
  };
  return {
    fetch: (_url, { body, signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new Error('aborted')));
        if (!network.isOnline) reject(new TypeError('Failed to fetch'));
        else startTimer(network.latencyMs, () => respond(server.receive(body as string, 'fetch'), resolve, reject));
      }),
    navigator: {
      sendBeacon: (_url, body) => {
        if (network.isOnline) startTimer(network.latencyMs, () => server.receive(body, 'sendBeacon'));
        return true;
      },
    },
  };
};
