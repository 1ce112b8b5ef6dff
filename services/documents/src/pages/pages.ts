import { createHash } from 'node:crypto';
import { AppError, boundedMap, perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import { sizesContent } from '../rendering/index.ts';
import type { PageRenderer, Rendering } from '../rendering/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import type { Original, OriginalCache } from './original-cache.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';
import { makeSingleFlight } from './single-flight.ts';

/** The image (WebP) or the text of a page, or the sizes of all pages as `sizesContent` writes them. */
export type PageContent = {
  content: Buffer;
  /** Hash of the content, for the entity tag. */
  tag: string;
  /** Time when it must be made again, in ms since 1970. Infinite unless it replaces a page that failed. */
  goodUntilMs: number;
};

/** Returns true for content that never needs to be made again. */
export const isFinal = ({ goodUntilMs }: PageContent): boolean => goodUntilMs === Infinity;

/** An original and the account that it belongs to. */
type PagedDocument = Original & { accountId: string };

type CountedDocument = PagedDocument & { pageCount: number };

/**
 * Makes the content of pages. The signal ends the waiting of one reader.
 * All throw AppError service_unavailable when too much is waiting, or a dependency fails.
 */
export type Pages = {
  image(document: PagedDocument, page: number, width: number, signal?: AbortSignal): Promise<PageContent>;
  text(document: PagedDocument, page: number, signal?: AbortSignal): Promise<PageContent>;
  sizes(document: CountedDocument, signal?: AbortSignal): Promise<PageContent>;
  /** Makes in advance what a reader requests first: the sizes and, if it is open, page 1. Does nothing under load. Returns at once. */
  prepareOpening(document: CountedDocument, openPages: number): void;
  /** Makes images in advance. Does nothing under load. Returns at once. */
  prepare(document: PagedDocument, pages: number[], width: number): void;
  /** Completes unfinished writes to the store at the end. */
  part: Part;
};

/** Limits the contents in memory. The image of a page of print has about 100 KB. */
const maxMemoryBytes = 64 * 1024 * 1024;
/** Size of a cache entry besides its content, roughly. */
const entryBytes = 500;
/** A page that failed is tried again after this time. */
const retryAfterMs = 10 * 60 * 1000;
/** Limits the simultaneous writes to the store. */
const maxWrites = 50;

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
  const memory = boundedMap<string, PageContent>({
    maxEntries: Infinity,
    maxSize: maxMemoryBytes,
    sizeOf: ({ content }) => content.length + entryBytes,
  });
  const flights = makeSingleFlight<PageContent>();
  const writes = makeBackgroundWrites(derived, logger);

  /** Returns content from memory, or makes it once for all simultaneous callers. */
  const fromMemory = (
    key: string,
    make: (signal: AbortSignal) => Promise<PageContent>,
    signal?: AbortSignal,
  ): Promise<PageContent> => {
    const known = memory.get(key);
    if (known && known.goodUntilMs > nowMs()) return Promise.resolve(known);
    const makeAndRemember = async (cancelled: AbortSignal): Promise<PageContent> => {
      const made = await make(cancelled).catch((error: unknown) => {
        throw cancelled.aborted ? error : unavailable(error);
      });
      memory.set(key, made);
      return made;
    };
    return flights.join(key, makeAndRemember, signal);
  };

  /** Returns content from the store, or makes it from the original and stores it. */
  const fromStore = async (
    document: PagedDocument,
    name: string,
    make: (path: string) => Promise<Rendering>,
    makeReplacement: () => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<PageContent> => {
    const stored = await derived.get(document.fileId, name);
    if (stored !== null) return finalContent(stored);
    const render = async (): Promise<PageContent> => {
      const rendering = await originals.withFile(document, make);
      const content = rendering.kind === 'done' ? rendering.content : await makeReplacement();
      return rendering.kind === 'failed'
        ? { ...finalContent(content), goodUntilMs: nowMs() + retryAfterMs }
        : finalContent(content);
    };
    const made = await queue.run(document.accountId, render, signal);
    if (isFinal(made)) writes.add(document.fileId, name, made.content);
    return made;
  };

  const image: Pages['image'] = (document, page, width, signal) => {
    const { fileId, accountId } = document;
    const name = `page-${page}-w${width}.webp`;
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
    const name = `page-${page}.txt`;
    const read = (path: string) => renderer.text({ fileId, path }, page);
    const noText = () => Promise.resolve(Buffer.alloc(0));
    return fromMemory(`${fileId}/${name}`, (cancelled) => fromStore(document, name, read, noText, cancelled), signal);
  };

  const sizes: Pages['sizes'] = (document, signal) => {
    const { fileId, pageCount } = document;
    const name = 'sizes.json';
    const read = (path: string) => renderer.sizes({ fileId, path }, pageCount);
    const noSizes = () => Promise.resolve(Buffer.from(sizesContent(Array<undefined>(pageCount).fill(undefined))));
    return fromMemory(`${fileId}/${name}`, (cancelled) => fromStore(document, name, read, noSizes, cancelled), signal);
  };

  /** Requires a place besides the one that the work itself takes, for a reader who is waiting. */
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

/** Writes to the store without delaying a response. Content that arrives while too many writes run is not stored. */
const makeBackgroundWrites = (derived: DerivedFileStore, logger: Logger) => {
  const running = new Set<Promise<void>>();
  return {
    add: (fileId: string, name: string, content: Buffer): void => {
      if (running.size >= maxWrites) return;
      const write = derived
        .put(fileId, name, content)
        .catch((error: unknown) => logger.warn({ err: error, fileId, name }, 'derived file not stored'))
        .finally(() => running.delete(write));
      running.add(write);
    },
    end: async (): Promise<void> => {
      await Promise.all(running);
    },
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

const finalContent = (content: Buffer): PageContent => ({
  content,
  tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
  goodUntilMs: Infinity,
});

/** Converts any failure to service_unavailable, because the request is not its cause. */
const unavailable = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('service_unavailable', 'The page cannot be made at the moment. Try again in a few seconds.', {
        cause: error,
        headers: { 'Retry-After': '5' },
      });
