import { recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import { collectionIn } from '../generations/index.ts';
import type { ReaderRecord, ViewerFigures } from './reader.ts';

type Index = Readonly<Record<string, 1 | -1>>;

const ofDocument = { documentId: 1, accountId: 1 } as const;

/** The figures that filters of the list of viewers look at. */
const filtered = ['rank', 'searchKey'] as const;

/**
 * Returns the index of the viewers of a document in one order: greatest figures first, then by id.
 * It also has what filters look at. So they read index keys only, and the records of the page.
 */
const viewersBy = (...figures: (keyof ViewerFigures)[]): Index => ({
  ...ofDocument,
  ...Object.fromEntries(figures.map((figure) => [`viewer.${figure}`, -1])),
  _id: 1,
  ...Object.fromEntries(
    filtered.filter((figure) => !figures.includes(figure)).map((figure) => [`viewer.${figure}`, 1]),
  ),
});

/** The indexes of the list of viewers, by the key that it is sorted by. Each list is a scan of one of them. */
export const viewerIndexes = {
  engagement: viewersBy('rank', 'lastViewedAt'),
  last_viewed_at: viewersBy('lastViewedAt'),
  time: viewersBy('ms', 'lastViewedAt'),
  completion: viewersBy('pagesSeen', 'lastViewedAt'),
  visits: viewersBy('visits', 'lastViewedAt'),
} as const satisfies Record<string, Index>;

/**
 * The indexes of the other lists, with all their sort keys.
 * Queries name their index: several have the same prefix, and trying them costs more than most of these queries.
 */
export const readerIndexes = {
  /** The leads of a document. It has all its readers, which an erasure removes. */
  leads: { ...ofDocument, 'lead.capturedAt': -1, _id: 1 },
  /** The leads of an account, with the text that a search looks through. */
  accountLeads: { accountId: 1, documentActive: 1, 'lead.capturedAt': -1, _id: 1, 'lead.searchKey': 1 },
  /** The readers of an account with an e-mail. */
  people: { accountId: 1, documentActive: 1, 'state.email': 1, 'viewer.lastViewedAt': -1, _id: 1 },
} as const satisfies Record<string, Index>;

export const readerModel = (connection: Connection, generation: number): Model<ReaderRecord> =>
  recordModel(connection, collectionIn(generation, 'readers'), [
    ...Object.values(viewerIndexes).map(
      (index) => [index, { partialFilterExpression: { 'viewer.rank': { $gte: 0 } } }] as const,
    ),
    [readerIndexes.leads],
    [readerIndexes.accountLeads, { partialFilterExpression: { 'lead.capturedAt': { $exists: true } } }],
    [readerIndexes.people, { partialFilterExpression: { 'state.email': { $gt: '' } } }],
  ]);
