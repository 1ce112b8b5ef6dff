import { createHash } from 'node:crypto';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeFairLimit } from '../fair-limit.ts';
import type { DerivedFileStore } from '../files/index.ts';
import { makeBytesCache } from './bytes-cache.ts';
import type { Original, OriginalCache } from './original-cache.ts';
import { defaultWidth, standardWidthOf } from './page-request.ts';
import type { PageRenderer, Rendering } from './page-renderer.ts';
import { toldSizes } from './page-sizes.ts';
import { makeSharedWork } from './shared-work.ts';

/** A page's image (WebP) or text, or the sizes of all pages (as toldSizes tells them). tag: names the content. goodUntilMs: infinite for what the file really holds. */
export type PageContent = { content: Buffer; tag: string; goodUntilMs: number };

/** Whose document, and which file. */
type PagedDocument = Original & { accountId: string };

type CountedDocument = PagedDocument & { pageCount: number };

/** signal: of one who may leave while he waits. All throw AppError service_unavailable when too much is waiting, or a part is away. */
export type Pages = {
  image(document: PagedDocument, page: number, width: number, signal?: AbortSignal): Promise<PageContent>;
  text(document: PagedDocument, page: number, signal?: AbortSignal): Promise<PageContent>;
  sizes(document: CountedDocument, signal?: AbortSignal): Promise<PageContent>;
  /** Makes what a reader asks for first: the sizes and, where it is open, page 1. While there is little else to do; else not. Returns at once. */
  prepareOpening(document: CountedDocument, openPages: number): void;
  /** Makes images before they are asked for, while there is little else to do; else not. Returns at once. */
  prepare(document: PagedDocument, pages: number[], width: number): void;
  /** Lets what is still to be kept be kept. */
  part: Part;
};

/** Hot images: a page of print is some 100 KB. */
const memoryBytes = 64 * 1024 * 1024;
/** After so long a page that took too long may be tried once more. */
const retryAfterMs = 10 * 60 * 1000;
const mostPuts = 50;

export const makePages = (options: {
  renderer: PageRenderer;
  originals: OriginalCache;
  derived: DerivedFileStore;
  logger: Logger;
  nowMs: () => number;
}): Pages => {
  const { renderer, originals, derived, logger, nowMs } = options;
  const limit = makeFairLimit({ atOnce: 3, atOncePerKey: 2, mostWaiting: 90, mostWaitingPerKey: 40, of: 'pages' });
  const memory = makeBytesCache<PageContent>(memoryBytes);
  const shared = makeSharedWork<PageContent>();
  const puts = new Set<Promise<void>>();
  let preparing = false;

  /** From memory, else as it is made, by one for all who ask meanwhile. */
  const remembered = (
    key: string,
    make: (signal: AbortSignal) => Promise<PageContent>,
    signal?: AbortSignal,
  ): Promise<PageContent> => {
    const known = memory.get(key);
    if (known && known.goodUntilMs > nowMs()) return Promise.resolve(known);
    const makeAndRemember = async (wanted: AbortSignal): Promise<PageContent> => {
      const made = await make(wanted).catch((error: unknown) => {
        throw wanted.aborted ? error : away(error);
      });
      memory.set(key, made, made.content.length + overheadBytes);
      return made;
    };
    return shared.join(key, makeAndRemember, signal);
  };

  /** From the store, else made from the original, and kept. instead: for what cannot be made. */
  const kept = async (
    document: PagedDocument,
    name: string,
    make: (path: string) => Promise<Rendering>,
    instead: () => Promise<Buffer>,
    signal: AbortSignal,
  ): Promise<PageContent> => {
    const stored = await derived.get(document.fileId, name);
    if (stored !== null) return lasting(stored);
    const render = async (): Promise<PageContent> => {
      const rendering = await originals.withFile(document, make);
      const content = rendering.kind === 'done' ? rendering.content : await instead();
      return rendering.kind === 'failed'
        ? { ...lasting(content), goodUntilMs: nowMs() + retryAfterMs }
        : lasting(content);
    };
    const made = await limit.run(document.accountId, render, signal);
    if (made.goodUntilMs === Infinity) keep(document.fileId, name, made.content);
    return made;
  };

  /** In the background, since nobody needs to wait for it; when the store is slow, what comes too fast is not kept. */
  const keep = (fileId: string, name: string, content: Buffer): void => {
    if (puts.size >= mostPuts) return;
    const put = derived
      .put(fileId, name, content)
      .catch((error: unknown) =>
        logger.warn({ err: error, fileId, name }, 'a page cannot be kept; it will be made again'),
      )
      .finally(() => puts.delete(put));
    puts.add(put);
  };

  const image: Pages['image'] = (document, page, width, signal) => {
    const { fileId, accountId } = document;
    const name = `page-${page}-w${width}.webp`;
    const standardWidth = standardWidthOf(width);
    const draw = (path: string) => renderer.image({ fileId, path }, page, width);
    const make = async (wanted: AbortSignal): Promise<PageContent> => {
      if (width === standardWidth) return kept(document, name, draw, () => renderer.placeholder(width), wanted);
      const wider = await image(document, page, standardWidth, wanted);
      const content = await limit.run(accountId, () => renderer.narrowed(wider.content, width), wanted);
      return { ...lasting(content), goodUntilMs: wider.goodUntilMs };
    };
    return remembered(`${fileId}/${name}`, make, signal);
  };

  const text: Pages['text'] = (document, page, signal) => {
    const { fileId } = document;
    const name = `page-${page}.txt`;
    const read = (path: string) => renderer.text({ fileId, path }, page);
    const none = () => Promise.resolve(Buffer.alloc(0));
    return remembered(`${fileId}/${name}`, (wanted) => kept(document, name, read, none, wanted), signal);
  };

  const sizes: Pages['sizes'] = (document, signal) => {
    const { fileId, pageCount } = document;
    const name = 'sizes.json';
    const read = (path: string) => renderer.sizes({ fileId, path }, pageCount);
    const unknown = () => Promise.resolve(Buffer.from(toldSizes(Array<undefined>(pageCount).fill(undefined))));
    return remembered(`${fileId}/${name}`, (wanted) => kept(document, name, read, unknown, wanted), signal);
  };

  /** One page after the other, and only while a place stays free for those who wait for theirs. */
  const prepareAll = async (document: PagedDocument, pages: number[], width: number): Promise<void> => {
    for (const page of pages) {
      if (limit.free() < 2) return;
      await image(document, page, width);
    }
  };

  const prepare: Pages['prepare'] = (document, pages, width) => {
    if (preparing) return;
    preparing = true;
    prepareAll(document, pages, width)
      .catch((error: unknown) =>
        logger.info({ err: error }, 'a page was not made ahead; it is made when it is asked for'),
      )
      .finally(() => {
        preparing = false;
      });
  };

  return {
    image,
    text,
    sizes,
    prepareOpening: (document, openPages) => {
      if (limit.free() < 2) return;
      sizes(document).catch((error: unknown) =>
        logger.info({ err: error }, 'sizes were not made ahead; they are made when they are asked for'),
      );
      if (openPages > 0) prepare(document, [1], defaultWidth);
    },
    prepare,
    part: {
      name: 'pages',
      stop: async () => {
        await Promise.all(puts);
      },
    },
  };
};

/** Of an entry in memory besides its content, roughly. */
const overheadBytes = 500;

const lasting = (content: Buffer): PageContent => ({
  content,
  tag: createHash('sha256').update(content).digest('base64url').slice(0, 27),
  goodUntilMs: Infinity,
});

/** Whatever cannot be done to a page is no fault of the one who asks. */
const away = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('service_unavailable', 'The page cannot be made at the moment. Try again in a few seconds.', {
        cause: error,
        headers: { 'Retry-After': '5' },
      });
