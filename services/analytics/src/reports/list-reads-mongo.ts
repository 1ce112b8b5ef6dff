import { literalPattern } from '@docsight/mongo';
import { AppError, errorCodeOf } from '@docsight/service-kit';
import type { mongo } from 'mongoose';
import type { ReaderRecord } from '../readers/index.ts';
import type { Slice } from './report-store.ts';

type Readers = mongo.Collection<ReaderRecord>;

/** A list as a scan of its index. */
export type ListScan = {
  /** Looks at fields of the index only. So the records that it leaves out are not read. */
  filter: mongo.Filter<ReaderRecord>;
  index: Readonly<Record<string, 1 | -1>>;
  order?: 'asc' | 'desc';
  /** The fields that are read of each record: those of the rows. */
  fields: Readonly<Record<string, 0 | 1>>;
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

export const listCursor = <Row extends object>(
  readers: Readers,
  { filter, index, order = 'desc', fields }: ListScan,
  slice: Slice,
): mongo.FindCursor<Row> => {
  const options = { projection: fields, hint: index, batchSize: rowsPerBatch, ...limitOf(filter) };
  const found = readers.find<Row>(filter, options).sort(order === 'desc' ? index : reversed(index));
  return slice === 'all' ? found : found.skip(Math.min(slice.skip, maxSkip)).limit(slice.limit);
};

/** Yields the readers of a list in batches. `Row` has the fields of the scan. */
export async function* scanList<Row extends object>(
  readers: Readers,
  scan: ListScan,
  slice: Slice,
): AsyncGenerator<Row[]> {
  const cursor = listCursor<Row>(readers, scan, slice);
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
export const countList = async (readers: Readers, { filter, index }: Omit<ListScan, 'fields'>): Promise<number> => {
  try {
    return await readers.countDocuments(filter, { hint: index, ...limitOf(filter) });
  } catch (error) {
    throw searchErrorOf(error);
  }
};

const viewerState = {
  'state.viewerId': 1,
  'state.email': 1,
  'state.companyDomain': 1,
  'state.level': 1,
  'state.totalPages': 1,
} as const;

/** The fields of a `ListedReader`. One that is no viewer or no lead has null there. */
export const listedFields = { documentId: 1, viewer: 1, lead: 1, ...viewerState } as const;

/** The fields of a `ListedViewer`. A field that no row needs takes a part of the time of a long list. */
export const viewerFields = {
  _id: 0,
  'viewer.firstViewedAt': 1,
  'viewer.lastViewedAt': 1,
  'viewer.visits': 1,
  'viewer.pagesSeen': 1,
  'viewer.ms': 1,
  'viewer.downloads': 1,
  ...viewerState,
} as const;

/** The fields of a `ListedLead`. */
export const leadFields = {
  _id: 0,
  documentId: 1,
  'lead.email': 1,
  'lead.name': 1,
  'lead.capturedAt': 1,
  'state.companyDomain': 1,
  'state.level': 1,
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
