import { isDuplicateKey } from '@docsight/mongo';
import { Schema } from 'mongoose';
import type { Connection, Model, mongo } from 'mongoose';
import type { KnownDocument, Snapshot } from './document.ts';

/** This service's copy of what it needs of a document, `_id` = the document's id; the documents service owns it. */
type StoredDocument = Omit<KnownDocument, 'id'> & { _id: string };

export type DocumentStore = {
  /** Undefined for one that is not known (yet), or another's. */
  find(accountId: string, documentId: string): Promise<KnownDocument | undefined>;
  /** Safe to repeat, in any order: the greatest version says how the document is, each of the latest how the switch was. */
  keep(snapshot: Snapshot): Promise<void>;
};

/** Who switches more often within the time that mails wait is told by the oldest of these. */
const mostSwitches = 20;

const schema = new Schema<StoredDocument>({ _id: String }, { strict: false, versionKey: false });

export const documentModel = (connection: Connection): Model<StoredDocument> =>
  connection.model<StoredDocument>('Document', schema, 'documents');

/** The collection `documents`. */
export const mongoDocumentStore = (model: Model<StoredDocument>): DocumentStore => {
  const collection = model.collection as unknown as mongo.Collection<StoredDocument>;

  /** The first snapshot of a document stands as it is; each later one adds its switch once, then what it says if it is the newest. */
  const keep = async ({ at, id, ...state }: Snapshot): Promise<void> => {
    const own = { version: state.version, at, isOn: state.isOn };
    try {
      await collection.insertOne({ _id: id, ...state, switches: [own] });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
    const switches = { $each: [own], $sort: { version: -1 as const }, $slice: mostSwitches };
    await collection.updateOne({ _id: id, 'switches.version': { $ne: own.version } }, { $push: { switches } });
    await collection.updateOne({ _id: id, version: { $lt: state.version } }, { $set: state });
  };

  return {
    keep,
    find: async (accountId, documentId) => {
      const found = await collection.findOne({ _id: documentId, accountId });
      if (!found) return undefined;
      const { _id: id, ...document } = found;
      return { id, ...document };
    },
  };
};
