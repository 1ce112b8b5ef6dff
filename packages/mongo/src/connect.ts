import type { Logger, Part } from '@docsight/service-kit';
import mongoose from 'mongoose';
import type { Connection, Model } from 'mongoose';

// Operators in values that came from outside must never reach a query.
mongoose.set('sanitizeFilter', true);

/**
 * A service's connection to its own database. Every write is acknowledged by the majority and the journal: a 2xx means durable.
 * The driver retries no write on a standalone server, so every write must be safe to repeat.
 */
export const mongoConnection = (options: { url: string; database: string; poolSize?: number }): Connection =>
  mongoose.createConnection(options.url, {
    dbName: options.database,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 10_000,
    maxPoolSize: options.poolSize ?? 20,
    writeConcern: { w: 'majority', journal: true },
  });

/** The connection and its indexes as a part of a service. Start fails when the server is away: the supervisor starts the service again, with back-off. */
export const mongoPart = (options: { connection: Connection; models: Model<never>[]; logger: Logger }): Part => ({
  name: 'mongo',
  start: async () => {
    await options.connection.asPromise();
    for (const model of options.models) await ensureIndexes(model);
    options.logger.info({ database: options.connection.name }, 'database ready');
  },
  ready: async () => {
    await options.connection.db?.command({ ping: 1 });
  },
  stop: () => options.connection.close(),
});

/**
 * Builds a model's indexes and looks whether they stand: correctness rests on the unique ones.
 * @throws Error that names the missing index.
 */
export const ensureIndexes = async (model: Model<never>): Promise<void> => {
  await model.createCollection();
  await model.createIndexes();
  const present = await model.collection.indexes();
  for (const [keys, options] of model.schema.indexes()) {
    const found = present.find((index) => sameKeys(index.key as Record<string, unknown>, keys));
    if (!found || Boolean(found.unique) !== Boolean(options.unique)) {
      throw new Error(
        `The index ${JSON.stringify(keys)} of ${model.collection.name} is missing or is not what the service needs.`,
      );
    }
  }
};

/** The order of keys is part of an index. */
const sameKeys = (a: Record<string, unknown>, b: Record<string, unknown>): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
