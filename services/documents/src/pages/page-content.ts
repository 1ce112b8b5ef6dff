import { createHash } from 'node:crypto';
import { AppError, boundedMap } from '@docsight/service-kit';
import type { BoundedMap, Logger } from '@docsight/service-kit';
import type { DerivedFileStore, StoredFile } from '../files/index.ts';

/** The image (WebP) or the text layer of a page, its text, or the sizes of all pages. */
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
export type PagedDocument = StoredFile & { accountId: string };

/** Size of a cache entry besides its content, roughly. */
const entryBytes = 500;
/** Limits the simultaneous writes to the store. */
const maxWrites = 50;

/** Makes a cache of contents in memory, limited by their size. */
export const contentMemory = (maxBytes: number): BoundedMap<string, PageContent> =>
  boundedMap<string, PageContent>({
    maxEntries: Infinity,
    maxSize: maxBytes,
    sizeOf: ({ content }) => content.length + entryBytes,
  });

export type BackgroundWrites = ReturnType<typeof makeBackgroundWrites>;

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
export const unavailable = (error: unknown): AppError =>
  error instanceof AppError
    ? error
    : new AppError('service_unavailable', 'The page cannot be made at the moment. Try again in a few seconds.', {
        cause: error,
        headers: { 'Retry-After': '5' },
      });
