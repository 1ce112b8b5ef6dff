import type { DerivedFileStore } from '../files/index.ts';
import type { HeavyWorkQueue, Turn } from '../heavy-work/index.ts';
import type { Rendering } from '../rendering/index.ts';
import type { OriginalCache } from './original-cache.ts';
import { contentMemory, finalContent, isFinal, unavailable } from './page-content.ts';
import type { BackgroundWrites, PageContent, PagedDocument } from './page-content.ts';
import { makeSharedWork } from './shared-work.ts';
import type { TakeTurn } from './shared-work.ts';
import { makeSingleFlight } from './single-flight.ts';

/** The person or process that needs content. */
export type ContentReader = {
  /** Id of the viewer, or another name. Readers of one account take turns. */
  readerId: string;
  /** Aborts when the reader no longer waits. */
  signal?: AbortSignal | undefined;
};

/** Work in advance is for no reader. */
export const inAdvance: ContentReader = { readerId: 'in advance' };

/**
 * Limits the images of other than the standard widths. A reader can request many, so they have a memory of their own.
 */
const maxNarrowedBytes = 8 * 1024 * 1024;
/** A page that failed is tried again after this time. */
const retryAfterMs = 10 * 60 * 1000;

type RenderedContent = {
  /** Name in the store. Unique among the contents of a file. */
  name: string;
  render: (path: string, turn: Turn) => Promise<Rendering>;
  /** Makes the replacement of a page that cannot be rendered. */
  makeReplacement: () => Promise<Buffer>;
};

/** Contents in memory, in the store, or rendered from the original and then stored. */
export const makeRenderedContents = (options: {
  originals: OriginalCache;
  queue: HeavyWorkQueue;
  /** Undefined: the content is only kept in memory. */
  store: { derived: DerivedFileStore; writes: BackgroundWrites } | undefined;
  /** Limits the contents in memory. */
  maxMemoryBytes: number;
  nowMs: () => number;
}) => {
  const { originals, queue, store, maxMemoryBytes, nowMs } = options;
  const memory = contentMemory(maxMemoryBytes);
  const lookups = makeSingleFlight<Buffer | null>();
  const renderings = makeSharedWork<PageContent>();

  const known = (key: string): PageContent | undefined => {
    const content = memory.get(key);
    return content && content.goodUntilMs > nowMs() ? content : undefined;
  };

  const renderAndStore = async (
    document: PagedDocument,
    { name, render, makeReplacement }: RenderedContent,
    turn: Turn,
  ): Promise<PageContent> => {
    const rendering = await originals.withFile(document, (path) => render(path, turn));
    const content = finalContent(rendering.kind === 'done' ? rendering.content : await makeReplacement());
    const made = rendering.kind === 'failed' ? { ...content, goodUntilMs: nowMs() + retryAfterMs } : content;
    memory.set(`${document.fileId}/${name}`, made);
    if (isFinal(made)) store?.writes.add(document.fileId, name, made.content);
    return made;
  };

  const findStored = async ({ fileId }: PagedDocument, name: string, signal?: AbortSignal) => {
    const key = `${fileId}/${name}`;
    const inMemory = known(key);
    if (inMemory) return inMemory;
    const stored = store && (await lookups.join(key, () => store.derived.get(fileId, name), signal));
    if (!stored) return undefined;
    const found = finalContent(stored);
    memory.set(key, found);
    return found;
  };

  const find = async (document: PagedDocument, wanted: RenderedContent, reader: ContentReader) => {
    const { fileId, accountId } = document;
    const { signal, readerId } = reader;
    const key = `${fileId}/${wanted.name}`;
    const stored = await findStored(document, wanted.name, signal);
    if (stored) return stored;
    const takeTurn: TakeTurn = (begin, waiting) => queue.run({ accountId, source: readerId }, begin, waiting);
    // Another reader may have rendered it during the look-up.
    return known(key) ?? renderings.join(key, (turn) => renderAndStore(document, wanted, turn), { takeTurn, signal });
  };

  return {
    make: (document: PagedDocument, content: RenderedContent, reader: ContentReader): Promise<PageContent> =>
      find(document, content, reader).catch(unlessAborted(reader.signal)),
    /** Returns content that was rendered before. Undefined without it. */
    find: findStored,
  };
};

/** Makes a function that narrows an image of a standard width. It is not stored, because it is cheap to make. */
export const makeNarrowedImages = (options: {
  narrow: (image: Buffer, width: number) => Promise<Buffer>;
  takeTurn: (document: PagedDocument, reader: ContentReader) => TakeTurn;
  nowMs: () => number;
}) => {
  const { narrow, takeTurn, nowMs } = options;
  const memory = contentMemory(maxNarrowedBytes);
  const sharedNarrowing = makeSharedWork<PageContent>();

  return async (
    document: PagedDocument,
    { key, width }: { key: string; width: number },
    findWider: () => Promise<PageContent>,
    reader: ContentReader,
  ): Promise<PageContent> => {
    const known = memory.get(key);
    if (known && known.goodUntilMs > nowMs()) return known;
    const wider = await findWider();
    const make = async (): Promise<PageContent> => {
      const made = { ...finalContent(await narrow(wider.content, width)), goodUntilMs: wider.goodUntilMs };
      memory.set(key, made);
      return made;
    };
    const caller = { takeTurn: takeTurn(document, reader), signal: reader.signal };
    return sharedNarrowing.join(key, make, caller).catch(unlessAborted(reader.signal));
  };
};

const unlessAborted =
  (signal: AbortSignal | undefined) =>
  (error: unknown): never => {
    throw signal?.aborted === true ? error : unavailable(error);
  };
