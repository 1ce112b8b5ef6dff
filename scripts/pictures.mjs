/**
 * `node scripts/pictures.mjs`: makes the pictures of the dashboard in the README, in light and dark. Starts a throwaway
 * system, lets simulated readers read a sample for half a minute, and takes the pictures in Chromium.
 */
import { Blob } from 'node:buffer';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const pictures = path.join(root, 'docs/pictures');
const credentials = { email: 'ann@northwind.example', password: 'correct horse battery' };
const width = 1_280;
const height = 860;

/** How many of the 14 pages each reader reads, and the address given at the gate on page 4. */
const readers = [
  [1],
  [1],
  [2],
  [2],
  [3],
  [3],
  [3],
  [3],
  [5, 'noor@fabrikam.example'],
  [6, 'li@contoso.example'],
  [7, 'sam@adventure-works.example'],
  [9, 'eva@tailspin.example'],
  [9, 'max@contoso.example'],
  [11, 'ida@woodgrove.example'],
  [14, 'tom@fabrikam.example'],
  [14, 'buyer@contoso.example'],
  [14, 'pia@tailspin.example'],
];
/** How long a reader stays on each page, in parts of the whole. */
const interest = [3, 2, 2, 6, 4, 2, 2, 8, 3, 2, 2, 5, 3, 2];
const readSeconds = 30;

const secondsOf = (pages) => {
  const sum = interest.slice(0, pages).reduce((all, part) => all + part, 0);
  return interest.slice(0, pages).map((part, index) => ({ page: index + 1, seconds: (part / sum) * readSeconds }));
};

const read = async (openDocument, url, [pages, email]) => {
  const tab = await openDocument(url);
  if (email !== undefined) await tab.passGate(email);
  await tab.beacon([{ page: 1, seconds: 0 }]);
  await wait((readSeconds + 1) * 1_000);
  await tab.beacon(secondsOf(pages));
  if (pages === 14) await tab.download();
};

/** Makes an account with documents, readers and a webhook whose receiver fails at times. */
const seed = async (gatewayUrl) => {
  const { createAccountClient } = await import('../packages/client/dist/index.js');
  const { openDocument, startReceiver } = await import('../packages/demo/dist/index.js');
  const { fieldReport } = await import('../packages/sample-pdfs/dist/index.js');
  const { token } = await createAccountClient({ baseUrl: gatewayUrl }).register({ ...credentials, name: 'Ann Lee' });
  const { documents, webhooks } = createAccountClient({ baseUrl: gatewayUrl, token });
  let requests = 0;
  const receiver = await startReceiver(() => {
    requests += 1;
    return requests % 6 === 5 ? 503 : 200;
  });
  await webhooks.save({ url: receiver.url });
  const file = new Blob([await fieldReport.make()]);
  const gate = { email_gate: true, gate_type: 'preview', gate_page: 4 };
  const report = await documents.upload(file, { title: 'Field report 2026', ...gate });
  const offer = await documents.upload(file, { title: 'Offer for Contoso', email_gate: true, gate_type: 'full' });
  await documents.upload(file, { title: 'Price list', email_gate: false });
  await Promise.all([
    ...readers.map((reader) => read(openDocument, report.url, reader)),
    read(openDocument, offer.url, [8, 'buyer@contoso.example']),
    read(openDocument, offer.url, [4, 'max@contoso.example']),
  ]);
  // Until the figures have all of it. Somebody is still reading.
  const last = await openDocument(report.url);
  await last.passGate('zoe@woodgrove.example');
  await last.beacon([{ page: 5, seconds: 0 }]);
  while ((await documents.stats(report.short_code)).views <= readers.length) await wait(250);
  const { deliveries } = await webhooks.deliveries.list({ event: 'lead.captured', status: 'delivered' }).page();
  return { code: report.short_code, deliveryId: deliveries[0].id, receiver };
};

const takePictures = async (origin, { code, deliveryId }) => {
  const { chromiumLaunch } = await import('../packages/testkit/dist/index.js');
  const { chromium } = createRequire(path.join(root, 'tests/e2e/package.json'))('playwright-core');
  const sharp = createRequire(path.join(root, 'services/documents/package.json'))('sharp');
  const browser = await chromium.launch(await chromiumLaunch());
  const shown = [
    ['overview', '/app?range=7', 'Activity'],
    ['document', `/app/documents/${code}`, 'Figures'],
    ['webhooks', `/app/webhooks/deliveries/${encodeURIComponent(deliveryId)}`, 'Payload'],
  ];
  for (const colorScheme of ['light', 'dark']) {
    for (const [name, target, lastRegion] of shown) {
      const context = await browser.newContext({ colorScheme, viewport: { width, height }, deviceScaleFactor: 1.5 });
      const response = await context.request.post(`${origin}/account/sessions`, { data: credentials });
      if (response.status() !== 201) throw new Error(`The login failed with ${response.status()}.`);
      const page = await context.newPage();
      await page.goto(origin + target);
      await page.getByRole('region', { name: lastRegion }).getByText(/\w/).first().waitFor();
      if (name === 'overview') await page.getByText('Live', { exact: true }).last().waitFor();
      await page.waitForFunction(() => !globalThis.document.querySelector('[aria-busy="true"], [class*="outline"]'));
      await page.waitForFunction(() => [...globalThis.document.images].every(({ complete }) => complete));
      const picture = await page.screenshot();
      await sharp(picture)
        .webp({ quality: 80 })
        .toFile(path.join(pictures, `${name}-${colorScheme}.webp`));
      await context.close();
    }
  }
  await browser.close();
};

await bootstrap({ progress: (line) => console.log(line) });
const { startStack } = await import('../packages/local-stack/dist/index.js');
const dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-pictures-'));
// More readers and uploads come from here than from one person.
const env = { VIEWER_RATE_LIMIT_PER_MINUTE: '100000', GATE_ATTEMPTS_PER_HOUR: '100000', LOG_LEVEL: 'error' };
const stack = await startStack({ dataDir, port: 0, env, onProgress: (step) => console.log(step) });
try {
  const seeded = await seed(stack.gatewayUrl);
  await takePictures(stack.gatewayUrl, seeded);
  await seeded.receiver.close();
  console.log(`The pictures are in ${path.relative(root, pictures)}.`);
} finally {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}
