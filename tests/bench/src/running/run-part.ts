import { describeRun } from '../results/run-facts.ts';
import type { Result } from '../results/result.ts';
import type { Part, RunOptions } from './benchmark.ts';
import { startProduct } from './product.ts';
import { withResources } from './resources.ts';

/** The names of a part, and what loads it. */
export type NamedPart = { benchmark: string; name: string; load(): Promise<Part> };

/**
 * Runs a part on a product of its own.
 * @throws Error if it could not be measured.
 */
export const runPart = async ({ benchmark, name }: NamedPart, part: Part, options: RunOptions): Promise<Result> => {
  const facts = await describeRun();
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1_000;
  const progress = (line: string): void => console.log(`${elapsed().toFixed(1).padStart(7)} s  ${line}`);
  const { rows, tables = [] } = await withResources(async (use) => {
    const context = { options, use, progress };
    if (part.product === null) return part.run(context);
    const product = await use(startProduct(part.product ?? {}, progress));
    return part.run({ ...context, product });
  });
  const size = { isLarge: options.isLarge };
  return {
    benchmark,
    part: name,
    title: part.title,
    rows,
    tables,
    run: { ...facts, ...size, seconds: Math.round(elapsed()) },
  };
};
