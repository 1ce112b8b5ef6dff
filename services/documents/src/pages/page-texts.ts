import { textOfLayer } from '../rendering/index.ts';
import type { ContentReader } from './make-content.ts';
import { finalContent } from './page-content.ts';
import type { PageContent, PagedDocument } from './page-content.ts';

/** Limits of a response. A page that is read for the first time takes about 50 ms. Source: Specification 5.18. */
const maxPages = 100;
const maxTextsBytes = 256 * 1024;
const maxReadingMs = 1_500;

type ReadLayer = (document: PagedDocument, page: number, reader?: ContentReader) => Promise<PageContent>;

type ReadTexts = (
  document: PagedDocument,
  pages: { first: number; last: number },
  reader?: ContentReader,
) => Promise<PageContent>;

/** Makes a function that returns the texts of consecutive pages, up to one of the limits, and the next page. */
export const makeTexts =
  (layer: ReadLayer, nowMs: () => number): ReadTexts =>
  async (document, { first, last }, reader) => {
    const startedMs = nowMs();
    const pages: { page: number; text: string }[] = [];
    let bytes = 0;
    let goodUntilMs = Infinity;
    for (let page = first; page <= last; page += 1) {
      const isFull = pages.length === maxPages || bytes >= maxTextsBytes || nowMs() - startedMs >= maxReadingMs;
      if (isFull && page > first) break;
      const found: PageContent = await layer(document, page, reader);
      const text = textOfLayer(found.content);
      pages.push({ page, text });
      bytes += Buffer.byteLength(text);
      goodUntilMs = Math.min(goodUntilMs, found.goodUntilMs);
    }
    const next = first + pages.length;
    const content = JSON.stringify({ pages, next: next <= last ? next : null });
    return { ...finalContent(Buffer.from(content)), goodUntilMs };
  };
