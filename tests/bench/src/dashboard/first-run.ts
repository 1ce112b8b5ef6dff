import type { Page } from 'playwright-core';
import { paperPdf } from '../documents/paper.ts';
import { median } from '../measuring/figures.ts';
import { limited, unaimed } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { startDashboardBrowser } from './dashboard-browser.ts';

const rounds = 5;
/** From the registration to a link that can be sent. A person also needs time to type. */
const mostMs = 60_000;

/** Registers, uploads a PDF and copies its link, as a new person does, and measures each step. */
export const firstRun: Part = {
  title: 'From the registration to a copied link, in Chromium with a processor four times as slow and an empty cache',
  run: async ({ product, use, progress }) => {
    const browser = await use(startDashboardBrowser(product.stack.gatewayUrl));
    const pdf = await paperPdf();
    const stories: Story[] = [];
    for (let round = 0; round < rounds; round += 1) {
      stories.push(await browser.visit('/app/register', (page) => shareFirst(page, round, pdf)));
      progress(`Round ${round + 1}`);
    }
    const figureOf = (step: keyof Story) => {
      const times = stories.map((story) => story[step]);
      return { value: median(times), text: `p50 ${seconds(median(times))}, worst ${seconds(Math.max(...times))}` };
    };
    return {
      rows: [
        limited('registration to the copied link', figureOf('wholeMs'), { atMost: mostMs, unit: ' ms' }),
        unaimed('registration to the empty overview', figureOf('registrationMs').text),
        unaimed('upload of a PDF of 1 MB to its link', figureOf('uploadMs').text),
      ],
    };
  },
};

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** How long the steps took, in milliseconds. */
type Story = { registrationMs: number; uploadMs: number; wholeMs: number };

const shareFirst = async (page: Page, round: number, pdf: Buffer): Promise<Story> => {
  const startedAt = performance.now();
  await page.getByLabel('E-mail').fill(`first-run-${round}@bench.example`);
  await page.getByLabel('Password').fill('correct horse battery');
  await page.getByRole('button', { name: 'Create account' }).click();
  const file = page.getByLabel('Choose a PDF');
  await file.waitFor();
  const registeredAt = performance.now();
  await file.setInputFiles({ name: 'paper.pdf', mimeType: 'application/pdf', buffer: pdf });
  const copy = page.getByRole('dialog').getByRole('button', { name: 'Copy' });
  await copy.waitFor();
  const sharedAt = performance.now();
  await copy.click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  return {
    registrationMs: registeredAt - startedAt,
    uploadMs: sharedAt - registeredAt,
    wholeMs: performance.now() - startedAt,
  };
};
