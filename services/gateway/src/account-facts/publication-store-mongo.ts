import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';

/** How far the facts of all accounts are published once more. There is one record. */
type PublicationRecord = Publication & { _id: string };

export type Publication = {
  /** The number of the publication: see `publish-again.ts`. */
  number: number;
  /** The id of the last account whose facts are stored for publication. `""`: none yet. */
  after: string;
  isComplete: boolean;
};

export type PublicationStore = {
  read(): Promise<Publication | undefined>;
  /** Stores the next state unless another replica has stored one since. */
  advance(from: Publication | undefined, to: Publication): Promise<void>;
};

const id = 'accounts';

export const publicationModel = (connection: Connection): Model<PublicationRecord> =>
  recordModel<PublicationRecord>(connection, 'publications');

export const publicationStoreMongo = (model: Model<PublicationRecord>): PublicationStore => {
  const publications = collection(model);
  return {
    read: async () => {
      const found = await publications.findOne({ _id: id });
      return found === null ? undefined : { number: found.number, after: found.after, isComplete: found.isComplete };
    },
    advance: async (from, to) => {
      if (from) {
        await publications.updateOne({ _id: id, ...from }, { $set: to });
        return;
      }
      try {
        await publications.insertOne({ _id: id, ...to });
      } catch (error) {
        // Another replica has begun at the same time.
        if (!isDuplicateKey(error)) throw error;
      }
    },
  };
};
