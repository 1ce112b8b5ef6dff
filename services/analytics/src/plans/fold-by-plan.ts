import { setTimeout as wait } from 'node:timers/promises';

/**
 * Counts something in a record of sums and in its members, exactly once, without a transaction: one write to the record adds the change and stores the
 * plan of what is still to do to the members; the plan is done by steps each of which may be repeated at any time, by anybody; then it is cleared.
 * Whoever finds a plan finishes it first, so a process may die, or work beside another, between any two writes. The record is read before the
 * members: while its version stands and it has no plan, nobody changes any of them.
 */
export const foldByPlan = async <Plan, Sums extends { plan: Plan | null }>(options: {
  find: () => Promise<Sums | null>;
  /** Does what is still to do of a plan, and clears it. */
  finish: (sums: Sums, plan: Plan) => Promise<void>;
  /** The record with what is still to be counted and its plan, after one that has none; null when nothing is left. */
  next: (stored: Sums | null) => Promise<Sums | null>;
  /** Stores the next record if what was read still stands. False when somebody was faster. */
  advance: (next: Sums, stored: Sums | null) => Promise<boolean>;
}): Promise<void> => {
  const { find, finish, next, advance } = options;
  for (;;) {
    const stored = await find();
    if (stored?.plan) {
      await finish(stored, stored.plan);
      continue;
    }
    const planned = await next(stored);
    if (planned === null) return;
    if (!(await advance(planned, stored))) await wait(Math.random() * 20); // apart from the other one, who was faster
    else if (planned.plan) await finish(planned, planned.plan);
  }
};
