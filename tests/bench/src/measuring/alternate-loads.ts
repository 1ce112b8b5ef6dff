import { keysOf, recordOf } from '@docsight/contracts';
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
  const names = keysOf(loads);
  const runs = recordOf(names, (name) => () => generator.run(loads[name]()));
  const results = await alternate(rounds, runs);
  return recordOf(names, (name) => figuresOf(results[name]));
};
