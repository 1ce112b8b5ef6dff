import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDocument } from '@docsight/demo';
import { acceptedPdfs, agreementOf, referenceReaders } from '@docsight/testkit';
import { makeTestPdfs } from '@docsight/testkit/pdfs';
import { wantedParts } from '../bench-of.ts';
import { startProduct } from '../product.ts';
import type { Product } from '../product.ts';
import { report } from '../report.ts';
import type { Bench, Row } from '../report.ts';
import { debianPdfs } from './debian-pdfs.ts';

const cache = fileURLToPath(new URL('../../../../.cache/bench', import.meta.url));
/** Later pages of a document are mostly like the first ones. */
const maxPages = 2;
const drawnWidth = 800;
/** Part of the pages that must agree. */
const aim = 0.98;

/** Lists the files of each part. */
const corpora: Record<string, () => Promise<string[]>> = {
  tests: async () => {
    const folder = await makeTestPdfs(console.log);
    return acceptedPdfs.map(([name]) => path.join(folder, name));
  },
  debian: () => debianPdfs(cache),
};

type Result = { page: string; difference: number };
type Readers = Awaited<ReturnType<typeof referenceReaders>>;

/**
 * `pnpm bench pages-fidelity [tests] [debian]`: compares our pictures with those of poppler and mupdf. A page counts
 * where these two agree.
 * @throws Error if too many pages differ.
 */
export const pagesFidelity: Bench = async (names) => {
  const lists = await Promise.all(wantedParts(corpora, names).map((list) => list()));
  const readers = await referenceReaders();
  const product = await startProduct();
  const results: Result[] = [];
  try {
    for (const file of lists.flat()) results.push(...(await resultsOf(product, file, readers)));
  } finally {
    await product.stop();
  }
  const differing = results.filter(({ difference }) => difference > 0);
  for (const { page, difference } of differing) console.log(`${page} differs by ${difference.toFixed(2)}`);
  const ratio = 1 - differing.length / results.length;
  const row: Row = {
    what: 'pages that look like those of poppler and mupdf',
    ours: String(results.length - differing.length),
    baseline: `${results.length} on which these two agree`,
    ratio,
    aim: { atLeast: aim },
  };
  await report('pages-fidelity', 'Pages against poppler and mupdf', [row]);
  if (!(ratio >= aim)) throw new Error(`${differing.length} of ${results.length} pages differ.`);
};

/** Returns a result for each page that counts. A file that the product rejects has none. */
const resultsOf = async (product: Product, file: string, readers: Readers): Promise<Result[]> => {
  const pages = await picturesOf(product, file);
  const results = await Promise.all(
    pages.map(async (image, index): Promise<Result[]> => {
      const agreement = await agreementOf({ file, number: index + 1, image }, readers);
      if (agreement.kind === 'no-agreed-reference') return [];
      const difference = agreement.kind === 'differs' ? agreement.difference : 0;
      return [{ page: `${path.basename(file)}, page ${index + 1}`, difference }];
    }),
  );
  return results.flat();
};

const picturesOf = async ({ stack }: Product, file: string): Promise<Buffer[]> => {
  const form = new FormData();
  form.set('email_gate', 'false');
  form.set('file', new Blob([await readFile(file)], { type: 'application/pdf' }), path.basename(file));
  const headers = { authorization: `Bearer ${stack.apiKey}` };
  const uploaded = await fetch(`${stack.gatewayUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
  if (uploaded.status === 400) return [];
  if (uploaded.status !== 201)
    throw new Error(`${file} was rejected with ${uploaded.status}: ${await uploaded.text()}`);
  const { short_code: code, page_count: pageCount } = (await uploaded.json()) as {
    short_code: string;
    page_count: number;
  };
  const url = `${stack.gatewayUrl}/s/${code.slice(2)}`;
  const { session } = await openDocument(url);
  const pictures: Buffer[] = [];
  for (let page = 1; page <= Math.min(pageCount, maxPages); page += 1) {
    const response = await fetch(`${url}/pages/${page}?width=${drawnWidth}`, {
      headers: { authorization: `Bearer ${session.viewer_token}` },
    });
    if (!response.ok) throw new Error(`Page ${page} of ${file} failed: ${response.status} ${await response.text()}`);
    pictures.push(Buffer.from(await response.arrayBuffer()));
  }
  return pictures;
};
