/**
 * Runs several things alternately, so that other work on the machine affects all alike. Every other round has the
 * opposite order. The first round is a warm-up and is left out of the results.
 */
export const alternate = async <Name extends string, Result>(
  rounds: number,
  runs: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(runs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await runs[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
};
