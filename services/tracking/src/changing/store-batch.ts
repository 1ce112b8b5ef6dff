import { AppError, backOff, boundedMap, pause } from '@docsight/service-kit';
import { readerBytes } from '../history/index.ts';
import type { ReaderHistory } from '../history/index.ts';
import type { ReaderStore, StoredReader } from '../records/index.ts';
import { lacks } from '../rules/index.ts';
import { decideBatch } from './decide-batch.ts';
import type { Outcome, QueuedChange } from './decide-batch.ts';

const maxCachedReaders = 2_000;
/** By the estimate of `readerBytes`. A usual record takes at most 16 KB, a reader of 10,000 pages 500 KB. */
const maxCachedBytes = 32_000_000;
/** Fully random, so that replicas that change the same reader do not meet again. */
const contentionBackOff = backOff({ firstMs: 2, maxMs: 50, jitter: 1 });

type Attempt =
  | { kind: 'stored' }
  /** Another replica has changed the record. */
  | { kind: 'overtaken' }
  /** Nothing was written. If the state was out of date, the decisions must be made again. */
  | { kind: 'unchanged'; outcomes: Outcome[] };

export type StoreBatchOptions = {
  store: ReaderStore;
  history: Pick<ReaderHistory, 'restore' | 'compact'>;
  newId: () => string;
  now: () => Date;
  /** Called when a reader has something to publish. */
  onStored: (readerId: string) => void;
  onCompactionFailed: (error: unknown, readerId: string) => void;
  maxTries?: number;
};

/** Decides a batch of changes of one reader, stores what changed, and settles the changes. */
export type StoreBatch = (readerId: string, batch: QueuedChange[]) => Promise<void>;

/**
 * Decides changes in order, on one state, and stores them in one write. The stored state is cached, so that the next
 * change need not read. Its write proves that the state was current. Decisions that need no write are made again on a
 * fresh read, which is cached too. A record that has grown is compacted after its callers are resolved.
 */
export const makeStoreBatch = (options: StoreBatchOptions): StoreBatch => {
  const { store, history, newId, now, onStored, onCompactionFailed, maxTries = 20 } = options;
  const cache = boundedMap<string, StoredReader>({
    maxEntries: maxCachedReaders,
    maxSize: maxCachedBytes,
    sizeOf: ({ reader }) => readerBytes(reader),
  });

  const storeNext = async (readerId: string, batch: QueuedChange[]): Promise<void> => {
    const cached = cache.get(readerId);
    cache.delete(readerId);
    if (cached && (await attempt(readerId, cached, batch)).kind === 'stored') return;
    for (let tries = 1; tries <= maxTries; tries += 1) {
      const read = await store.read(readerId);
      const result = await attempt(readerId, read, batch);
      if (result.kind === 'unchanged') {
        if (read) cache.set(readerId, read);
        settle(batch, result.outcomes);
      }
      if (result.kind !== 'overtaken') return;
      await pause(contentionBackOff(tries));
    }
    throw overtakenTooOften();
  };

  /** Decides on a state and writes what changed. */
  const attempt = async (readerId: string, read: StoredReader | undefined, batch: QueuedChange[]): Promise<Attempt> => {
    const restored = await restore(read, batch);
    if (!restored) return { kind: 'overtaken' };
    const { outcomes, write } = decideBatch(restored.stored, batch, newId);
    if (!write) return { kind: 'unchanged', outcomes };
    if (!(await store.write(read, { ...write, now: now() }))) return { kind: 'overtaken' };

    const stored = { reader: write.reader, version: (read?.version ?? 0) + 1 };
    cache.set(readerId, stored);
    onStored(readerId);
    settle(batch, outcomes);
    await compact(readerId, stored, restored.obsoleteSegmentIds);
    return { kind: 'stored' };
  };

  /** Returns undefined if the record has changed meanwhile. */
  const restore = async (
    read: StoredReader | undefined,
    batch: QueuedChange[],
  ): Promise<{ stored: StoredReader | undefined; obsoleteSegmentIds: string[] } | undefined> => {
    const needs = batch.map((change) => change.needs);
    if (!read || !needs.some((need) => lacks(read.reader, need))) return { stored: read, obsoleteSegmentIds: [] };
    return history.restore(read, needs);
  };

  /** Runs after the callers are resolved. Only the next change of this reader waits for it. */
  const compact = async (readerId: string, stored: StoredReader, obsoleteSegmentIds: string[]): Promise<void> => {
    try {
      const compacted = await history.compact(stored, obsoleteSegmentIds);
      if (compacted === stored) return;
      cache.delete(readerId);
      if (compacted) cache.set(readerId, compacted);
      onStored(readerId);
    } catch (error) {
      cache.delete(readerId);
      onCompactionFailed(error, readerId);
    }
  };

  return async (readerId, batch) => {
    // Several writes if one would make the record too large. Settled changes leave the batch.
    for (;;) {
      dropUnneeded(batch);
      if (batch.length === 0) return;
      await storeNext(readerId, batch);
    }
  };
};

/** Rejects the changes that are not needed any more, and removes them from the batch. */
const dropUnneeded = (batch: QueuedChange[]): void => {
  const present = batch.filter(({ signal, reject }) => {
    if (signal?.aborted) reject(signal.reason);
    return !signal?.aborted;
  });
  batch.splice(0, batch.length, ...present);
};

/** Resolves or rejects the callers of the changes that were decided, and removes these from the batch. */
const settle = (batch: QueuedChange[], outcomes: Outcome[]): void => {
  const settled = batch.splice(0, outcomes.length);
  for (const [index, { resolve, reject }] of settled.entries()) {
    const outcome = outcomes[index]!;
    if ('error' in outcome) reject(outcome.error);
    else resolve(outcome.decision);
  }
};

const overtakenTooOften = (): AppError =>
  new AppError(
    'rate_limited',
    'This reader is being changed by too many requests at once. Try again in a few seconds.',
    { headers: { 'Retry-After': '2' } },
  );
