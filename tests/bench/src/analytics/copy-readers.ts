import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import type { Context } from '../running/benchmark.ts';
import { eventPublisher } from './event-publisher.ts';
import { publishReaders } from './publish-readers.ts';
import type { ReadDocument } from './publish-readers.ts';

/** A reader as analytics stores it. */
type StoredReader = { _id: string; documentId: string; accountId: string; state: object };

type OwnedDocument = Pick<ReadDocument, 'documentId' | 'accountId'>;

/** The records of readers in analytics. Many are copied, because to count them takes minutes. */
export type StoredReaders = {
  /** Publishes the readers of a document. Returns their records. */
  publish(document: ReadDocument): Promise<StoredReader[]>;
  /** Stores a copy for each of the documents. The models are taken in turn. */
  copy(models: StoredReader[], documents: OwnedDocument[]): Promise<void>;
  /** Returns the ids of the documents of an account. */
  documentsOf(accountId: string): Promise<string[]>;
};

const insertedAtOnce = 1_000;

export const openStoredReaders = async ({ product, use }: Context): Promise<StoredReaders> => {
  const client = await MongoClient.connect(product.stack.serverUrls.mongo);
  await use({ stop: () => client.close() });
  const analytics = client.db('docsight_analytics');
  const [{ name }] = (await analytics.listCollections({ name: /^readers_/ }).toArray()) as [{ name: string }];
  const readers = analytics.collection<StoredReader>(name);
  const documents = client.db('docsight_documents').collection<{ _id: string }>('documents');
  const publisher = await use(eventPublisher(product.stack.serverUrls.rabbitmq));
  return {
    publish: async (document) => {
      await publishReaders(publisher, document);
      return whenStored(readers, document);
    },
    copy: async (models, owned) => {
      for (let start = 0; start < owned.length; start += insertedAtOnce) {
        const batch = owned.slice(start, start + insertedAtOnce);
        const copies = batch.map((document, index) => copyOf(models[(start + index) % models.length]!, document));
        await readers.insertMany(copies, { ordered: false });
      }
    },
    documentsOf: async (accountId) =>
      (await documents.find({ accountId }, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id),
  };
};

const pollEveryMs = 100;
const maxPolls = 600;

/** @throws Error if they are not stored after a minute. */
const whenStored = async (
  readers: Collection<StoredReader>,
  { documentId, viewers }: ReadDocument,
): Promise<StoredReader[]> => {
  for (let poll = 0; poll < maxPolls; poll += 1) {
    const found = await readers.find({ documentId }).toArray();
    if (found.length === viewers) return found;
    await pause(pollEveryMs);
  }
  throw new Error('The published readers are not stored after a minute.');
};

const copyOf = (model: StoredReader, { documentId, accountId }: OwnedDocument): StoredReader => {
  const viewerId = `anon_${randomUUID()}`;
  const readerId = `${documentId}:${viewerId}`;
  return {
    ...model,
    _id: readerId,
    documentId,
    accountId,
    state: { ...model.state, readerId, documentId, viewerId },
  };
};
