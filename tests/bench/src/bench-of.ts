import { startBaseline } from './baseline.ts';
import type { Baseline } from './baseline.ts';
import { startLoadGenerator } from './load.ts';
import type { LoadGenerator } from './load.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';
import { report } from './report.ts';
import type { Bench, Row } from './report.ts';

/** What a part of a benchmark works with. */
export type Setting = { product: Product; baseline: Baseline; generator: LoadGenerator };

export type BenchPart = { title: string; run(setting: Setting): Promise<Row[]> };

/** A benchmark with parts that can run alone: `pnpm bench NAME [PART…]`. */
export const benchOf =
  (name: string, parts: Record<string, BenchPart>): Bench =>
  async (names) => {
    const wanted = wantedParts(parts, names);
    const generator = startLoadGenerator();
    const baseline = await startBaseline();
    try {
      const product = await startProduct();
      try {
        for (const part of wanted) {
          await report(name, part.title, await part.run({ product, baseline, generator }));
        }
      } finally {
        await product.stop();
      }
    } finally {
      await baseline.stop();
      generator.stop();
    }
  };

/**
 * Those that are named; all of them when none is.
 * @throws Error when there is no such part.
 */
export const wantedParts = <Part>(parts: Record<string, Part>, names: string[]): Part[] =>
  (names.length === 0 ? Object.keys(parts) : names).map((name) => {
    const part = parts[name];
    if (!part) throw new Error(`There is no part ${name}. The parts are ${Object.keys(parts).join(', ')}.`);
    return part;
  });
