type Timer = { id: number; atMs: number; callback: () => void };

/** Runs the microtasks that are ready. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve();
};

/** A fake clock with timers. Time passes only in `pass` and `sleep`. */
export const makeClock = () => {
  let nowMs = 1_000;
  let asleepMs = 0;
  let wallOffsetMs = Date.UTC(2026, 4, 4, 10);
  let timers: Timer[] = [];
  let lastId = 0;

  return {
    now: (): number => nowMs,
    wallClock: (): number => nowMs + asleepMs + wallOffsetMs,
    startTimer: (delayMs: number, callback: () => void): number => {
      lastId += 1;
      timers.push({ id: lastId, atMs: nowMs + delayMs, callback });
      return lastId;
    },
    stopTimer: (timer: number): void => {
      timers = timers.filter(({ id }) => id !== timer);
    },
    pass: async (ms: number): Promise<void> => {
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
    },
    /** The machine sleeps: no timer runs. The wall clock continues; the monotonic clock may stop. */
    sleep: (ms: number, isMonotonicRunning: boolean): void => {
      if (isMonotonicRunning) nowMs += ms;
      else asleepMs += ms;
    },
    setWallClock: (byMs: number): void => {
      wallOffsetMs += byMs;
    },
  };
};

export type Clock = ReturnType<typeof makeClock>;
