import { quantile } from './load.ts';
import type { Load, LoadGenerator, LoadResult } from './load.ts';

/** The median throughput of the rounds, and quantiles over all their requests. */
export type Figures = { perSecond: number; p50Ms: number; p99Ms: number };

/**
 * Puts several loads on by turns, so that whatever else the machine does hits all of them alike. The first round warms up and does not count.
 * loads: by name, made afresh for each turn, since tokens grow old.
 */
export const inTurns = async <Name extends string>(
  generator: LoadGenerator,
  rounds: number,
  loads: Record<Name, () => Load>,
): Promise<Record<Name, Figures>> => {
  const names = Object.keys(loads) as Name[];
  const results = new Map<Name, LoadResult[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : names.toReversed()) {
      const result = await generator.run(loads[name]());
      if (round > 0) results.get(name)!.push(result);
    }
  }
  return Object.fromEntries(names.map((name) => [name, figuresOf(results.get(name)!)])) as Record<Name, Figures>;
};

const figuresOf = (results: LoadResult[]): Figures => {
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
