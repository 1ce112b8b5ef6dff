import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { hills, prose } from '@docsight/sample-pdfs';
import { chromium } from 'playwright-core';
import { chromiumLaunch } from '../chromium.ts';
import type { NamesBy } from './catalogue.ts';

const require = createRequire(import.meta.url);
const range = (length: number): number[] => Array.from({ length }, (_, index) => index + 1);

/** A font of ours in the page itself, so that the machine's fonts do not matter. */
const fontFace = async (family: string, file: string): Promise<string> => {
  const content = await readFile(require.resolve(`@fontsource/${file}`));
  return `@font-face { font-family: "${family}"; src: url(data:font/woff2;base64,${content.toString('base64')}); }`;
};
const html = (style: string, body: string, attributes = 'lang="en"'): string =>
  `<!doctype html><html ${attributes}><head><meta charset="utf-8"><title>A test</title><style>${style}</style></head><body>${body}</body></html>`;

const onePage = (): string =>
  html(
    '@page { size: A4 }',
    `<h1>A letter of one page</h1>${range(4)
      .map((seed) => `<p>${prose(seed, 5)}</p>`)
      .join('')}`,
  );

const tables = (): string => {
  const table = (number: number): string =>
    `<table><thead><tr><th>Row</th><th>What</th><th>Value</th></tr></thead><tbody>${range(30)
      .map((row) => `<tr><td>Row ${row} of table ${number}</td><td>${prose(row, 1)}</td><td>${row * number}</td></tr>`)
      .join('')}</tbody></table>`;
  const style =
    '@page { size: A4 } table { font-size: 8px; border-collapse: collapse } td, th { border: 1px solid } table + table { break-before: page }';
  return html(style, range(23).map(table).join(''));
};

const pictures = async (): Promise<string> => {
  const photo = await hills({ seed: 3, width: 600, height: 400, near: [30, 40, 30], far: [230, 235, 225] });
  const source = `data:image/jpeg;base64,${photo.toString('base64')}`;
  const drawing = (number: number): string =>
    `<svg viewBox="0 0 200 100" width="600"><defs><linearGradient id="g${number}"><stop stop-color="teal"/><stop offset="1" stop-color="gold"/></linearGradient></defs><rect width="200" height="100" fill="url(#g${number})"/><circle cx="${number * 12}" cy="50" r="30" fill="#fff" opacity="0.6"/></svg>`;
  const page = (number: number): string =>
    `<section><h2>Picture ${number}</h2>${number % 2 === 0 ? drawing(number) : `<img src="${source}" alt="">`}</section>`;
  return html('section + section { break-before: page }', range(12).map(page).join(''));
};

const slides = (): string =>
  html(
    '@page { size: 1280px 720px; margin: 0 } body { margin: 0 } section { height: 720px; padding: 60px; box-sizing: border-box; break-inside: avoid } section + section { break-before: page }',
    range(4)
      .map((slide) => `<section><h1>Slide ${slide}</h1><p>${prose(slide, 3)}</p></section>`)
      .join(''),
  );

const arabic = async (): Promise<string> => {
  const face = await fontFace('Ours', 'amiri/files/amiri-arabic-400-normal.woff2');
  const text = 'تقرير عن قراءة الوثائق';
  return html(`${face} body { font: 24px "Ours" }`, `<h1>${text}</h1><p>الصفحة الأولى</p>`, 'lang="ar" dir="rtl"');
};

const japanese = async (): Promise<string> => {
  const face = await fontFace('Ours', 'dotgothic16/files/dotgothic16-japanese-400-normal.woff2');
  return html(`${face} body { font: 24px "Ours" }`, '<h1>資料の読まれ方</h1><p>最初のページ</p>', 'lang="ja"');
};

const vertical = async (): Promise<string> => {
  const face = await fontFace('Ours', 'dotgothic16/files/dotgothic16-japanese-400-normal.woff2');
  const style = `${face} body { font: 24px "Ours", "Liberation Sans"; writing-mode: vertical-rl; height: 600px }`;
  return html(style, '<h1>資料の読まれ方</h1><p>最初のページはWebと紙で読まれる。</p>', 'lang="ja"');
};

const dividedWords = async (): Promise<string> => {
  const face = await fontFace('Ours', 'amiri/files/amiri-arabic-400-normal.woff2');
  const style = `${face} div { font: 14px "Liberation Serif"; columns: 2; text-align: justify } p[dir] { font: 20px "Ours", "Liberation Serif" }`;
  // Chromium has no dictionary for hyphenation here, so soft hyphens say where words may be divided.
  const text =
    'The hy\u00adphen\u00adation of doc\u00adu\u00adments con\u00adtin\u00adues in ev\u00adery col\u00adumn. ';
  const mixed = 'يقرأ الناس Portable Document Format كل يوم 2026 مرة';
  return html(style, `<div><p>${text.repeat(12)}</p></div><p dir="rtl" lang="ar">${mixed}</p>`);
};

const documents: Record<NamesBy<'Chromium'>, () => string | Promise<string>> = {
  'one-page.pdf': onePage,
  'tables.pdf': tables,
  'pictures.pdf': pictures,
  'landscape.pdf': slides,
  'arabic.pdf': arabic,
  'japanese.pdf': japanese,
  'vertical.pdf': vertical,
  'divided-words.pdf': dividedWords,
};

/** Prints them all in one Chromium. */
export const withChromium = async (keep: (name: NamesBy<'Chromium'>, pdf: Buffer) => Promise<void>): Promise<void> => {
  const browser = await chromium.launch(await chromiumLaunch('chromiumShell'));
  try {
    for (const [name, content] of Object.entries(documents) as [
      NamesBy<'Chromium'>,
      () => string | Promise<string>,
    ][]) {
      const page = await browser.newPage();
      await page.setContent(await content());
      await page.evaluate('document.fonts.ready');
      await keep(name, await page.pdf({ preferCSSPageSize: true, printBackground: true }));
      await page.close();
    }
  } finally {
    await browser.close();
  }
};
