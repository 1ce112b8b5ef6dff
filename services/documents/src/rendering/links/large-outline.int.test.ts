import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@docsight/testkit';
import { renderChildFile } from '../../../test/harness.ts';
import { linkedPdf } from '../../../test/linked-pdf.ts';
import { makePageRenderer } from '../page-renderer.ts';
import type { PageRenderer } from '../page-renderer.ts';
import type { OutlineItem } from './outline-content.ts';

describe('an outline of 100,000 items', () => {
  let folder: string;
  let renderer: PageRenderer;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-outline-'));
    renderer = makePageRenderer({ childFile: renderChildFile, filesFolder: folder, logger: silentLogger });
  });
  afterAll(async () => {
    await renderer.part.stop?.();
    await rm(folder, { recursive: true });
  });

  it.each([
    ['one after the other', 'Next', 5_000],
    ['one below the other', 'First', 16],
  ])('%s is read up to its limit, in a fraction of the time for a page', async (_case, entry, count) => {
    const path = join(folder, `${entry}.pdf`);
    const outline = (at: (index: number) => string) =>
      Array.from({ length: 100_000 }, (_, index) => `<</Title(T ${index})/Dest[3 0 R/Fit]/${entry} ${at(index + 1)}>>`);
    await writeFile(path, linkedPdf({ pages: [{}], outline }));
    const costs: number[] = [];
    const rendering = await renderer.outline(
      { fileId: entry, path },
      { onCost: (cost) => costs.push(cost), inBackground: false },
    );
    const { items } = JSON.parse((rendering as { content: Buffer }).content.toString()) as { items: OutlineItem[] };
    expect([items.length, items.at(-1)!.title]).toEqual([count, `T ${count - 1}`]);
    expect(Math.max(...costs)).toBeLessThan(0.5);
  });
});
