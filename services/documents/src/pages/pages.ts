import { perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import { derivedFileName, sizesContent } from '../rendering/index.ts';
import type { PageRenderer } from '../rendering/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import type { OriginalCache } from './original-cache.ts';
import { finalContent, makeBackgroundWrites, makeFromMemory, makeFromStore } from './page-content.ts';
import type { PageContent, PagedDocument } from './page-content.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';

type CountedDocument = PagedDocument & { pageCount: number };

/**
 * Makes the content of pages. The signal ends the waiting of one reader.
 * All throw AppError service_unavailable when too much is waiting, or a dependency fails.
 */
export type Pages = {
  image(document: PagedDocument, page: number, width: number, signal?: AbortSignal): Promise<PageContent>;
  text(document: PagedDocument, page: number, signal?: AbortSignal): Promise<PageContent>;
  sizes(document: CountedDocument, signal?: AbortSignal): Promise<PageContent>;
  /**
   * Makes in advance what a reader requests first: the sizes and, if it is open, page 1. Does nothing under load.
   * Returns at once.
   */
  prepareOpening(document: CountedDocument, openPages: number): void;
  /** Makes images in advance. Does nothing under load. Returns at once. */
  prepare(document: PagedDocument, pages: number[], width: number): void;
  /** Completes unfinished writes to the store at the end. */
  part: Part;
};

export const makePages = (options: {
  renderer: PageRenderer;
  originals: OriginalCache;
  derived: DerivedFileStore;
  logger: Logger;
  nowMs: () => number;
}): Pages => {
  const { renderer, originals, derived, logger, nowMs } = options;
  const queue = perKeyQueue({
    concurrency: 3,
    concurrencyPerKey: 2,
    maxWaiting: 90,
    maxWaitingPerKey: 40,
    fullError: tooManyWaiting('pages'),
  });
  const writes = makeBackgroundWrites(derived, logger);
  const fromMemory = makeFromMemory(nowMs);
  const fromStore = makeFromStore({ derived, originals, queue, writes, nowMs });

  const image: Pages['image'] = (document, page, width, signal) => {
    const { fileId, accountId } = document;
    const name = derivedFileName(`page-${page}-w${width}.webp`);
    const standardWidth = standardWidthOf(width);
    const draw = (path: string) => renderer.image({ fileId, path }, page, width);
    const make = async (cancelled: AbortSignal): Promise<PageContent> => {
      if (width === standardWidth) return fromStore(document, name, draw, () => renderer.placeholder(width), cancelled);
      const wider = await image(document, page, standardWidth, cancelled);
      const content = await queue.run(accountId, () => renderer.narrowed(wider.content, width), cancelled);
      return { ...finalContent(content), goodUntilMs: wider.goodUntilMs };
    };
    return fromMemory(`${fileId}/${name}`, make, signal);
  };

  const text: Pages['text'] = (document, page, signal) => {
    const { fileId } = document;
    const name = derivedFileName(`page-${page}.txt`);
    const read = (path: string) => renderer.text({ fileId, path }, page);
    const noText = () => Promise.resolve(Buffer.alloc(0));
    const make = (cancelled: AbortSignal) => fromStore(document, name, read, noText, cancelled);
    return fromMemory(`${fileId}/${name}`, make, signal);
  };

  const sizes: Pages['sizes'] = (document, signal) => {
    const { fileId, pageCount } = document;
    const name = derivedFileName('sizes.json');
    const read = (path: string) => renderer.sizes({ fileId, path }, pageCount);
    const noSizes = () => Promise.resolve(Buffer.from(sizesContent(Array<undefined>(pageCount).fill(undefined))));
    const make = (cancelled: AbortSignal) => fromStore(document, name, read, noSizes, cancelled);
    return fromMemory(`${fileId}/${name}`, make, signal);
  };

  /** Returns true unless two places are free: one for work in advance, and one for a reader. */
  const isUnderLoad = (): boolean => queue.free() < 2;
  const prepare = makePrepare({ image, isUnderLoad, logger });

  return {
    image,
    text,
    sizes,
    prepareOpening: (document, openPages) => {
      if (isUnderLoad()) return;
      sizes(document).catch((error: unknown) => logger.info({ err: error }, 'page sizes not prepared'));
      if (openPages > 0) prepare(document, [1], defaultWidth);
    },
    prepare,
    part: { name: 'pages', stop: writes.end },
  };
};

/** Makes images in advance, one after the other and one document at a time. */
const makePrepare = (options: {
  image: Pages['image'];
  isUnderLoad: () => boolean;
  logger: Logger;
}): Pages['prepare'] => {
  const { image, isUnderLoad, logger } = options;
  let isPreparing = false;

  const prepareAll = async (document: PagedDocument, pages: number[], width: number): Promise<void> => {
    for (const page of pages) {
      if (isUnderLoad()) return;
      await image(document, page, width);
    }
  };

  return (document, pages, width) => {
    if (isPreparing) return;
    isPreparing = true;
    prepareAll(document, pages, width)
      .catch((error: unknown) => logger.info({ err: error }, 'page not prepared'))
      .finally(() => {
        isPreparing = false;
      });
  };
};
