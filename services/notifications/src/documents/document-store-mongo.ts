import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { KnownDocument, Snapshot } from './document.ts';

/** This service's copy of a document, which the documents service owns. `_id` is the id of the document. */
type StoredDocument = Omit<KnownDocument, 'id'> & { _id: string };

export type DocumentStore = {
  /** Returns undefined for an unknown document, and for one of another account. */
  find(accountId: string, documentId: string): Promise<KnownDocument | undefined>;
  /**
   * Stores a snapshot. Repetition and reordering do not matter.
   * The greatest version gives the state. Each of the latest versions gives one value of the e-mail switch.
   */
  store(snapshot: Snapshot): Promise<void>;
};

/** Earlier values are not kept. The oldest kept value also applies to the time before it. */
const maxSwitches = 20;

export const documentModel = (connection: Connection): Model<StoredDocument> =>
  recordModel<StoredDocument>(connection, 'documents');

export const mongoDocumentStore = (model: Model<StoredDocument>): DocumentStore => {
  const documents = collection(model);

  const insert = async ({ at, id, ...state }: Snapshot): Promise<boolean> => {
    const { version, isOn } = state;
    try {
      await documents.insertOne({ _id: id, ...state, switches: [{ version, at, isOn }] });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  };

  const addSwitch = async ({ id, version, at, isOn }: Snapshot): Promise<void> => {
    const switches = { $each: [{ version, at, isOn }], $sort: { version: -1 as const }, $slice: maxSwitches };
    await documents.updateOne({ _id: id, 'switches.version': { $ne: version } }, { $push: { switches } });
  };

  const replaceOlder = async ({ at: _at, id, ...state }: Snapshot): Promise<void> => {
    await documents.updateOne({ _id: id, version: { $lt: state.version } }, { $set: state });
  };

  return {
    store: async (snapshot) => {
      if (await insert(snapshot)) return;
      await addSwitch(snapshot);
      await replaceOlder(snapshot);
    },
    find: async (accountId, documentId) => {
      const found = await documents.findOne({ _id: documentId, accountId });
      if (!found) return undefined;
      const { _id: id, ...document } = found;
      return { id, ...document };
    },
  };
};
