import { mongo } from 'mongoose';
import type { Connection } from 'mongoose';

/** The part of a mongoose model that declares a validator. */
export type ValidatedModel = {
  collection: { name: string; options(): Promise<{ validator?: unknown } | null> };
  schema: { get(option: 'collectionOptions'): { validator?: object } | undefined };
  db: Pick<Connection, 'db'>;
};

/**
 * Adds the declared validator to a collection of an earlier release.
 * @throws Error if the collection has another one.
 */
export const ensureValidator = async ({ collection, schema, db: { db } }: ValidatedModel): Promise<void> => {
  const declared = schema.get('collectionOptions')?.validator;
  if (declared === undefined || db === undefined) return;
  const present = async (): Promise<unknown> => (await collection.options())?.validator;
  if ((await present()) === undefined) await addValidator(db, collection.name, declared);
  if (JSON.stringify(await present()) !== JSON.stringify(declared))
    throw new Error(`The validator of ${collection.name} differs from its declaration.`);
};

/** `moderate` accepts updates of existing records that do not fit the validator. */
const addValidator = async (db: mongo.Db, name: string, validator: object): Promise<void> => {
  const options = { validator, validationLevel: 'moderate' } as const;
  try {
    await db.command({ collMod: name, ...options });
  } catch (error) {
    if (!(error instanceof mongo.MongoServerError && error.code === commandNotFound)) throw error;
    await copyWith(db, name, options);
  }
};

const commandNotFound = 59;

/**
 * Replaces a collection by a copy with options: the server of `npm start` has no `collMod`. It has one process for each
 * service, so nothing else writes at the start.
 */
const copyWith = async (db: mongo.Db, name: string, options: mongo.CreateCollectionOptions): Promise<void> => {
  const copy = `${name}.copy`;
  await db.dropCollection(copy); // Left by a start that was killed.
  await db.createCollection(copy, options);
  await db
    .collection(name)
    .aggregate([{ $merge: { into: copy } }], { bypassDocumentValidation: true })
    .toArray();
  await db.collection(copy).rename(name, { dropTarget: true });
};
