import { allEnded, askAnotherHeader } from '@docsight/service-kit';
import { freshRecord, maxStalenessMs, unavailable } from './fresh-record.ts';
import type { RecordRead, Stopwatch } from './fresh-record.ts';
import type { Generation } from './generation.ts';
import type { GenerationStore, RebuildState } from './generation-store.ts';

/** Time after a change of the record until every process applies it. Twice the staleness: clocks differ in speed. */
export const propagationMs = 2 * maxStalenessMs;
/** Age at which collections of a retired generation are dropped. Reads that take less than half of it are complete. */
export const dropAfterMs = 120_000;

/** Gives access to the projections of the active generations. */
export type GenerationRouter<Projection> = {
  /** Does work in the current generation and in the one that is being built. The work must be safe to repeat. */
  applyToEach(work: (projection: Projection) => Promise<void>): Promise<void>;
  /** Reads from the current generation. */
  readCurrent<Result>(read: (projection: Projection) => Promise<Result>): Promise<Result>;
  /** Reads from the current generation, item by item. */
  streamCurrent<Item>(read: (projection: Projection) => AsyncIterable<Item>): AsyncIterable<Item>;
  /** Returns whether a generation was the current one when the record was last read. */
  isCurrent(generation: number): boolean;
};

/**
 * Routes work and reads to the projections of the active generations.
 *
 * A process that changes the record of generations and waits for `propagationMs` knows: all work that starts from then
 * on applies the change. See `FreshRecord`.
 *
 * A projection with a newer layout than this code knows is rejected as unavailable. Messages then wait for a newer
 * process, and the gateway asks another replica for reads.
 */
export const makeGenerationRouter = <Projection>(options: {
  store: Pick<GenerationStore, 'read'>;
  /** `building` returns the rebuild that was running when the record was last read, with its progress. */
  makeProjection: (generation: Generation, building: () => RebuildState | null) => Projection;
  /** The newest layout that this code knows. */
  layout: number;
  startStopwatch: () => Stopwatch;
}): GenerationRouter<Projection> => {
  const projections = new Map<number, Projection>();
  const record = freshRecord(options.store, options.startStopwatch, ({ current, building }) => {
    for (const number of projections.keys())
      if (number !== current.number && number !== building?.number) projections.delete(number);
  });

  /** Returns whether no collection was dropped while a read from the current generation was running. */
  const isComplete = async ({ generations, ageMs }: RecordRead): Promise<boolean> =>
    ageMs() < dropAfterMs / 2 || (await record.get()).generations.current.number === generations.current.number;

  const building = (): RebuildState | null => record.last()?.building ?? null;

  const projectionOf = (generation: Generation): Projection => {
    if (generation.layout > options.layout)
      throw unavailable('This replica is older than the figures. Try again: another replica will respond.', {
        [askAnotherHeader]: 'newer-layout',
      });
    const projection = projections.get(generation.number) ?? options.makeProjection(generation, building);
    projections.set(generation.number, projection);
    return projection;
  };

  return {
    applyToEach: async (work) => {
      const { current, building } = (await record.get()).generations;
      const active = (building === null ? [current] : [current, building]).map(projectionOf);
      await allEnded(active.map(work));
    },

    readCurrent: async (read) => {
      for (;;) {
        const seen = await record.get();
        const [result] = await Promise.allSettled([read(projectionOf(seen.generations.current))]);
        if (!(await isComplete(seen))) continue;
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      }
    },

    async *streamCurrent(read) {
      for (;;) {
        const seen = await record.get();
        const items = read(projectionOf(seen.generations.current))[Symbol.asyncIterator]();
        const first = await items.next();
        // After the first item the database itself fails the read when a collection is dropped.
        if (await isComplete(seen)) {
          yield* withFirst(first, items);
          return;
        }
        await items.return?.();
      }
    },

    isCurrent: (generation) => record.last()?.current.number === generation,
  };
};

/** Yields an item that was already read, then the rest. Closes the iterator at the end. */
async function* withFirst<Item>(first: IteratorResult<Item>, items: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = first; next.done !== true; next = await items.next()) yield next.value;
  } finally {
    await items.return?.();
  }
}
