import { keysOf, recordOf } from '@docsight/contracts';

/**
 * Runs several things alternately, so that other work on the machine affects all alike. The order changes from round to
 * round. The first round is a warm-up and is left out of the results.
 */
export const alternate = async <Name extends string, Result>(
  rounds: number,
  runs: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> => {
  const names = keysOf(runs);
  const results = recordOf(names, (): Result[] => []);
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of orderOf(names, round)) {
      const result = await runs[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
};

/**
 * Returns the order of a round. What runs first changes, and every other round is turned round. So no run has the same
 * one before it each time: its caches and unfinished work make a difference. Six rounds have all orders of three.
 */
export const orderOf = <Name>(names: readonly Name[], round: number): Name[] => {
  const first = Math.floor(round / 2) % names.length;
  const order = [...names.slice(first), ...names.slice(0, first)];
  return round % 2 === 0 ? order : order.toReversed();
};
