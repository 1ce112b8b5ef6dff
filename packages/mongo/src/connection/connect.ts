import { certificateProblem, isTracing } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import mongoose from 'mongoose';
import type { Connection, IndexDefinition, IndexOptions, mongo } from 'mongoose';
import { traceCommands } from './command-spans.ts';
import { defaultConcerns } from './concerns.ts';
import { ensureValidator } from './ensure-validator.ts';
import type { ValidatedModel } from './ensure-validator.ts';
import { measurePool } from './pool-metrics.ts';

// Values from outside must never act as operators in a query.
mongoose.set('sanitizeFilter', true);

/**
 * Creates a service's connection to its own database. Every write waits for the majority and the journal: a 2xx
 * response means durable. Every read sees only what the majority has. In a failover, an operation waits 3 seconds for a
 * new primary. The driver repeats a write once, and none on a standalone server: every write must be safe to repeat.
 */
export const mongoConnection = (options: { url: string; database: string; poolSize?: number }): Connection => {
  const maxPoolSize = options.poolSize ?? 20;
  const connection = mongoose.createConnection(options.url, {
    dbName: options.database,
    autoIndex: false,
    autoCreate: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: 3_000,
    socketTimeoutMS: 30_000,
    waitQueueTimeoutMS: 10_000,
    maxPoolSize,
    ...(isTracing() && { monitorCommands: true }),
    ...defaultConcerns,
  });
  measurePool(connection.getClient(), maxPoolSize);
  return connection;
};

/** The part of a mongoose model that declares indexes: every model fits. */
export type IndexedModel = ValidatedModel & {
  collection: {
    createIndex(keys: mongo.IndexSpecification, options: object): Promise<unknown>;
    indexes(): Promise<{ key?: object; unique?: boolean }[]>;
  };
  schema: { indexes(): [IndexDefinition, IndexOptions][] };
  createCollection(): Promise<unknown>;
};

/**
 * Creates the service part that opens the connection and ensures the indexes.
 * Its start fails if the server is unavailable: the supervisor restarts the service with back-off.
 */
export const mongoPart = (options: { connection: Connection; models: IndexedModel[]; logger: Logger }): Part => ({
  name: 'mongo',
  start: async () => {
    await options.connection.asPromise().catch(explain);
    if (isTracing()) traceCommands(options.connection.getClient());
    await requireComplete(options.connection);
    for (const model of options.models) await ensureIndexes(model);
    options.logger.info({ database: options.connection.name }, 'database ready');
  },
  ready: async () => {
    await options.connection.db?.command({ ping: 1 });
  },
  stop: () => options.connection.close(),
});

/** Says in one sentence that a certificate is not trusted. @throws the error, or one with the sentence. */
const explain = (error: unknown): never => {
  const problem = certificateProblem('MongoDB', error);
  throw problem === undefined ? error : new Error(problem, { cause: error });
};

/** @throws Error if a restore of the database was interrupted. Source: docs/adr/0029-backup.md */
const requireComplete = async ({ db, name }: Connection): Promise<void> => {
  if (await db?.listCollections({ name: 'restore_in_progress' }, { nameOnly: true }).hasNext())
    throw new Error(`The database ${name} is not restored completely. Repeat the command restore.`);
};

/**
 * Limits the build of one index. It replaces the connection's limit of a response, because an index of a large
 * collection takes minutes. The driver does not document this option of a command: a test shows that it works. The
 * driver's monitor still detects a server that no longer responds.
 */
const buildTimeoutMs = 24 * 3_600_000;

/**
 * Creates a model's collection and indexes, and verifies them: correctness depends on validators and unique indexes.
 * Several replicas may do so at once: the server builds an index only once, and each call waits for it.
 * @throws Error that names a different validator, or a missing or different index.
 */
export const ensureIndexes = async (model: IndexedModel): Promise<void> => {
  await model.createCollection(); // Mongoose ignores that it exists with other options.
  await ensureValidator(model);
  for (const [keys, options] of model.schema.indexes())
    await model.collection.createIndex(keys as mongo.IndexSpecification, {
      ...options,
      socketTimeoutMS: buildTimeoutMs,
    });
  const present = await model.collection.indexes();
  for (const [keys, options] of model.schema.indexes()) {
    const found = present.find((index) => hasSameKeys(index.key, keys));
    if (!found || Boolean(found.unique) !== Boolean(options.unique)) {
      throw new Error(
        `The index ${JSON.stringify(keys)} of ${model.collection.name} is missing or differs from its declaration.`,
      );
    }
  }
};

/** Compares the order, too: it is part of an index. */
const hasSameKeys = (a: object | undefined, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);
