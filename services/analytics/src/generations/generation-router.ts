import { allEnded, AppError, askAnotherHeader } from '@docsight/service-kit';
import type { Generation } from './generation.ts';
import type { GenerationStore, RebuildState } from './generation-store.ts';

/** Known generations of this age are read again before they are used. In milliseconds. */
const refreshMs = 500;
/** Greatest age of the known generations at the moment of use, by this process's clock. */
const maxStalenessMs = 2_000;
const maxReads = 5;
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
 * The record of generations is read again when it is too old, by the clock at the moment of use. So a process that was
 * suspended reads it before it does anything. A process that changes the record and waits for `propagationMs` knows:
 * all work that starts from then on applies the change.
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
  const { store } = options;
  const projections = new Map<number, Projection>();
  let lastRead: RecordRead | undefined;
  let reading: Promise<void> | undefined;

  const readRecord = async (): Promise<void> => {
    const ageMs = options.startStopwatch();
    const record = await store.read();
    if (!record?.current) throw unavailable('There are no figures yet. Try again in a few seconds.');
    const { current, building } = record;
    lastRead = { generations: { current, building }, ageMs };
    for (const number of projections.keys())
      if (number !== current.number && number !== building?.number) projections.delete(number);
  };

  const fresh = async (reads = maxReads): Promise<RecordRead> => {
    if (lastRead && lastRead.ageMs() < refreshMs) return lastRead;
    reading ??= readRecord().finally(() => {
      reading = undefined;
    });
    await reading;
    if (lastRead!.ageMs() < maxStalenessMs) return lastRead!;
    if (reads === 1) throw unavailable('The database responds too slowly. Try again in a few seconds.');
    return fresh(reads - 1);
  };

  /** Returns whether no collection was dropped while a read from the current generation was running. */
  const isComplete = async ({ generations, ageMs }: RecordRead): Promise<boolean> =>
    ageMs() < dropAfterMs / 2 || (await fresh()).generations.current.number === generations.current.number;

  const building = (): RebuildState | null => lastRead?.generations.building ?? null;

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
      const { current, building } = (await fresh()).generations;
      const active = (building === null ? [current] : [current, building]).map(projectionOf);
      await allEnded(active.map(work));
    },

    readCurrent: async (read) => {
      for (;;) {
        const seen = await fresh();
        const [result] = await Promise.allSettled([read(projectionOf(seen.generations.current))]);
        if (!(await isComplete(seen))) continue;
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      }
    },

    async *streamCurrent(read) {
      for (;;) {
        const seen = await fresh();
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

    isCurrent: (generation) => lastRead?.generations.current.number === generation,
  };
};

type RecordRead = {
  generations: {
    /** The generation that reports are read from. */
    current: Generation;
    /** The generation that a rebuild fills, if one is running. */
    building: RebuildState | null;
  };
  /** Time since the read began. */
  ageMs: Stopwatch;
};

const unavailable = (message: string, headers: Record<string, string> = {}): AppError =>
  new AppError('service_unavailable', message, { headers: { 'Retry-After': '2', ...headers } });

/** Yields an item that was already read, then the rest. Closes the iterator at the end. */
async function* withFirst<Item>(first: IteratorResult<Item>, items: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = first; next.done !== true; next = await items.next()) yield next.value;
  } finally {
    await items.return?.();
  }
}

/** Returns the milliseconds since it was started. */
export type Stopwatch = () => number;

/**
 * Starts a stopwatch that shows the greater time of two clocks.
 * The monotonic clock may stop while the machine sleeps, and the wall clock may be set. So the time may be too long,
 * but never too short.
 */
export const startStopwatch = (): Stopwatch => {
  const [monotonicMs, wallMs] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - monotonicMs, Math.abs(Date.now() - wallMs));
};
