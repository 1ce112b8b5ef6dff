import { AppError } from '@docsight/service-kit';
import type { Generation, Generations } from './generation.ts';
import type { GenerationStore } from './generation-store.ts';
import type { Stopwatch } from './stopwatch.ts';

/** From this age on, what is known of the generations is read again before it is used. */
const refreshMs = 500;
/** What is used was read so long ago at most, by the clock, at the moment of use. */
const mostStaleMs = 2_000;
const mostTries = 5;
/** So long after a change of the record it is certain that every process goes by it. Twice the time: clocks do not run quite alike. */
export const noticeMs = 2 * mostStaleMs;
/** Collections of a generation are dropped so long after it was given up, and what was read from them before half of that is certainly whole. */
export const dropAfterMs = 120_000;

/** The generations as everything else uses them. */
export type InGenerations<Projection> = {
  /** Does work in the current generation, and in the one that is being built: for all that changes figures. It must be safe to repeat. */
  inEach(work: (projection: Projection) => Promise<void>): Promise<void>;
  /** Reads from the current generation. */
  inCurrent<Result>(read: (projection: Projection) => Promise<Result>): Promise<Result>;
  /** The same, bit by bit. */
  streamCurrent<Item>(read: (projection: Projection) => AsyncIterable<Item>): AsyncIterable<Item>;
  /** Whether a generation was the current one when that was read last. */
  isCurrent(generation: number): boolean;
};

/**
 * Gives to each piece of work the projections that it concerns. What is known of the generations is read again when it has become old, by the clock at the
 * moment of use: a process that was stopped for a while looks again before it does anything. So whoever has announced a change and waited for `noticeMs`
 * knows that work which was begun since then goes by it.
 *
 * A projection of a newer layout than this code knows is refused as unavailable: messages wait for a process that knows it, and requests go to one.
 */
export const makeGenerations = <Projection>(options: {
  store: Pick<GenerationStore, 'read'>;
  projectionOf: (generation: Generation) => Projection;
  /** The newest layout that this code knows. */
  layout: number;
  beginStopwatch: () => Stopwatch;
}): InGenerations<Projection> => {
  const { store } = options;
  const projections = new Map<number, Projection>();
  let seen: Seen | undefined;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const ageMs = options.beginStopwatch();
    const record = await store.read();
    if (!record?.current) throw away('There are no figures yet. Try again in a few seconds.');
    const { current, building } = record;
    seen = { generations: { current, building }, ageMs };
    for (const number of projections.keys())
      if (number !== current.number && number !== building?.number) projections.delete(number);
  };

  const known = async (tries = mostTries): Promise<Seen> => {
    if (seen && seen.ageMs() < refreshMs) return seen;
    looking ??= look().finally(() => {
      looking = undefined;
    });
    await looking;
    if (seen!.ageMs() < mostStaleMs) return seen!;
    if (tries === 1) throw away('The database answers too slowly. Try again in a few seconds.');
    return known(tries - 1);
  };

  /** Whether what was read from a generation that was found to be the current one is not missing what was dropped meanwhile. */
  const isWhole = async ({ generations, ageMs }: Seen): Promise<boolean> =>
    ageMs() < dropAfterMs / 2 || (await known()).generations.current.number === generations.current.number;

  const projectionOf = (generation: Generation): Projection => {
    if (generation.layout > options.layout)
      throw away('This replica is older than the figures. Try again: another one will answer.');
    const projection = projections.get(generation.number) ?? options.projectionOf(generation);
    projections.set(generation.number, projection);
    return projection;
  };

  return {
    inEach: async (work) => {
      const { current, building } = (await known()).generations;
      const both = (building === null ? [current] : [current, building]).map(projectionOf);
      const results = await Promise.allSettled(both.map(work));
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },

    inCurrent: async (read) => {
      for (;;) {
        const at = await known();
        const [result] = await Promise.allSettled([read(projectionOf(at.generations.current))]);
        if (!(await isWhole(at))) continue;
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      }
    },

    async *streamCurrent(read) {
      for (;;) {
        const at = await known();
        const items = read(projectionOf(at.generations.current))[Symbol.asyncIterator]();
        const first = await items.next();
        // From here on the database itself says when what is read is dropped.
        if (await isWhole(at)) {
          yield* resumed(first, items);
          return;
        }
        await items.return?.();
      }
    },

    isCurrent: (generation) => seen?.generations.current.number === generation,
  };
};

/** What was known of the generations. ageMs: since the read began. */
type Seen = { generations: Generations; ageMs: Stopwatch };

const away = (message: string): AppError =>
  new AppError('service_unavailable', message, { headers: { 'Retry-After': '2' } });

async function* resumed<Item>(first: IteratorResult<Item>, items: AsyncIterator<Item>): AsyncGenerator<Item> {
  try {
    for (let next = first; next.done !== true; next = await items.next()) yield next.value;
  } finally {
    await items.return?.();
  }
}
