import type { mongo } from 'mongoose';
import type { DocumentRecord } from '../../documents/index.ts';
import { readerIndexes } from '../../readers/index.ts';
import type { ReaderRecord } from '../../readers/index.ts';
import { collect } from '../lists/list-parts.ts';
import { contains, countList, leadFields, listedFields, scanList } from '../list-reads-mongo.ts';
import type { ListScan } from '../list-reads-mongo.ts';
import type { ListedLead, ListedReader } from '../report-store.ts';
import type { KnownViewer, LeadQuery, OfDocument, PeopleStore } from './people-store.ts';

/** The documents of one person in a response. Source: Specification 7.13. */
const maxDocumentsOfPerson = 10_000;

export const mongoPeopleStore = ({
  readers,
  documents,
}: {
  readers: mongo.Collection<ReaderRecord>;
  documents: mongo.Collection<DocumentRecord>;
}): PeopleStore => {
  /** Adds the names of the documents. Leaves out readers whose document is deleted, or not known yet. */
  async function* withDocuments<Row extends { documentId: string }>(
    accountId: string,
    batches: AsyncIterable<Row[]>,
  ): AsyncGenerator<OfDocument<Row>[]> {
    for await (const batch of batches) {
      const ids = [...new Set(batch.map(({ documentId }) => documentId))];
      const found = await documents
        .find(
          { _id: { $in: ids }, accountId, isActive: true },
          { projection: { shortCode: 1, title: 1 }, hint: '_id_' },
        )
        .toArray();
      const byId = new Map(found.map(({ _id, shortCode, title }) => [_id, { shortCode, title }]));
      yield batch.flatMap((reader) => {
        const document = byId.get(reader.documentId);
        return document ? [{ ...reader, document }] : [];
      });
    }
  }

  return {
    viewer: (accountId, documentId, viewerId) =>
      readers.findOne<KnownViewer>({ _id: `${documentId}:${viewerId}`, accountId, 'viewer.rank': { $gte: 0 } }),

    leadCount: (accountId, query) => countList(readers, leadScan(accountId, query)),

    leads: (accountId, query, slice) =>
      withDocuments(accountId, scanList<ListedLead>(readers, leadScan(accountId, query), slice)),

    person: (accountId, email) => {
      const filter = { accountId, documentActive: true, 'state.email': email };
      const slice = { skip: 0, limit: maxDocumentsOfPerson };
      const scan = { filter, index: readerIndexes.people, fields: listedFields };
      return collect(withDocuments(accountId, scanList<ListedReader>(readers, scan, slice)));
    },
  };
};

export const leadScan = (accountId: string, { since, until, searchKey }: LeadQuery): ListScan => ({
  filter: {
    accountId,
    documentActive: true,
    'lead.capturedAt': { $gte: since ?? new Date(0), ...(until && { $lte: until }) },
    ...(searchKey !== null && { 'lead.searchKey': contains(searchKey) }),
  },
  index: readerIndexes.accountLeads,
  fields: leadFields,
});
