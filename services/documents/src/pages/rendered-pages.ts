import type { Logger } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import type { HeavyWorkQueue, Turn } from '../heavy-work/index.ts';
import {
  derivedFileName,
  emptyLayerContent,
  emptyTextsContent,
  emptyTile,
  linksContent,
  outlineContent,
  sizesContent,
} from '../rendering/index.ts';
import type { PageRenderer, Tile } from '../rendering/index.ts';
import { inAdvance, makeRenderedContents } from './make-content.ts';
import type { ContentReader } from './make-content.ts';
import type { OriginalCache } from './original-cache.ts';
import type { BackgroundWrites, PageContent, PagedDocument } from './page-content.ts';

export type CountedDocument = PagedDocument & { pageCount: number };

/** The contents that child processes make from the original. A reader's signal ends its waiting. */
export type RenderedPages = {
  image(document: PagedDocument, page: number, width: number, reader?: ContentReader): Promise<PageContent>;
  /** Makes a tile of a page. It is empty beyond the edge of the page, and for a page that cannot be drawn. */
  tile(document: PagedDocument, page: number, tile: Tile, reader?: ContentReader): Promise<PageContent>;
  /** The text of a page and the places of its words. */
  layer(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  /**
   * Returns the texts of consecutive pages from a page on, also of pages that may be closed: at least one, at most
   * `count`.
   */
  textsFrom(
    document: PagedDocument,
    pages: { page: number; count: number },
    reader?: ContentReader,
  ): Promise<PageContent>;
  /** Returns all links of a page, also those to pages that may be closed. */
  links(document: PagedDocument, page: number, reader?: ContentReader): Promise<PageContent>;
  /** Returns the whole outline, also the items of pages that may be closed. */
  outline(document: PagedDocument, reader?: ContentReader): Promise<PageContent>;
  sizes(document: CountedDocument, reader?: ContentReader): Promise<PageContent>;
  /** Returns the sizes if they are known. Measures nothing, and never rejects. */
  knownSizes(document: PagedDocument): Promise<PageContent | undefined>;
};

const sizesName = derivedFileName('sizes.json');

/** Limits the images in memory. That of a page of print has about 100 KB. */
const maxImageBytes = 64 * 1024 * 1024;
/** Limits the texts in memory. A page of print has about 25 KB. A search reads all of a document. */
const maxLayerBytes = 16 * 1024 * 1024;
/**
 * Limits the tiles in memory. They are not stored: a page has up to 4,000 of them, and few readers zoom to the same
 * ones. Most are drawn in a tenth of a second.
 */
const maxTileBytes = 32 * 1024 * 1024;

export const makeRenderedPages = (options: {
  renderer: PageRenderer;
  originals: OriginalCache;
  queue: HeavyWorkQueue;
  store: { derived: DerivedFileStore; writes: BackgroundWrites };
  logger: Logger;
  nowMs: () => number;
}): RenderedPages => {
  const { renderer, logger } = options;
  const rendered = makeRenderedContents({ ...options, maxMemoryBytes: maxImageBytes });
  const tiles = makeRenderedContents({ ...options, store: undefined, maxMemoryBytes: maxTileBytes });
  const layers = makeRenderedContents({ ...options, maxMemoryBytes: maxLayerBytes });

  return {
    image: (document, page, width, reader = inAdvance) => {
      const { fileId } = document;
      const name = derivedFileName(`page-${page}-w${width}.webp`);
      const render = (path: string, turn: Turn) => renderer.image({ fileId, path }, page, width, turn);
      return rendered.make(document, { name, render, makeReplacement: () => renderer.placeholder(width) }, reader);
    },

    tile: (document, page, wanted, reader = inAdvance) => {
      const { fileId } = document;
      const name = `page-${page}-x${wanted.scale}-${wanted.column}-${wanted.row}.webp`;
      const render = (path: string, turn: Turn) => renderer.tile({ fileId, path }, page, wanted, turn);
      return tiles.make(document, { name, render, makeReplacement: () => Promise.resolve(emptyTile) }, reader);
    },

    layer: (document, page, reader = inAdvance) => {
      const { fileId } = document;
      const render = (path: string, turn: Turn) => renderer.layer({ fileId, path }, page, turn);
      const makeReplacement = () => Promise.resolve(Buffer.from(emptyLayerContent));
      return layers.make(document, { name: derivedFileName(`page-${page}.json`), render, makeReplacement }, reader);
    },

    textsFrom: (document, { page, count }, reader = inAdvance) => {
      const { fileId } = document;
      // No reader waits for what is read in advance.
      const turnOf = (turn: Turn): Turn => (reader === inAdvance ? { ...turn, inBackground: true } : turn);
      const render = (path: string, turn: Turn) => renderer.texts({ fileId, path }, page, count, turnOf(turn));
      const makeReplacement = () => Promise.resolve(Buffer.from(emptyTextsContent));
      return layers.make(document, { name: derivedFileName(`texts-${page}.json`), render, makeReplacement }, reader);
    },

    links: (document, page, reader = inAdvance) => {
      const { fileId } = document;
      const name = derivedFileName(`page-${page}-links.json`);
      const render = (path: string, turn: Turn) => renderer.links({ fileId, path }, page, turn);
      return rendered.make(
        document,
        { name, render, makeReplacement: async () => Buffer.from(linksContent([])) },
        reader,
      );
    },

    outline: (document, reader = inAdvance) => {
      const { fileId } = document;
      const render = (path: string, turn: Turn) => renderer.outline({ fileId, path }, turn);
      const makeReplacement = async () => Buffer.from(outlineContent([]));
      return rendered.make(document, { name: derivedFileName('outline.json'), render, makeReplacement }, reader);
    },

    sizes: (document, reader = inAdvance) => {
      const { fileId, pageCount } = document;
      const render = (path: string, turn: Turn) => renderer.sizes({ fileId, path }, pageCount, turn);
      const noSizes = () => Promise.resolve(Buffer.from(sizesContent(Array<undefined>(pageCount).fill(undefined))));
      return rendered.make(document, { name: sizesName, render, makeReplacement: noSizes }, reader);
    },

    knownSizes: (document) =>
      rendered.find(document, sizesName).catch((error: unknown) => {
        logger.info({ err: error }, 'page sizes not read');
        return undefined;
      }),
  };
};
