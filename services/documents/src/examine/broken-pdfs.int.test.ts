import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createLogger } from '@docsight/service-kit';
import {
  aPage,
  circularPdf,
  deepPdf,
  flatPdf,
  laughingPdf,
  onePage,
  pdfOf,
  preceded,
  seeded,
  streamOf,
} from '@docsight/testkit';
import { damages } from '../../test/broken-pdfs.ts';
import { deflatedRepetition } from '../../test/deflated-repetition.ts';
import { childFile, fixture } from '../../test/harness.ts';
import type { Examination } from './examination.ts';
import { makeExaminer } from './examiner.ts';
import type { Examiner } from './examiner.ts';

describe('the examiner of unusual files', () => {
  let deaths = 0;
  const logger = createLogger({ service: 'test', level: 'silent' });
  logger.warn = ({ outcome }: { outcome?: string }) => {
    if (outcome === 'died') deaths += 1;
  };
  let examiner: Examiner;
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docsight-broken-'));
    examiner = makeExaminer({ childFile, filesFolder: folder, logger });
  });
  afterAll(async () => {
    await examiner.part.stop?.();
    await rm(folder, { recursive: true });
  });

  const examine = async (content: Buffer): Promise<Examination> => {
    files += 1;
    const path = join(folder, `${files}.pdf`);
    await writeFile(path, content);
    return examiner.examine(String(files), path);
  };
  const pages = (pageCount: number) => ({ kind: 'pdf', pageCount });
  const rejected = (reason: string) => ({ kind: 'rejected', reason });
  const box = (sides: string) => onePage(aPage(`/MediaBox[${sides}]`));

  it.each<[string, () => Buffer, object]>([
    ['10,000 pages', () => flatPdf(10_000), pages(10_000)],
    ['10,001 pages', () => flatPdf(10_001), rejected('too-many-pages')],
    ['50,000 pages', () => flatPdf(50_000), rejected('too-many-pages')],
    ['a thousand million pages in a kilobyte', laughingPdf, rejected('too-many-pages')],
    ['a claim of four thousand million pages', () => flatPdf(3, 2 ** 32), rejected('too-many-pages')],
    ['no count of its pages', () => flatPdf(3, 'null'), pages(3)],
    ['a count with a point', () => flatPdf(3, '3.0'), pages(3)],
    ['a tree of a thousand levels', () => deepPdf(1_000), pages(1)],
    ['a tree that contains itself', circularPdf, pages(3)],
    ['no readable page', () => onePage('42'), rejected('unreadable')],
    [
      'a first page that is broken',
      () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>', '42', aPage()]),
      pages(2),
    ],
    ['pages of an absurd size', () => box('0 0 99999999999 99999999999'), pages(1)],
    ['pages of no size', () => box('0 0 0 0'), pages(1)],
    ['pages of an infinite size', () => box(`0 0 ${'9'.repeat(400)} 1`), pages(1)],
    [
      'a content that expands to 300 MB',
      () =>
        onePage(
          aPage('/Contents 4 0 R'),
          streamOf(deflatedRepetition(Buffer.alloc(1024 * 1024), 300), '/Filter/FlateDecode'),
        ),
      pages(1),
    ],
    ['a preamble of 1,019 bytes', () => preceded(Buffer.alloc(1_019, 'x'), flatPdf(2)), pages(2)],
    ['a preamble of 1,020 bytes', () => preceded(Buffer.alloc(1_020, 'x'), flatPdf(2)), rejected('not-a-pdf')],
    ['an image around it', () => preceded('\xff\xd8\xff\xe0\0\x10JFIF\0\x01\x01\0\0\x01', flatPdf(2)), pages(2)],
    ['a web page around it', () => preceded('<html><script>alert(1)</script><!--\n', flatPdf(2)), pages(2)],
    ['an archive behind it', () => Buffer.concat([flatPdf(2), Buffer.from('PK\x03\x04'), Buffer.alloc(999)]), pages(2)],
    ['another PDF behind it', () => Buffer.concat([flatPdf(2), flatPdf(3)]), pages(3)],
    ['nothing in it', () => Buffer.alloc(0), rejected('not-a-pdf')],
    ['the marker only', () => Buffer.from('%PDF-'), rejected('unreadable')],
    ['a million empty trailers', () => preceded('%PDF-1.4\n', Buffer.alloc(1e7, 'trailer\n')), rejected('unreadable')],
    ['brackets without end', () => onePage(aPage(`/X ${'['.repeat(200_000)}`)), pages(1)],
  ])('examines a file with %s', async (_case, content, examination) => {
    expect(await examine(content())).toEqual(examination);
  });

  it.each(Object.keys(damages))('counts or rejects files %s without a crash', async (name) => {
    const random = seeded(name.length);
    const originals = await Promise.all((['three-pages.pdf', 'owner-password.pdf'] as const).map(fixture));
    const broken = [...originals, flatPdf(50)].flatMap((pdf) =>
      Array.from({ length: 2 }, () => damages[name]!(Buffer.from(pdf), random)),
    );
    for (const examination of await Promise.all(broken.map(examine))) {
      if (examination.kind === 'pdf') expect(examination.pageCount).toBeGreaterThan(0);
      else expect(examination.reason).not.toBe('too-slow');
    }
    expect(deaths).toBe(0);
  });
});
