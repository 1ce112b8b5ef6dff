import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import type { BrowserContext } from 'playwright-core';

/** A part of the first page, in CSS pixels. */
type Region = { left: number; top: number; width: number; height: number };

/** The network never reaches it: all of its files are given to the browser here. */
const origin = 'https://pdfjs.example';

/** Draws a part of a page with the pixels of the screen, as the viewer of pdf.js does. */
const drawScript = `
import { getDocument, GlobalWorkerOptions } from '/pdf.min.mjs';
GlobalWorkerOptions.workerSrc = '/pdf.worker.min.mjs';
const region = Object.fromEntries([...new URLSearchParams(location.search)].map(([key, value]) => [key, Number(value)]));
const page = await (await getDocument('/file.pdf').promise).getPage(1);
const scale = region.pageWidth / page.getViewport({ scale: 1 }).width;
const viewport = page.getViewport({ scale, offsetX: -region.left, offsetY: -region.top });
const canvas = document.querySelector('canvas');
canvas.width = region.width * devicePixelRatio;
canvas.height = region.height * devicePixelRatio;
canvas.style.width = region.width + 'px';
await page.render({ canvas, viewport, transform: [devicePixelRatio, 0, 0, devicePixelRatio, 0, 0] }).promise;
document.title = 'drawn';`;

const html =
  '<!doctype html><body style="margin: 0"><canvas style="display: block"></canvas><script type="module" src="/draw.mjs"></script>';

const require = createRequire(import.meta.url);

/**
 * Returns a screenshot of a part of the first page as pdf.js draws it.
 * @param pageWidth of the whole page, in CSS pixels.
 */
export const drawnByPdfJs = async (
  context: BrowserContext,
  pdf: TestPdfName,
  pageWidth: number,
  region: Region,
): Promise<Buffer> => {
  const view = await context.newPage();
  const files: Record<string, () => Promise<{ contentType: string; body: Buffer | string }>> = {
    '/': async () => ({ contentType: 'text/html', body: html }),
    '/draw.mjs': async () => ({ contentType: 'text/javascript', body: drawScript }),
    '/pdf.min.mjs': async () => ({
      contentType: 'text/javascript',
      body: await readFile(require.resolve('pdfjs-dist/build/pdf.min.mjs')),
    }),
    '/pdf.worker.min.mjs': async () => ({
      contentType: 'text/javascript',
      body: await readFile(require.resolve('pdfjs-dist/build/pdf.worker.min.mjs')),
    }),
    '/file.pdf': async () => ({ contentType: 'application/pdf', body: await readFile(testPdf(pdf)) }),
  };
  await view.route(`${origin}/**`, async (route) => {
    const file = files[new URL(route.request().url()).pathname];
    await (file ? route.fulfill(await file()) : route.abort());
  });
  const query = new URLSearchParams(
    Object.entries({ pageWidth, ...region }).map(([key, value]) => [key, String(value)]),
  );
  await view.goto(`${origin}/?${query}`);
  await view.waitForFunction(() => document.title === 'drawn');
  const picture = await view.screenshot({ clip: { x: 0, y: 0, width: region.width, height: region.height } });
  await view.close();
  return picture;
};
