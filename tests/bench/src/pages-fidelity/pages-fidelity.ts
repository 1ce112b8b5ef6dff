import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDocument } from '@docsight/demo';
import { acceptedPdfs, agreementOf, referenceReaders } from '@docsight/testkit';
import { makeTestPdfs } from '@docsight/testkit/pdfs';
import { compared } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { debianPdfs } from './debian-pdfs.ts';

const cache = fileURLToPath(new URL('../../../../.cache/bench', import.meta.url));
/** Later pages of a document mostly look like the first ones. */
const maxPages = 2;
const drawnWidth = 800;
/** Part of the pages that must agree. */
const leastAgreement = 0.98;

type Comparison = { page: string; difference: number };
type ReferenceReaders = Awaited<ReturnType<typeof referenceReaders>>;

/** Compares our images of many PDFs with those of poppler and mupdf. A page counts where these two agree. */
const fidelityOf = (title: string, listFiles: () => Promise<string[]>): Part => ({
  title,
  mustReachAims: true,
  run: async ({ product, progress }) => {
    const files = await listFiles();
    const references = await referenceReaders();
    const comparisons: Comparison[] = [];
    for (const file of files) comparisons.push(...(await comparisonsOf(product, file, references)));
    const differing = comparisons.filter(({ difference }) => difference > 0);
    for (const { page, difference } of differing) progress(`${page} differs by ${difference.toFixed(2)}`);
    const same = comparisons.length - differing.length;
    return {
      rows: [
        compared(
          'pages that look like those of poppler and mupdf',
          { value: same, text: String(same) },
          { value: comparisons.length, text: String(comparisons.length) },
          { atLeast: leastAgreement },
        ),
      ],
    };
  },
});

export const testPages = fidelityOf('Pages of the PDFs of the tests, against poppler and mupdf', async () => {
  const folder = await makeTestPdfs(console.log);
  return acceptedPdfs.map(([name]) => path.join(folder, name));
});

export const debianPages = fidelityOf('Pages of PDFs in Debian packages, against poppler and mupdf', () =>
  debianPdfs(cache),
);

/** Returns a comparison of each page that counts. A file that the product rejects has none. */
const comparisonsOf = async (product: Product, file: string, references: ReferenceReaders): Promise<Comparison[]> => {
  const images = await imagesOf(product, file);
  const comparisons = await Promise.all(
    images.map(async (image, index): Promise<Comparison[]> => {
      const agreement = await agreementOf({ file, number: index + 1, image }, references);
      if (agreement.kind === 'no-agreed-reference') return [];
      const difference = agreement.kind === 'differs' ? agreement.difference : 0;
      return [{ page: `${path.basename(file)}, page ${index + 1}`, difference }];
    }),
  );
  return comparisons.flat();
};

/** Returns the first pages as readers get them. */
const imagesOf = async ({ stack, apiKey }: Product, file: string): Promise<Buffer[]> => {
  const form = new FormData();
  form.set('email_gate', 'false');
  form.set('file', new Blob([await readFile(file)], { type: 'application/pdf' }), path.basename(file));
  const headers = { authorization: `Bearer ${apiKey}` };
  const uploaded = await fetch(`${stack.gatewayUrl}/api/v1/documents`, { method: 'POST', headers, body: form });
  if (uploaded.status === 400) return [];
  if (uploaded.status !== 201)
    throw new Error(`The upload of ${file} failed with ${uploaded.status}: ${await uploaded.text()}`);
  const { short_code: code, page_count: pageCount } = (await uploaded.json()) as {
    short_code: string;
    page_count: number;
  };
  const url = `${stack.gatewayUrl}/s/${code.slice(2)}`;
  const { session } = await openDocument(url);
  const images: Buffer[] = [];
  for (let page = 1; page <= Math.min(pageCount, maxPages); page += 1) {
    const response = await fetch(`${url}/pages/${page}?width=${drawnWidth}`, {
      headers: { authorization: `Bearer ${session.viewer_token}` },
    });
    if (!response.ok) throw new Error(`Page ${page} of ${file} failed: ${response.status} ${await response.text()}`);
    images.push(Buffer.from(await response.arrayBuffer()));
  }
  return images;
};
