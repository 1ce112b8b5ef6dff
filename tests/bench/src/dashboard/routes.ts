import { createAccountClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { BenchPart, Setting } from '../bench-of.ts';
import { paperPdf } from '../documents/pdf-form.ts';
import { quantile } from '../load.ts';
import type { Row } from '../report.ts';
import { startDashboardBrowser } from './dashboard-browser.ts';
import type { Appearance } from './dashboard-browser.ts';

const rounds = 5;
/** The budgets of the design, with a processor four times as slow. */
const largestPaintMs = 1_500;
const largestShift = 0.02;

/** How long pages of the dashboard need until their largest part is painted, and how much they move meanwhile. */
export const routes: BenchPart = {
  title: 'Pages of the dashboard in Chromium, with a processor four times as slow and an empty cache',
  run: async (setting) => {
    const { credentials, code } = await seed(setting);
    const { gatewayUrl } = setting.product.stack;
    const browser = await startDashboardBrowser(gatewayUrl, credentials);
    try {
      const rows: Row[] = [];
      for (const path of ['/app', '/app/documents', `/app/documents/${code}`, `/app/documents/${code}/readers`]) {
        const appearances: Appearance[] = [];
        // The first one fills the caches of the services.
        for (let round = 0; round <= rounds; round += 1) appearances.push(await browser.open(path));
        rows.push(...rowsOf(path.replace(code, ':code'), appearances.slice(1)));
      }
      return rows;
    } finally {
      await browser.stop();
    }
  },
};

const rowsOf = (path: string, appearances: Appearance[]): Row[] => {
  const times = appearances.map(({ largestPaintMs: time }) => time);
  const shift = Math.max(...appearances.map(({ layoutShift }) => layoutShift));
  const middle = quantile(times, 0.5);
  return [
    {
      what: `${path}: largest paint`,
      ours: `p50 ${middle.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
      baseline: `${largestPaintMs} ms`,
      ratio: middle / largestPaintMs,
      aim: { atMost: 1 },
    },
    {
      what: `${path}: layout shift`,
      ours: shift.toFixed(3),
      baseline: String(largestShift),
      ratio: shift / largestShift,
      aim: { atMost: 1 },
    },
  ];
};

const readers = 20;

/** Makes an account with a document that some people have read. */
const seed = async ({ product: { stack } }: Setting) => {
  const credentials = { email: 'dashboard@bench.example', password: 'correct horse battery' };
  const visitor = createAccountClient({ baseUrl: stack.gatewayUrl });
  const { token } = await visitor.register(credentials);
  const client = createAccountClient({ baseUrl: stack.gatewayUrl, token });
  const document = await client.documents.upload(await paperPdf(), { email_gate: false }, { fileName: 'paper.pdf' });
  for (let reader = 0; reader < readers; reader += 1) {
    const tab = await openDocument(document.url);
    await tab.beacon([{ page: 1, seconds: 0 }]);
    await tab.beacon(Array.from({ length: (reader % 12) + 1 }, (_, index) => ({ page: index + 1, seconds: 0.1 })));
  }
  return { credentials, code: document.short_code };
};
