import { openDocument } from '@docsight/demo';
import { paperPdf } from '../documents/paper.ts';
import { median } from '../measuring/figures.ts';
import { limited } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { startDashboardBrowser } from './dashboard-browser.ts';
import type { Appearance, LoadedPage } from './dashboard-browser.ts';
import { registerOwner } from './register-owner.ts';

const rounds = 5;
/** The budgets of the design. */
const budgets = { largestPaintMs: 1_500, layoutShift: 0.02 };

/** Loads pages of the dashboard. Measures when their largest part is painted, and how much they move until then. */
export const routes: Part = {
  title: 'Pages of the dashboard in Chromium with a processor four times as slow and an empty cache',
  run: async ({ product, use, progress }) => {
    const { credentials, code } = await fillAccount(product);
    const browser = await use(startDashboardBrowser(product.stack.gatewayUrl, credentials));
    const rows: Row[] = [];
    for (const page of pagesOf(code)) {
      await browser.open(page); // fills the caches of the services
      const appearances: Appearance[] = [];
      for (let round = 0; round < rounds; round += 1) appearances.push(await browser.open(page));
      rows.push(...rowsOf(page.path.replace(code, '{code}'), appearances));
      progress(`Measured ${page.path}`);
    }
    return { rows };
  },
};

const pagesOf = (code: string): LoadedPage[] => [
  { path: '/app', shows: '.overview-figures:not([role="status"])' },
  { path: '/app/documents', shows: 'tbody tr' },
  { path: `/app/documents/${code}`, shows: '.strip' },
  { path: `/app/documents/${code}/readers`, shows: 'tbody tr' },
];

const rowsOf = (path: string, appearances: Appearance[]): Row[] => {
  const times = appearances.map(({ largestPaintMs }) => largestPaintMs);
  const shift = Math.max(...appearances.map(({ layoutShift }) => layoutShift));
  const text = `p50 ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`;
  return [
    limited(`${path}: largest paint`, { value: median(times), text }, { atMost: budgets.largestPaintMs, unit: ' ms' }),
    limited(
      `${path}: layout shift`,
      { value: shift, text: shift.toFixed(3) },
      { atMost: budgets.layoutShift, unit: '' },
    ),
  ];
};

const readers = 20;

/** Registers an account with a document that has readers. */
const fillAccount = async (product: Product) => {
  const { credentials, client } = await registerOwner(product);
  const document = await client.documents.upload(await paperPdf(), { email_gate: false }, { fileName: 'paper.pdf' });
  for (let reader = 0; reader < readers; reader += 1) {
    const tab = await openDocument(document.url);
    await tab.beacon([{ page: 1, seconds: 0 }]);
    await tab.beacon(Array.from({ length: (reader % 12) + 1 }, (_, index) => ({ page: index + 1, seconds: 0.1 })));
  }
  return { credentials, code: document.short_code };
};
