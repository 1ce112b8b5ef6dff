import { startTracker } from '../src/index.ts';
import type { Browser, Tracker } from '../src/index.ts';
import { makeServer, tokenOf } from './fake-server.ts';
import type { Reaction } from './fake-server.ts';

type Timer = { id: number; atMs: number; callback: () => void };

/** A fake of the browser's localStorage. */
export const makeStorage = (): NonNullable<Browser['storage']> & { entries: Map<string, string> } => {
  const entries = new Map<string, string>();
  return {
    entries,
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
};

/** Runs the microtasks that are ready. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/** A fake clock, a server, and tabs of one browser with one storage. Time passes only in `pass` and `sleep`. */
export const makeWorld = () => {
  let nowMs = 1_000;
  let asleepMs = 0;
  let wallOffsetMs = Date.UTC(2026, 4, 4, 10);
  let timers: Timer[] = [];
  let lastId = 0;
  const now = (): number => nowMs;
  const wallClock = (): number => nowMs + asleepMs + wallOffsetMs;
  const server = makeServer({ now, wallClock });
  const storage = makeStorage();
  const world = { isOnline: true, latencyMs: 0 };

  const startTimer = (delayMs: number, callback: () => void): number => {
    lastId += 1;
    timers.push({ id: lastId, atMs: nowMs + delayMs, callback });
    return lastId;
  };

  const pass = async (ms: number): Promise<void> => {
    const untilMs = nowMs + ms;
    await settled();
    for (;;) {
      const next = timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs || a.id - b.id)[0];
      if (!next) break;
      timers = timers.filter(({ id }) => id !== next.id);
      nowMs = Math.max(nowMs, next.atMs);
      next.callback();
      await settled();
    }
    nowMs = untilMs;
  };

  const openTab = (given: Partial<Browser> & { visibility?: DocumentVisibilityState } = {}) => {
    const { visibility = 'visible', ...browser } = given;
    const window = new EventTarget();
    const document = Object.assign(new EventTarget(), { visibilityState: visibility });
    const ownTimers = new Set<number>();
    let isAlive = true;
    let sessions = 0;

    const respond = (
      reaction: Reaction,
      resolve: (response: Response) => void,
      reject: (error: Error) => void,
    ): void => {
      if (!isAlive || reaction === 'no response') return;
      if (reaction === 'request lost' || reaction === 'response lost') reject(new TypeError('Failed to fetch'));
      else if (typeof reaction === 'number') resolve(new Response(null, { status: reaction }));
      else resolve(new Response(null, { status: reaction.status, headers: { 'Retry-After': reaction.retryAfter } }));
    };
    const tracker: Tracker = startTracker({
      window,
      document,
      storage,
      now,
      wallClock,
      random: () => 0.5,
      setTimeout: (callback, delayMs) => {
        const timer = startTimer(delayMs, () => {
          ownTimers.delete(timer);
          if (isAlive) callback();
        });
        ownTimers.add(timer);
        return timer;
      },
      clearTimeout: (timer) => {
        ownTimers.delete(timer);
        timers = timers.filter(({ id }) => id !== timer);
      },
      fetch: (_url, { body, signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          if (!world.isOnline) reject(new TypeError('Failed to fetch'));
          else startTimer(world.latencyMs, () => respond(server.receive(body as string, 'fetch'), resolve, reject));
        }),
      navigator: {
        sendBeacon: (_url, body) => {
          if (world.isOnline) startTimer(world.latencyMs, () => server.receive(body, 'sendBeacon'));
          return true;
        },
      },
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
      timers: ownTimers,
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
        world.isOnline = true;
        window.dispatchEvent(new Event('online'));
      },
      /** Hides the page, leaves it, and stops its timers. */
      close: (): void => {
        become('hidden');
        window.dispatchEvent(new Event('pagehide'));
        isAlive = false;
      },
      /** Stops without any event. */
      crash: (): void => {
        isAlive = false;
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

  return Object.assign(world, {
    server,
    storage,
    pass,
    now,
    wallClock,
    openTab,
    /** The machine sleeps: no timer runs. The wall clock continues; the monotonic clock may stop. */
    sleep: (ms: number, isMonotonicRunning: boolean): void => {
      if (isMonotonicRunning) nowMs += ms;
      else asleepMs += ms;
    },
    setWallClock: (byMs: number): void => {
      wallOffsetMs += byMs;
    },
  });
};

export type World = ReturnType<typeof makeWorld>;
