import { createHash } from 'node:crypto';
import { AppError, boundedMap } from '@docsight/service-kit';
import type { Logger, PerKeyQueue } from '@docsight/service-kit';
import type { DerivedFileStore } from '../files/index.ts';
import type { Rendering } from '../rendering/index.ts';
import type { Original, OriginalCache } from './original-cache.ts';
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
export type PagedDocument = Original & { accountId: string };

/** Limits the contents in memory. The image of a page of text has about 100 KB. */
const maxMemoryBytes = 64 * 1024 * 1024;
/** Size of a cache entry besides its content, roughly. */
const entryBytes = 500;
/** A page that failed is tried again after this time. */
const retryAfterMs = 10 * 60 * 1000;
/** Limits the simultaneous writes to the store. */
const maxWrites = 50;

/** Makes content for a key. The signal aborts when no reader waits any more. */
type MakeContent = (cancelled: AbortSignal) => Promise<PageContent>;

/** Makes a function that returns content from memory, or makes it once for all simultaneous readers. */
export const makeFromMemory = (nowMs: () => number) => {
  const memory = boundedMap<string, PageContent>({
    maxEntries: Infinity,
    maxSize: maxMemoryBytes,
    sizeOf: ({ content }) => content.length + entryBytes,
  });
  const flights = makeSingleFlight<PageContent>();

  return (key: string, make: MakeContent, signal?: AbortSignal): Promise<PageContent> => {
    const known = memory.get(key);
    if (known && known.goodUntilMs > nowMs()) return Promise.resolve(known);
    const makeAndRemember: MakeContent = async (cancelled) => {
      const made = await make(cancelled).catch((error: unknown) => {
        throw cancelled.aborted ? error : unavailable(error);
      });
      memory.set(key, made);
      return made;
    };
    return flights.join(key, makeAndRemember, signal);
  };
};

/** Makes a function that returns content from the store, or makes it from the original and stores it. */
export const makeFromStore = (options: {
  derived: DerivedFileStore;
  originals: OriginalCache;
  queue: PerKeyQueue;
  writes: BackgroundWrites;
  nowMs: () => number;
}) => {
  const { derived, originals, queue, writes, nowMs } = options;
  return async (
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
};

type BackgroundWrites = ReturnType<typeof makeBackgroundWrites>;

/** Writes to the store without delaying a response. Content that arrives while too many writes run is not stored. */
export const makeBackgroundWrites = (derived: DerivedFileStore, logger: Logger) => {
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

export const finalContent = (content: Buffer): PageContent => ({
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
