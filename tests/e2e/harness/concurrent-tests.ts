import { beforeAll, it } from '@jest/globals';

type Outcome = PromiseSettledResult<void>[];

/**
 * Runs independent tests that mostly wait at the same time, and reports them one by one. They begin in their order.
 * @param limit the number of tests at the same time.
 */
export const runConcurrently = (limit: number, tests: Record<string, () => Promise<void>>): void => {
  const outcomes = new Map<string, Promise<Outcome>>();
  beforeAll(() => {
    const running = new Set<Promise<Outcome>>();
    const begin = async (test: () => Promise<void>): Promise<{ outcome: Promise<Outcome> }> => {
      while (running.size >= limit) await Promise.race(running);
      const outcome = Promise.allSettled([test()]);
      running.add(outcome);
      void outcome.then(() => running.delete(outcome));
      return { outcome };
    };
    let before: Promise<unknown> = Promise.resolve();
    for (const [title, test] of Object.entries(tests)) {
      const begun = before.then(() => begin(test));
      outcomes.set(
        title,
        begun.then(({ outcome }) => outcome),
      );
      before = begun;
    }
  });
  it.each(Object.keys(tests))('%s', async (title) => {
    const [outcome] = await outcomes.get(title)!;
    if (outcome?.status === 'rejected') throw outcome.reason;
  });
};
