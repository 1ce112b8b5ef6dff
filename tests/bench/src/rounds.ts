import { quantile } from './load.ts';
import type { Load, LoadGenerator, LoadResult } from './load.ts';

/** The median throughput of the rounds, and quantiles over all their requests. */
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

/**
 * Runs several loads in turns, so that other work on the machine affects all of them alike. The first round is a warm-up and not measured.
 * loads: by name, made afresh for each turn, since tokens grow old.
 */
export const inTurns = async <Name extends string>(
  generator: LoadGenerator,
  rounds: number,
  loads: Record<Name, () => Load>,
): Promise<Record<Name, Figures>> => {
  const names = Object.keys(loads) as Name[];
  const runs = names.map((name) => [name, () => generator.run(loads[name]())] as const);
  const results = await byTurns(rounds + 1, Object.fromEntries(runs) as Record<Name, () => Promise<LoadResult>>);
  return Object.fromEntries(names.map((name) => [name, figuresOf(results[name].slice(1))])) as Record<Name, Figures>;
};

/** Runs each of several by turns, in the other order every other round; what each of them gave, by round. */
export const byTurns = async <Name extends string, Result>(
  rounds: number,
  runs: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(runs) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Result[]])) as Record<Name, Result[]>;
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) results[name].push(await runs[name]());
  }
  return results;
};

export const figuresOf = (results: LoadResult[]): Figures => {
  const times = results.flatMap(({ timesMs }) => timesMs);
  return {
    perSecond: quantile(
      results.map(({ perSecond }) => perSecond),
      0.5,
    ),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
};

export const told = ({ perSecond, p50Ms, p99Ms }: Figures): string =>
  `${perSecond.toFixed(1)}/s, p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
