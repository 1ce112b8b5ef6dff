import type { mongo } from 'mongoose';
import type { ReaderRecord } from '../readers/index.ts';
import { listedFields } from '../reports/index.ts';
import type { ExportedReader, ExportList, ReaderExport } from './reader-export.ts';

/** Reads documents one after the other. The id of a reader begins with that of its document and a colon. */
export const mongoReaderExport = (readers: mongo.Collection<ReaderRecord>): ReaderExport => ({
  page: async ({ accountId, list, documentIds, after = '', limit }) => {
    const found: FoundReader[] = [];
    for (const documentId of documentIds.toSorted()) {
      // A semicolon is the character after a colon.
      const [first, end] = [`${documentId}:`, `${documentId};`];
      if (after >= end) continue;
      const ids = { $gt: after > first ? after : first, $lt: end };
      const filter = { _id: ids, accountId, ...inList[list] };
      const following = readers.find(filter, { projection: listedFields, hint: '_id_' }).sort({ _id: 1 });
      found.push(...(await following.limit(limit - found.length).toArray()));
      if (found.length === limit) break;
    }
    return { readers: found, next: found.length === limit ? found.at(-1)!._id : null };
  },
});

type FoundReader = ExportedReader & { _id: string };

const inList = {
  viewers: { 'viewer.rank': { $gte: 0 } },
  leads: { 'lead.capturedAt': { $gte: new Date(0) } },
} satisfies Record<ExportList, object>;
