import type { Baseline } from '../baseline.ts';
import type { LoadGenerator } from '../load.ts';
import type { Product } from '../product.ts';
import type { Row } from '../report.ts';

/** What a part of the benchmark works with. */
export type Setting = { product: Product; baseline: Baseline; generator: LoadGenerator };

export type BenchPart = { title: string; run(setting: Setting): Promise<Row[]> };
