import { perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import { makeHeavyWorkQueue } from '../heavy-work/index.ts';
import type { OnCost } from '../heavy-work/index.ts';
import { derivedFileName, sizesContent } from '../rendering/index.ts';
import type { PageRenderer } from '../rendering/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { makeNarrowedImages, makeRenderedContents } from './make-content.ts';
import type { ContentReader } from './make-content.ts';
import type { OriginalCache } from './original-cache.ts';
import { makeBackgroundWrites } from './page-content.ts';
import type { PageContent, PagedDocument } from './page-content.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';

type CountedDocument = PagedDocument & { pageCount: number };

/**
 * Makes the content of pages for a reader. Its signal ends its waiting.
 * All throw AppError service_unavailable when too much is waiting, or a dependency fails.
 */
export type Pages = {
  image(document: PagedDocument, page: number, width: number, reader?: ContentReader): Promise<PageContent>;
  text(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  sizes(document: CountedDocument, reader?: ContentReader): Promise<PageContent>;
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

/** Work in advance is for no reader. */
const inAdvance: ContentReader = { readerId: 'in advance' };

/** Limits of the queue. Source: Specification 10.7. */
const limits = {
  concurrency: 3,
  concurrencyPerAccount: 2,
  maxWaiting: 90,
  maxWaitingPerAccount: 40,
  maxWaitingPerSource: 20,
};
/** Limits of narrowing, which takes a fraction of a second. Source: Specification 10.7. */
const narrowingLimits = { concurrency: 1, maxWaiting: 90, maxWaitingPerKey: 40, maxWaitingPerSource: 10 };

export const makePages = (options: {
  renderer: PageRenderer;
  originals: OriginalCache;
  derived: DerivedFileStore;
  logger: Logger;
  nowMs: () => number;
}): Pages => {
  const { renderer, originals, derived, logger, nowMs } = options;
  const queue = makeHeavyWorkQueue({ name: 'pages', ...limits, nowMs });
  const narrowing = perKeyQueue({ ...narrowingLimits, fullError: tooManyWaiting('pages') });
  const writes = makeBackgroundWrites(derived, logger);
  const rendered = makeRenderedContents({ derived, originals, queue, writes, nowMs });
  const narrowed = makeNarrowedImages({
    narrow: (content, width) => renderer.narrowed(content, width),
    takeTurn:
      ({ accountId }, { readerId }) =>
      (begin, signal) =>
        narrowing.run({ key: accountId, source: readerId }, () => begin(() => undefined), signal),
    nowMs,
  });

  const image: Pages['image'] = (document, page, width, reader = inAdvance) => {
    const { fileId } = document;
    const name = derivedFileName(`page-${page}-w${width}.webp`);
    const standardWidth = standardWidthOf(width);
    if (width !== standardWidth) {
      const findWider = () => image(document, page, standardWidth, reader);
      return narrowed(document, { key: `${fileId}/${name}`, width }, findWider, reader);
    }
    const render = (path: string, onCost: OnCost) => renderer.image({ fileId, path }, page, width, onCost);
    return rendered(document, { name, render, makeReplacement: () => renderer.placeholder(width) }, reader);
  };

  const text: Pages['text'] = (document, page, reader = inAdvance) => {
    const { fileId } = document;
    const render = (path: string, onCost: OnCost) => renderer.text({ fileId, path }, page, onCost);
    const makeReplacement = () => Promise.resolve(Buffer.alloc(0));
    return rendered(document, { name: derivedFileName(`page-${page}.txt`), render, makeReplacement }, reader);
  };

  const sizes: Pages['sizes'] = (document, reader = inAdvance) => {
    const { fileId, pageCount } = document;
    const render = (path: string, onCost: OnCost) => renderer.sizes({ fileId, path }, pageCount, onCost);
    const noSizes = () => Promise.resolve(Buffer.from(sizesContent(Array<undefined>(pageCount).fill(undefined))));
    return rendered(document, { name: derivedFileName('sizes.json'), render, makeReplacement: noSizes }, reader);
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
