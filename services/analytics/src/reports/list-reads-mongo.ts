import { literalPattern } from '@docsight/mongo';
import { AppError, errorCodeOf } from '@docsight/service-kit';
import type { mongo } from 'mongoose';
import type { ReaderRecord } from '../readers/index.ts';
import type { ListedReader, Slice } from './report-store.ts';

type Readers = mongo.Collection<ReaderRecord>;

/** A list as a scan of its index. */
export type ListScan = {
  /** Looks at fields of the index only. So the records that it leaves out are not read. */
  filter: mongo.Filter<ReaderRecord>;
  index: Readonly<Record<string, 1 | -1>>;
  order?: 'asc' | 'desc';
};

/** Rows per batch. A batch takes a few milliseconds, so that other requests can run in between. */
const rowsPerBatch = 500;
/** The greatest number that MongoDB accepts for `skip`. No list is as long. */
const maxSkip = 2 ** 31 - 1;
/** A search reads all keys of a document or an account. 100,000 take a fraction of a second. */
const maxSearchMs = 5_000;
const timeExpired = 50;

/** Returns a filter for texts that contain a search key. */
export const contains = (searchKey: string) => ({ $regex: literalPattern(searchKey) });

export const listCursor = (
  readers: Readers,
  { filter, index, order = 'desc' }: ListScan,
  slice: Slice,
): mongo.FindCursor<ListedReader> => {
  const options = { projection: listedFields, hint: index, batchSize: rowsPerBatch, ...limitOf(filter) };
  const found = readers.find<ListedReader>(filter, options).sort(order === 'desc' ? index : reversed(index));
  return slice === 'all' ? found : found.skip(Math.min(slice.skip, maxSkip)).limit(slice.limit);
};

/** Yields the readers of a list in batches. */
export async function* scanList(readers: Readers, scan: ListScan, slice: Slice): AsyncGenerator<ListedReader[]> {
  const cursor = listCursor(readers, scan, slice);
  try {
    // Takes a batch of the database at once: a promise for each row would take a fifth of the time.
    for (let first = await cursor.next(); first !== null; first = await cursor.next())
      yield [first, ...cursor.readBufferedDocuments()];
  } catch (error) {
    throw searchErrorOf(error);
  } finally {
    await cursor.close();
  }
}

/** Counts the readers of a list. Reads index keys only. */
export const countList = async (readers: Readers, { filter, index }: ListScan): Promise<number> => {
  try {
    return await readers.countDocuments(filter, { hint: index, ...limitOf(filter) });
  } catch (error) {
    throw searchErrorOf(error);
  }
};

/** The fields of a reader's record that a row of viewers or leads is made of. */
export const listedFields = {
  documentId: 1,
  viewer: 1,
  lead: 1,
  'state.viewerId': 1,
  'state.email': 1,
  'state.companyDomain': 1,
  'state.level': 1,
  'state.totalPages': 1,
} as const;

/** Only a search may take long without a row. */
const limitOf = (filter: object): { maxTimeMS?: number } =>
  Object.values(filter).some((condition) => isObject(condition) && '$regex' in condition)
    ? { maxTimeMS: maxSearchMs }
    : {};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const reversed = (index: ListScan['index']): Record<string, 1 | -1> =>
  Object.fromEntries(Object.entries(index).map(([field, direction]) => [field, direction === 1 ? -1 : 1]));

const searchErrorOf = (error: unknown): unknown =>
  errorCodeOf(error) === timeExpired
    ? new AppError('service_unavailable', 'The search takes too long. Try again later, or leave "search" out.', {
        cause: error,
        headers: { 'Retry-After': '10' },
      })
    : error;
