import { perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import { makeHeavyWorkQueue } from '../heavy-work/index.ts';
import type { OnCost } from '../heavy-work/index.ts';
import {
  derivedFileName,
  emptyLayerContent,
  emptyTile,
  linksContent,
  outlineContent,
  previewSize,
  sizesContent,
  textOfLayer,
} from '../rendering/index.ts';
import type { PageRenderer, Tile } from '../rendering/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { makeNarrowedImages, makeRenderedContents } from './make-content.ts';
import type { ContentReader } from './make-content.ts';
import type { OriginalCache } from './original-cache.ts';
import { finalContent, makeBackgroundWrites, unavailable } from './page-content.ts';
import { makeTexts } from './page-texts.ts';
import type { PageContent, PagedDocument } from './page-content.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';
import type { TakeTurn } from './shared-work.ts';
import { makeSingleFlight } from './single-flight.ts';

type CountedDocument = PagedDocument & { pageCount: number };

/**
 * Makes the content of pages for a reader. Its signal ends its waiting.
 * All throw AppError service_unavailable when too much is waiting, or a dependency fails.
 */
export type Pages = {
  image(document: PagedDocument, page: number, width: number, reader?: ContentReader): Promise<PageContent>;
  /** Makes a tile of a page. It is empty beyond the edge of the page, and for a page that cannot be drawn. */
  tile(document: PagedDocument, page: number, tile: Tile, reader?: ContentReader): Promise<PageContent>;
  /** The text of a page and the places of its words. */
  layer(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  text(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  /** The texts of pages, from the first on. It contains at least one, and which page is the next. */
  texts(document: PagedDocument, pages: { first: number; last: number }, reader?: ContentReader): Promise<PageContent>;
  /** Returns all links of a page, also those to pages that may be closed. */
  links(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  /** Returns the whole outline, also the items of pages that may be closed. */
  outline(document: PagedDocument, reader?: ContentReader): Promise<PageContent>;
  sizes(document: CountedDocument, reader?: ContentReader): Promise<PageContent>;
  /** Returns the sizes if they are known. Measures nothing, and never rejects. */
  knownSizes(document: PagedDocument): Promise<PageContent | undefined>;
  /** Page 1 as programs show it beside a link, as PNG. */
  preview(document: PagedDocument, reader?: ContentReader): Promise<PageContent>;
  /** The same for documents whose page 1 is closed. It shows nothing of any document. */
  neutralPreview(): Promise<PageContent>;
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

const sizesName = derivedFileName('sizes.json');

/** Limits the images in memory. That of a page of print has about 100 KB. */
const maxImageBytes = 64 * 1024 * 1024;
/** Limits the texts in memory. A page of print has about 25 KB. A search reads all of a document. */
const maxLayerBytes = 16 * 1024 * 1024;
/**
 * Limits the tiles in memory. They are not stored: a page has up to 1,000 of them, few readers zoom to the same ones,
 * and most are drawn in a tenth of a second.
 */
const maxTileBytes = 32 * 1024 * 1024;

/** Limits of the queue. Source: Specification 10.7. */
const limits = {
  concurrency: 3,
  concurrencyPerAccount: 2,
  maxWaiting: 90,
  maxWaitingPerAccount: 40,
  maxWaitingPerSource: 20,
};
/** Limits of narrowing, which takes a fraction of a second. Source: Specification 10.7. */
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
  const shared = { originals, queue, store: { derived, writes }, nowMs };
  const rendered = makeRenderedContents({ ...shared, maxMemoryBytes: maxImageBytes });
  const tiles = makeRenderedContents({ ...shared, store: undefined, maxMemoryBytes: maxTileBytes });
  const renderedLayers = makeRenderedContents({ ...shared, maxMemoryBytes: maxLayerBytes });
  const inTurn =
    ({ accountId }: PagedDocument, { readerId }: ContentReader): TakeTurn =>
    (begin, signal) =>
      narrowing.run({ key: accountId, source: readerId }, () => begin(() => undefined), signal);
  const narrowed = makeNarrowedImages({
    narrow: (content, width) => renderer.narrowed(content, width),
    takeTurn: inTurn,
    nowMs,
  });
  const framed = makeNarrowedImages({ narrow: (page) => renderer.preview(page), takeTurn: inTurn, nowMs });
  const neutral = makeSingleFlight<PageContent>();
  let neutralImage: PageContent | undefined;

  const image: Pages['image'] = (document, page, width, reader = inAdvance) => {
    const { fileId } = document;
    const name = derivedFileName(`page-${page}-w${width}.webp`);
    const standardWidth = standardWidthOf(width);
    if (width !== standardWidth) {
      const findWider = () => image(document, page, standardWidth, reader);
      return narrowed(document, { key: `${fileId}/${name}`, width }, findWider, reader);
    }
    const render = (path: string, onCost: OnCost) => renderer.image({ fileId, path }, page, width, onCost);
    return rendered.make(document, { name, render, makeReplacement: () => renderer.placeholder(width) }, reader);
  };

  const tile: Pages['tile'] = (document, page, wanted, reader = inAdvance) => {
    const { fileId } = document;
    const name = `page-${page}-x${wanted.scale}-${wanted.column}-${wanted.row}.webp`;
    const render = (path: string, onCost: OnCost) => renderer.tile({ fileId, path }, page, wanted, onCost);
    return tiles.make(document, { name, render, makeReplacement: () => Promise.resolve(emptyTile) }, reader);
  };

  const layer: Pages['layer'] = (document, page, reader = inAdvance) => {
    const { fileId } = document;
    const render = (path: string, onCost: OnCost) => renderer.layer({ fileId, path }, page, onCost);
    const makeReplacement = () => Promise.resolve(Buffer.from(emptyLayerContent));
    return renderedLayers.make(
      document,
      { name: derivedFileName(`page-${page}.json`), render, makeReplacement },
      reader,
    );
  };

  const text: Pages['text'] = async (document, page, reader) => {
    const content = await layer(document, page, reader);
    return { ...content, content: Buffer.from(textOfLayer(content.content)) };
  };

  const links: Pages['links'] = (document, page, reader = inAdvance) => {
    const { fileId } = document;
    const name = derivedFileName(`page-${page}-links.json`);
    const render = (path: string, onCost: OnCost) => renderer.links({ fileId, path }, page, onCost);
    return rendered.make(
      document,
      { name, render, makeReplacement: async () => Buffer.from(linksContent([])) },
      reader,
    );
  };

  const outline: Pages['outline'] = (document, reader = inAdvance) => {
    const { fileId } = document;
    const render = (path: string, onCost: OnCost) => renderer.outline({ fileId, path }, onCost);
    const makeReplacement = async () => Buffer.from(outlineContent([]));
    return rendered.make(document, { name: derivedFileName('outline.json'), render, makeReplacement }, reader);
  };

  const sizes: Pages['sizes'] = (document, reader = inAdvance) => {
    const { fileId, pageCount } = document;
    const render = (path: string, onCost: OnCost) => renderer.sizes({ fileId, path }, pageCount, onCost);
    const noSizes = () => Promise.resolve(Buffer.from(sizesContent(Array<undefined>(pageCount).fill(undefined))));
    return rendered.make(document, { name: sizesName, render, makeReplacement: noSizes }, reader);
  };

  const knownSizes: Pages['knownSizes'] = (document) =>
    rendered.find(document, sizesName).catch((error: unknown) => {
      logger.info({ err: error }, 'page sizes not read');
      return undefined;
    });

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

  return {
    image,
    tile,
    layer,
    text,
    texts: makeTexts(layer, nowMs),
    links,
    outline,
    sizes,
    knownSizes,
    preview,
    neutralPreview,
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
