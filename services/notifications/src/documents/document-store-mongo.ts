import { collection, duplicateKeysIn, groupCommit, recordModel } from '@docsight/mongo';
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

  /** Returns the snapshots whose documents are stored already. */
  const insertNew = async (snapshots: Snapshot[]): Promise<Snapshot[]> => {
    const records = snapshots.map(({ at, id, ...state }) => {
      const { version, isOn } = state;
      return { _id: id, ...state, switches: [{ version, at, isOn }] };
    });
    try {
      await documents.insertMany(records, { ordered: false });
      return [];
    } catch (error) {
      return duplicateKeysIn(error).map((index) => snapshots[index]!);
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
    store: groupCommit(async (snapshots: Snapshot[]) => {
      for (const snapshot of await insertNew(snapshots)) {
        await addSwitch(snapshot);
        await replaceOlder(snapshot);
      }
      return snapshots.map(() => undefined);
    }),
    find: async (accountId, documentId) => {
      const found = await documents.findOne({ _id: documentId, accountId });
      if (!found) return undefined;
      const { _id: id, ...document } = found;
      return { id, ...document };
    },
  };
};
