import { Schema } from 'mongoose';
import type { Connection, IndexDefinition, IndexOptions, Model, mongo } from 'mongoose';

/** One index: its keys in order, and its options. */
export type RecordIndex = readonly [keys: IndexDefinition, options?: IndexOptions];

/** What a collection is created with besides its indexes. */
type CollectionOptions = {
  /** The database rejects every record that does not match. */
  validator?: object;
};

/**
 * Declares a collection and the indexes that its queries need; `mongoPart` creates them. Returns the same model for the
 * same name. The type `Record` alone describes the fields. All access goes through `collection`, which neither casts
 * nor validates.
 */
export const recordModel = <Record>(
  connection: Connection,
  name: string,
  indexes: readonly RecordIndex[] = [],
  collectionOptions: CollectionOptions = {},
): Model<Record> => {
  const declared = connection.models[name];
  if (declared) return declared as Model<Record>;
  const options = { collection: name, strict: false, versionKey: false, collectionOptions } as const;
  const schema = new Schema({ _id: Schema.Types.Mixed }, options);
  for (const [keys, options] of indexes) schema.index(keys, options);
  return connection.model(name, schema) as unknown as Model<Record>;
};

/**
 * Returns the driver's collection of a model, typed by its records: filters, updates and results need no casts.
 * Mongoose itself types it as a collection of unknown fields with an ObjectId as `_id`.
 */
export const collection = <Record extends mongo.Document>(model: Model<Record>): mongo.Collection<Record> =>
  model.collection as unknown as mongo.Collection<Record>;

/**
 * A collection whose records have these fields. Functions for several collections take it. Leave out a field whose type
 * differs from collection to collection: filters and updates accept it unchecked.
 */
export type CollectionWith<Fields extends mongo.Document> = Pick<
  mongo.Collection<Fields>,
  'find' | 'findOne' | 'updateOne' | 'updateMany' | 'deleteOne' | 'deleteMany'
> & {
  /** Updates only: an inserted record needs more fields than these. */
  bulkWrite(
    operations: readonly { updateOne: mongo.UpdateOneModel<Fields> }[],
    options?: mongo.BulkWriteOptions,
  ): Promise<mongo.BulkWriteResult>;
};

/** Returns the collection of a model for a function of this package that works on the fields of several collections. */
export const collectionWith = <Fields extends mongo.Document>(model: {
  collection: mongo.Collection;
}): CollectionWith<Fields> => model.collection as unknown as CollectionWith<Fields>;
