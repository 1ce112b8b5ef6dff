import { alternate } from './alternate.ts';
import { figuresOf } from './figures.ts';
import type { Figures } from './figures.ts';
import type { Load, LoadGenerator } from './load.ts';

/** Runs several loads alternately. Each load is created right before its turn, because tokens expire. */
export const alternateLoads = async <Name extends string>(
  generator: LoadGenerator,
  rounds: number,
  loads: Record<Name, () => Load>,
): Promise<Record<Name, Figures>> => {
  const names = Object.keys(loads) as Name[];
  const runs = byName(names, (name) => () => generator.run(loads[name]()));
  const results = await alternate(rounds, runs);
  return byName(names, (name) => figuresOf(results[name]));
};

const byName = <Name extends string, Value>(names: Name[], valueOf: (name: Name) => Value): Record<Name, Value> =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, Value>;
