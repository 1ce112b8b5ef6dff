import { textsOf } from '../rendering/index.ts';
import type { ContentReader } from './make-content.ts';
import { finalContent } from './page-content.ts';
import type { PageContent } from './page-content.ts';
import type { CountedDocument, RenderedPages } from './rendered-pages.ts';

/** Limits of a response. Source: Specification 5.18. */
const maxPages = 100;
const maxTextsBytes = 256 * 1024;
const maxReadingMs = 1_500;

/** Pages that are read together. Groups begin at fixed pages, so that readers who begin anywhere share them. */
const groupPages = 20;

/** Texts of consecutive pages. A group of pages that takes long has several parts. */
type Part = { texts: readonly string[]; goodUntilMs: number };

export type PageTexts = {
  /** Returns the texts of consecutive pages, up to one of the limits, and the next page. */
  read(document: CountedDocument, pages: { first: number; last: number }, reader?: ContentReader): Promise<PageContent>;
  /** Stores the texts of some pages from a page on. Returns the page after them. */
  prepare(document: CountedDocument, page: number): Promise<number>;
};

export const makePageTexts = (textsFrom: RenderedPages['textsFrom'], nowMs: () => number): PageTexts => {
  /** @param page the first of its group, or the one after a part. */
  const partFrom = async (document: CountedDocument, page: number, reader?: ContentReader): Promise<Part> => {
    const end = Math.min(firstOfGroup(page) + groupPages, document.pageCount + 1);
    const { content, goodUntilMs } = await textsFrom(document, { page, count: end - page }, reader);
    return { texts: textsOf(content), goodUntilMs };
  };

  return {
    read: async (document, { first, last }, reader) => {
      const untilMs = nowMs() + maxReadingMs;
      const pages: { page: number; text: string }[] = [];
      let bytes = 0;
      let goodUntilMs = Infinity;
      const hasRoom = (): boolean => pages.length < maxPages && bytes < maxTextsBytes;
      let page = firstOfGroup(first);
      do {
        const part = await partFrom(document, page, reader);
        goodUntilMs = Math.min(goodUntilMs, part.goodUntilMs);
        for (const text of part.texts) {
          if (page >= first && page <= last && hasRoom()) {
            pages.push({ page, text });
            bytes += Buffer.byteLength(text);
          }
          page += 1;
        }
      } while (page <= last && (pages.length === 0 || (hasRoom() && nowMs() < untilMs)));
      const next = first + pages.length;
      const content = JSON.stringify({ pages, next: next <= last ? next : null });
      return { ...finalContent(Buffer.from(content)), goodUntilMs };
    },
    prepare: async (document, page) => page + (await partFrom(document, page)).texts.length,
  };
};

const firstOfGroup = (page: number): number => page - ((page - 1) % groupPages);
