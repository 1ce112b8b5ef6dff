type Waiting<Item, Result> = { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void };

/** More of them would make the first ones wait for little gain. */
const mostInOneGroup = 200;

/**
 * Group commit: what comes while a group is under way goes to the database together in the next, with one round trip and one flush of the journal for all.
 * `work` gives a result for each item, in their order; one that is an Error fails its item alone, a rejection fails all of the group.
 */
export const inGroups = <Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let isWorking = false;

  /** While one group is under way the next gathers: the fuller the groups, the less each item costs. */
  const pump = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    while (waiting.length > 0) await settle(work, waiting.splice(0, mostInOneGroup));
    isWorking = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      // After this turn of the event loop, so that what came in one packet goes in one group.
      setImmediate(() => void pump());
    });
};

const settle = async <Item, Result>(
  work: (items: Item[]) => Promise<(Result | Error)[]>,
  group: Waiting<Item, Result>[],
): Promise<void> => {
  try {
    const results = await work(group.map(({ item }) => item));
    group.forEach(({ resolve, reject }, index) => {
      const result = results[index] as Result | Error;
      if (result instanceof Error) reject(result);
      else resolve(result);
    });
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
};
