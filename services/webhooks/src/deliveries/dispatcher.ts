import { lanes } from './delivery.ts';
import { makeDispatchLane } from './dispatch-lane.ts';
import type { LaneDependencies, Place } from './dispatch-lane.ts';

/** Has deliveries attempted, many at once, fairly among accounts. Any number of processes may do so. */
export type Dispatcher = {
  start(): void;
  /**
   * A place for a new delivery, to be stored under its lease and sent at once; undefined when there is none: then it is to be stored as due, and
   * `wake` is to be called.
   */
  admit(accountId: string): Promise<Place | undefined>;
  /** Tells that something of a account is due now, and in the store. */
  wake(accountId: string): void;
  /** Claims nothing more from now on. */
  stopClaiming(): void;
  /** Resolves when nothing is in flight any more. `cut` (see LaneDependencies) bounds how long that takes. */
  drained(): Promise<void>;
};

export const makeDispatcher = (deps: LaneDependencies): Dispatcher => {
  const expect = (dueAt: Date): void => lanes.forEach((lane) => running[lane].expect(dueAt));
  const running = {
    first: makeDispatchLane('first', { ...deps, expect }),
    retry: makeDispatchLane('retry', { ...deps, expect }),
  };
  let loops: Promise<unknown> | undefined;
  const stopClaiming = (): void => lanes.forEach((lane) => running[lane].stop());
  return {
    start: () => {
      loops ??= Promise.all(lanes.map((lane) => running[lane].run()));
    },
    admit: running.first.admit,
    wake: (accountId) => lanes.forEach((lane) => running[lane].wake(accountId)),
    stopClaiming,
    drained: async () => {
      stopClaiming();
      await loops;
      await Promise.all(lanes.map((lane) => running[lane].drained()));
    },
  };
};
