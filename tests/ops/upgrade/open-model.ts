import { setTimeout as wait } from 'node:timers/promises';

/** A request that did not get the expected response. */
type Failure = { operation: string; phase: string; at: string; reason: string };

/** Load whose arrivals have a fixed rate and wait for no response, like those of people. */
export type OpenModel = {
  failures: readonly Failure[];
  /** Requests by operation, and the longest time that one took in milliseconds. */
  counts: ReadonlyMap<string, { requests: number; longestMs: number }>;
  /** Names what happens from now on, for the reports of failures. */
  setPhase(phase: string): void;
  /** Makes one request. Returns its result, or undefined after a failure, which is recorded. */
  request<Result>(operation: string, send: () => Promise<Result>): Promise<Result | undefined>;
  /** Begins an activity every so many milliseconds, until the end. */
  every(ms: number, begin: () => Promise<unknown>): void;
  /** Runs an activity that lasts until the end. */
  until(run: (ended: AbortSignal) => Promise<void>): void;
  /** Begins no more activities. Resolves when all have ended. */
  end(): Promise<void>;
};

export const openModel = (): OpenModel => {
  const failures: Failure[] = [];
  const counts = new Map<string, { requests: number; longestMs: number }>();
  const running = new Set<Promise<unknown>>();
  const ending = new AbortController();
  let phase = 'start';

  const track = (activity: Promise<unknown>): void => {
    const tracked = activity
      .catch((error: unknown) => fail('activity', error)) // A defect of the test itself.
      .finally(() => running.delete(tracked));
    running.add(tracked);
  };
  const fail = (operation: string, error: unknown): void => {
    failures.push({ operation, phase, at: new Date().toISOString(), reason: reasonOf(error) });
  };
  const arrive = async (ms: number, begin: () => Promise<unknown>): Promise<void> => {
    const startedAt = performance.now();
    for (let arrival = 0; !ending.signal.aborted; arrival += 1) {
      await wait(Math.max(0, startedAt + arrival * ms - performance.now()));
      track(begin());
    }
  };
  return {
    failures,
    counts,
    setPhase: (name) => {
      phase = name;
    },
    request: async (operation, send) => {
      const count = counts.get(operation) ?? { requests: 0, longestMs: 0 };
      counts.set(operation, count);
      count.requests += 1;
      const sentAt = performance.now();
      try {
        return await send();
      } catch (error) {
        fail(operation, error);
        return undefined;
      } finally {
        count.longestMs = Math.max(count.longestMs, Math.round(performance.now() - sentAt));
      }
    },
    every: (ms, begin) => track(arrive(ms, begin)),
    until: (run) => track(run(ending.signal)),
    end: async () => {
      ending.abort();
      while (running.size > 0) await Promise.all(running);
    },
  };
};

const reasonOf = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause === undefined ? message : `${message}: ${reasonOf(cause)}`;
};
