import { AppError } from '@docsight/service-kit';
import type { Generation } from './generation.ts';
import type { GenerationStore, RebuildState } from './generation-store.ts';

/** A read of this age is repeated before its result is used. In milliseconds. */
const refreshMs = 500;
/** Greatest age of a read at the moment of use, by this process's clock. */
export const maxStalenessMs = 2_000;
const maxReads = 5;

type Generations = {
  /** The generation that reports are read from. */
  current: Generation;
  /** The generation that a rebuild fills, if one is running. */
  building: RebuildState | null;
};

/** One read of the record of generations. */
export type RecordRead = {
  generations: Generations;
  /** Time since the read began. */
  ageMs: Stopwatch;
};

/**
 * Reads the record of generations again when the last read is too old. The clock at the moment of use decides. So a
 * process that was suspended reads it before it does anything.
 */
type FreshRecord = {
  /** @throws AppError service_unavailable without generations, or while the database responds too slowly. */
  get(): Promise<RecordRead>;
  /** Returns the last read, however old it is. */
  last(): Generations | undefined;
};

/** @param onRead runs after each read. */
export const freshRecord = (
  store: Pick<GenerationStore, 'read'>,
  startStopwatch: () => Stopwatch,
  onRead: (generations: Generations) => void,
): FreshRecord => {
  let lastRead: RecordRead | undefined;
  let reading: Promise<void> | undefined;

  const readRecord = async (): Promise<void> => {
    const ageMs = startStopwatch();
    const record = await store.read();
    if (!record?.current) throw unavailable('There are no figures yet. Try again in a few seconds.');
    const { current, building } = record;
    lastRead = { generations: { current, building }, ageMs };
    onRead(lastRead.generations);
  };

  const get = async (reads = maxReads): Promise<RecordRead> => {
    if (lastRead && lastRead.ageMs() < refreshMs) return lastRead;
    reading ??= readRecord().finally(() => {
      reading = undefined;
    });
    await reading;
    if (lastRead!.ageMs() < maxStalenessMs) return lastRead!;
    if (reads === 1) throw unavailable('The database responds too slowly. Try again in a few seconds.');
    return get(reads - 1);
  };

  return { get: () => get(), last: () => lastRead?.generations };
};

export const unavailable = (message: string, headers: Record<string, string> = {}): AppError =>
  new AppError('service_unavailable', message, { headers: { 'Retry-After': '2', ...headers } });

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
