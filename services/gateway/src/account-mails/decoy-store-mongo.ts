import { randomInt } from 'node:crypto';
import { collection, isDuplicateKey, recordModel } from '@docsight/mongo';
import type { Connection, Model } from 'mongoose';
import type { StoredToken } from '../accounts/index.ts';

/** What a reset request stores if it changes no account. No record names an address. */
type Decoy = { _id: number; token: StoredToken; sealedToken: string };

/** Bounds the collection. More records than simultaneous requests, so that requests rarely wait for each other. */
const decoyCount = 256;

/**
 * Stores a decoy in place of an account's token. Requests for known and unknown addresses take the same time, because
 * each reads once and writes once.
 */
export type DecoyStore = { store(decoy: Omit<Decoy, '_id'>): Promise<void> };

export const decoyModel = (connection: Connection): Model<Decoy> => recordModel<Decoy>(connection, 'reset_decoys');

export const decoyStoreMongo = (model: Model<Decoy>): DecoyStore => ({
  store: async (decoy) => {
    try {
      await collection(model).replaceOne({ _id: randomInt(decoyCount) }, decoy, { upsert: true });
    } catch (error) {
      // Another request stored its decoy in the same record.
      if (!isDuplicateKey(error)) throw error;
    }
  },
});
