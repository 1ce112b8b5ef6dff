import { startBaseline } from '../baseline.ts';
import { startLoadGenerator } from '../load.ts';
import { startProduct } from '../product.ts';
import { report } from '../report.ts';
import type { Bench } from '../report.ts';
import type { BenchPart } from './bench-part.ts';
import { listing } from './listing.ts';
import { pageImages } from './page-images.ts';
import { uploading } from './uploading.ts';

const parts: Record<string, BenchPart> = { uploads: uploading, pages: pageImages, list: listing };

/** `pnpm bench documents [uploads] [pages] [list]`. */
export const documents: Bench = async (names) => {
  const wanted = names.length === 0 ? Object.keys(parts) : names;
  const generator = startLoadGenerator();
  const baseline = await startBaseline();
  try {
    const product = await startProduct();
    try {
      for (const name of wanted) {
        const part = parts[name];
        if (!part) throw new Error(`There is no part ${name}. The parts are ${Object.keys(parts).join(', ')}.`);
        await report('documents', part.title, await part.run({ product, baseline, generator }));
      }
    } finally {
      await product.stop();
    }
  } finally {
    await baseline.stop();
    generator.stop();
  }
};
