import { beforeAll, it } from '@jest/globals';

type Outcome = PromiseSettledResult<void>[];

/** Tests that mostly wait: so many of them run at a time, begun in their order, and are told one by one. They share nothing. */
export const atOnce = (atATime: number, stories: Record<string, () => Promise<void>>): void => {
  const outcomes = new Map<string, Promise<Outcome>>();
  beforeAll(() => {
    const running = new Set<Promise<Outcome>>();
    const begin = async (story: () => Promise<void>): Promise<{ outcome: Promise<Outcome> }> => {
      while (running.size >= atATime) await Promise.race(running);
      const outcome = Promise.allSettled([story()]);
      running.add(outcome);
      void outcome.then(() => running.delete(outcome));
      return { outcome };
    };
    let before: Promise<unknown> = Promise.resolve();
    for (const [title, story] of Object.entries(stories)) {
      const begun = before.then(() => begin(story));
      outcomes.set(
        title,
        begun.then(({ outcome }) => outcome),
      );
      before = begun;
    }
  });
  it.each(Object.keys(stories))(
    '%s',
    async (title) => {
      const [outcome] = await outcomes.get(title)!;
      if (outcome?.status === 'rejected') throw outcome.reason;
    },
    180_000,
  );
};
