import { startTracker } from '../src/index.ts';
import type { Browser, Tracker } from '../src/index.ts';
import { makeServer, tokenOf } from './fake-server.ts';
import type { Fate } from './fake-server.ts';

type Timer = { id: number; atMs: number; callback: () => void };

/** A browser's localStorage. */
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

/** Lets all promises go on that can. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/** Time, a server, and tabs of one browser that share a storage. Time passes only by `pass` and `sleep`. */
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

  const after = (delayMs: number, callback: () => void): number => {
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
    const own = new Set<number>();
    let isAlive = true;
    let sessions = 0;

    const answer = (fate: Fate, resolve: (response: Response) => void, reject: (error: Error) => void): void => {
      if (!isAlive || fate === 'silence') return;
      if (fate === 'lost' || fate === 'answer lost') reject(new TypeError('Failed to fetch'));
      else if (typeof fate === 'number') resolve(new Response(null, { status: fate }));
      else resolve(new Response(null, { status: fate.status, headers: { 'Retry-After': fate.retryAfter } }));
    };
    const tracker: Tracker = startTracker({
      window,
      document,
      storage,
      now,
      wallClock,
      random: () => 0.5,
      setTimeout: (callback, delayMs) => {
        const timer = after(delayMs, () => {
          own.delete(timer);
          if (isAlive) callback();
        });
        own.add(timer);
        return timer;
      },
      clearTimeout: (timer) => {
        own.delete(timer);
        timers = timers.filter(({ id }) => id !== timer);
      },
      fetch: (_url, { body, signal }) =>
        new Promise((resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
          if (!world.isOnline) reject(new TypeError('Failed to fetch'));
          else after(world.latencyMs, () => answer(server.take(body as string, 'fetch'), resolve, reject));
        }),
      navigator: {
        sendBeacon: (_url, body) => {
          if (world.isOnline) after(world.latencyMs, () => server.take(body, 'sendBeacon'));
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
      timers: own,
      begin: (sessionId: string, counted = true): void => {
        server.open(sessionId);
        tracker.begin({ url: '/s/Ab3dE9/beacons', token: tokenOf(sessionId), sessionId, counted });
      },
      /** Opens sessions as a front end does, one after the other: `{name}-1`, `{name}-2` … */
      beginAnew: (name: string): void => {
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
      /** Hidden, left, and gone. */
      close: (): void => {
        become('hidden');
        window.dispatchEvent(new Event('pagehide'));
        isAlive = false;
      },
      /** Gone without a word. */
      crash: (): void => {
        isAlive = false;
      },
      /** Reads for a while, with an input every second. */
      read: async (ms: number): Promise<void> => {
        for (let restMs = ms; restMs > 0; restMs -= 1_000) {
          tab.input();
          await pass(Math.min(1_000, restMs));
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
    /** The machine sleeps: the wall clock goes on, the monotonic one with it or not, and no timer runs. */
    sleep: (ms: number, doesNowGoOn: boolean): void => {
      if (doesNowGoOn) nowMs += ms;
      else asleepMs += ms;
    },
    setWallClock: (byMs: number): void => {
      wallOffsetMs += byMs;
    },
  });
};

export type World = ReturnType<typeof makeWorld>;
