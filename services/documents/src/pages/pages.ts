import { perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import { makeHeavyWorkQueue } from '../heavy-work/index.ts';
import type { Turn } from '../heavy-work/index.ts';
import { previewSize, textOfLayer } from '../rendering/index.ts';
import type { PageRenderer } from '../rendering/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { inAdvance, makeNarrowedImages } from './make-content.ts';
import type { ContentReader } from './make-content.ts';
import type { OriginalCache } from './original-cache.ts';
import { finalContent, makeBackgroundWrites, unavailable } from './page-content.ts';
import type { PageContent, PagedDocument } from './page-content.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';
import { makePageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import { makeRenderedPages } from './rendered-pages.ts';
import type { CountedDocument, RenderedPages } from './rendered-pages.ts';
import type { TakeTurn } from './shared-work.ts';
import { makeSingleFlight } from './single-flight.ts';

/**
 * Makes the content of pages for a reader. Its signal ends its waiting.
 * All throw AppError service_unavailable when too much is waiting, or a dependency fails.
 */
export type Pages = RenderedPages & {
  text(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  /** The texts of pages, from the first on. It contains at least one, and which page is the next. */
  texts: PageTexts['read'];
  /** Page 1 as programs show it beside a link, as PNG. */
  preview(document: PagedDocument, reader?: ContentReader): Promise<PageContent>;
  /** The same for documents whose page 1 is closed. It shows nothing of any document. */
  neutralPreview(): Promise<PageContent>;
  /**
   * Makes in advance what a reader requests first: the sizes and, if it is open, page 1. Does nothing under load.
   * Returns at once.
   */
  prepareOpening(document: CountedDocument, openPages: number): void;
  /** Makes the texts of some pages from a page on, in advance. Returns the page after them. */
  prepareTexts: PageTexts['prepare'];
  /** Makes images in advance. Does nothing under load. Returns at once. */
  prepare(document: PagedDocument, pages: number[], width: number): void;
  /** Completes unfinished writes to the store at the end. */
  part: Part;
};

/** Limits of the queue. Source: Specification 10.7. */
const limits = {
  concurrency: 3,
  concurrencyPerAccount: 2,
  maxWaiting: 90,
  maxWaitingPerAccount: 40,
  maxWaitingPerSource: 20,
};
/** Narrowing always takes a fraction of a second. */
const noPenalty: Turn = { onCost: () => undefined, inBackground: false };
/** Its limits. Source: Specification 10.7. */
const narrowingLimits = {
  measuredAs: 'page_narrowing',
  concurrency: 1,
  maxWaiting: 90,
  maxWaitingPerKey: 40,
  maxWaitingPerSource: 10,
};

export const makePages = (options: {
  renderer: PageRenderer;
  originals: OriginalCache;
  derived: DerivedFileStore;
  logger: Logger;
  nowMs: () => number;
}): Pages => {
  const { renderer, originals, derived, logger, nowMs } = options;
  const queue = makeHeavyWorkQueue({ name: 'pages', measuredAs: 'page_rendering', ...limits, nowMs });
  const narrowing = perKeyQueue({ ...narrowingLimits, fullError: tooManyWaiting('pages') });
  const writes = makeBackgroundWrites(derived, logger);
  const rendered = makeRenderedPages({ renderer, originals, queue, store: { derived, writes }, logger, nowMs });
  const inTurn =
    ({ accountId }: PagedDocument, { readerId }: ContentReader): TakeTurn =>
    (begin, signal) =>
      narrowing.run({ key: accountId, source: readerId }, () => begin(noPenalty), signal);
  const narrowed = makeNarrowedImages({
    narrow: (content, width) => renderer.narrowed(content, width),
    takeTurn: inTurn,
    nowMs,
  });
  const framed = makeNarrowedImages({ narrow: (page) => renderer.preview(page), takeTurn: inTurn, nowMs });
  const neutral = makeSingleFlight<PageContent>();
  let neutralImage: PageContent | undefined;

  const image: Pages['image'] = (document, page, width, reader = inAdvance) => {
    const standardWidth = standardWidthOf(width);
    const findStandard = () => rendered.image(document, page, standardWidth, reader);
    if (width === standardWidth) return findStandard();
    return narrowed(document, { key: `${document.fileId}/page-${page}-w${width}`, width }, findStandard, reader);
  };

  const preview: Pages['preview'] = (document, reader = inAdvance) => {
    const card = { key: `${document.fileId}/preview`, width: previewSize.width };
    return framed(document, card, () => image(document, 1, defaultWidth, reader), reader);
  };

  const neutralPreview: Pages['neutralPreview'] = async () => {
    const draw = async (): Promise<PageContent> => finalContent(await renderer.preview(undefined));
    neutralImage ??= await neutral.join('neutral', draw).catch((error: unknown) => {
      throw unavailable(error);
    });
    return neutralImage;
  };

  /** Returns true unless two places are free: one for work in advance, and one for a reader. */
  const isUnderLoad = (): boolean => queue.free() < 2;
  const prepare = makePrepare({ image, isUnderLoad, logger });
  const texts = makePageTexts(rendered.textsFrom, nowMs);

  return {
    ...rendered,
    image,
    text: async (document, page, reader) => {
      const layer = await rendered.layer(document, page, reader);
      return { ...layer, content: Buffer.from(textOfLayer(layer.content)) };
    },
    texts: texts.read,
    prepareTexts: texts.prepare,
    preview,
    neutralPreview,
    prepareOpening: (document, openPages) => {
      if (isUnderLoad()) return;
      rendered.sizes(document).catch((error: unknown) => logger.info({ err: error }, 'page sizes not prepared'));
      if (openPages > 0) prepare(document, [1], defaultWidth);
    },
    prepare,
    part: { name: 'pages', stop: writes.end },
  };
};

/** Accounts whose pages are prepared at the same time. More would leave no place for a reader. */
const maxPreparing = 2;

/** Makes images in advance, one after the other and one document of an account at a time. */
const makePrepare = (options: {
  image: Pages['image'];
  isUnderLoad: () => boolean;
  logger: Logger;
}): Pages['prepare'] => {
  const { image, isUnderLoad, logger } = options;
  const preparing = new Set<string>();

  const prepareAll = async (document: PagedDocument, pages: number[], width: number): Promise<void> => {
    for (const page of pages) {
      if (isUnderLoad()) return;
      await image(document, page, width);
    }
  };

  return (document, pages, width) => {
    const { accountId } = document;
    if (preparing.has(accountId) || preparing.size >= maxPreparing) return;
    preparing.add(accountId);
    prepareAll(document, pages, width)
      .catch((error: unknown) => logger.info({ err: error }, 'page not prepared'))
      .finally(() => preparing.delete(accountId));
  };
};
