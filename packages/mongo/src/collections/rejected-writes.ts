import { mongo } from 'mongoose';

const duplicateKey = 11_000;
/** The validator of a collection does not accept the record. */
const invalidRecord = 121;

export const isDuplicateKey = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === duplicateKey;

/**
 * Returns the positions in a bulk write of the inserts and upserts that found another record with their id.
 * @throws the error itself if it has any other cause.
 */
export const duplicateKeysIn = (error: unknown): number[] => rejectedIn(error, [duplicateKey]);

/**
 * Does inserts and upserts. Ignores each one whose id another record has.
 * @throws any other error.
 */
export const ignoreExisting = async (write: Promise<unknown>): Promise<void> => {
  try {
    await write;
  } catch (error) {
    duplicateKeysIn(error);
  }
};

/**
 * Returns the positions in a bulk write of the operations that were rejected with one of these codes.
 * @throws the error itself if it has any other cause.
 */
const rejectedIn = (error: unknown, codes: readonly number[]): number[] => {
  const errors = error instanceof mongo.MongoBulkWriteError ? [error.writeErrors].flat() : [];
  if (errors.length === 0 || errors.some(({ code }) => !codes.includes(code))) throw error;
  return errors.map(({ index }) => index);
};

/** Returns the same, also for updates that the validator of the collection has rejected. */
export const duplicateKeysOrInvalidIn = (error: unknown): number[] => rejectedIn(error, [duplicateKey, invalidRecord]);
