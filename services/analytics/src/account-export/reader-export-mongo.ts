import type { mongo } from 'mongoose';
import type { ReaderRecord } from '../readers/index.ts';
import { listedFields } from '../reports/index.ts';
import type { ExportedReader, ExportList, ReaderExport } from './reader-export.ts';

/** Reads the readers of all documents of a page at once, by the index of ids. */
export const mongoReaderExport = (readers: mongo.Collection<ReaderRecord>): ReaderExport => ({
  page: async ({ accountId, list, documentIds, after = '', limit }) => {
    // The id of a reader begins with that of its document and a colon.
    const ofDocuments = documentIds.map((id) => new RegExp(`^${id}:`));
    const filter = { _id: { $in: ofDocuments, $gt: after }, accountId, ...inList[list] };
    const found = await readers
      .find<FoundReader>(filter, { projection: listedFields, hint: '_id_' })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return { readers: found, next: found.length === limit ? found.at(-1)!._id : null };
  },
});

type FoundReader = ExportedReader & { _id: string };

const inList = {
  viewers: { 'viewer.rank': { $gte: 0 } },
  leads: { 'lead.capturedAt': { $gte: new Date(0) } },
} satisfies Record<ExportList, object>;
