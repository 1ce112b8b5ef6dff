import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createAccountClient } from '@docsight/client';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import type { BenchPart } from '../bench-of.ts';
import { makeAccounts } from '../documents/make-accounts.ts';
import { quantile } from '../load.ts';
import type { Product } from '../product.ts';
import { byTurns } from '../rounds.ts';
import { eventPublisher } from './event-publisher.ts';
import { tellReading } from './reading.ts';

const sizes = { large: 10_000, small: 1_000 };
const rounds = 3;
/** Of each document. */
const read = { viewers: 2, visitsEach: 1, pageCount: 10 };

type Account = { id: string; token: string; size: number };

/** `GET /account/export` of an account with 10,000 documents, each of them read, against one with 1,000. */
export const exporting: BenchPart = {
  title: 'The export of an account with 10,000 documents, against 1,000',
  run: async ({ product }) => {
    const accounts = { large: await register(product, sizes.large), small: await register(product, sizes.small) };
    console.log('Filling the accounts');
    await fill(product, Object.values(accounts));
    const run = (account: Account) => () => exportOf(product, account);
    const results = await byTurns(rounds + 1, { large: run(accounts.large), small: run(accounts.small) });
    const figures = (name: keyof typeof sizes) => {
      const measured = results[name].slice(1);
      const ms = quantile(
        measured.map((result) => result.ms),
        0.5,
      );
      return { ms, perDocumentMs: ms / sizes[name], growthMb: Math.max(...measured.map(({ growthMb }) => growthMb)) };
    };
    const [large, small] = [figures('large'), figures('small')];
    const text = ({ ms, perDocumentMs }: typeof large): string =>
      `${(ms / 1_000).toFixed(1)} s, ${perDocumentMs.toFixed(2)} ms for each document`;
    return [
      {
        what: 'time for each document',
        ours: text(large),
        baseline: text(small),
        ratio: large.perDocumentMs / small.perDocumentMs,
        aim: { atMost: 1.5 },
      },
      {
        what: 'growth of the memory of gateway, documents and analytics',
        ours: `${large.growthMb.toFixed(0)} MB`,
        baseline: `${small.growthMb.toFixed(0)} MB`,
        ratio: large.growthMb / small.growthMb,
        aim: null,
      },
    ];
  },
};

const register = async ({ stack }: Product, size: number): Promise<Account> => {
  const account = { email: `export-${size}@example.com`, password: 'a long enough password', name: 'Export' };
  const { user, token } = await createAccountClient({ baseUrl: stack.gatewayUrl }).register(account);
  return { id: user.id, token, size };
};

type StoredReader = { _id: string; documentId: string; accountId: string; state: object };

/**
 * Fills the accounts with documents and readers. The readers of one document are published, and the others are copies of
 * their records, because to count those of ten thousand documents takes minutes.
 */
const fill = async (product: Product, accounts: Account[]): Promise<void> => {
  await makeAccounts(
    product,
    accounts.map(({ id, size }) => ({ accountId: id, size })),
  );
  const client = await MongoClient.connect(product.stack.serverUrls.mongo);
  try {
    const documents = client.db('docsight_documents').collection<{ _id: string }>('documents');
    const analytics = client.db('docsight_analytics');
    const [{ name }] = (await analytics.listCollections({ name: /^readers_/ }).toArray()) as [{ name: string }];
    const readers = analytics.collection<StoredReader>(name);
    const models = await publishedReaders(product, readers);
    for (const { id: accountId } of accounts) {
      const ids = await documents
        .find({ accountId }, { projection: { _id: 1 } })
        .map(({ _id }) => _id)
        .toArray();
      const copies = ids.flatMap((documentId) => models.map((model) => copyOf(model, accountId, documentId)));
      for (let start = 0; start < copies.length; start += 1_000)
        await readers.insertMany(copies.slice(start, start + 1_000));
    }
  } finally {
    await client.close();
  }
};

/** Publishes the readers of one document, and returns their records. */
const publishedReaders = async (product: Product, readers: Collection<StoredReader>): Promise<StoredReader[]> => {
  const documentId = randomUUID();
  const publisher = await eventPublisher(product.stack.serverUrls.rabbitmq);
  await tellReading(publisher, { ...read, documentId, accountId: randomUUID() });
  await publisher.close();
  while ((await readers.countDocuments({ documentId })) < read.viewers) await pause(100);
  return readers.find({ documentId }).toArray();
};

const copyOf = (model: StoredReader, accountId: string, documentId: string): StoredReader => {
  const viewerId = `anon_${randomUUID()}`;
  return {
    ...model,
    _id: `${documentId}:${viewerId}`,
    documentId,
    accountId,
    state: { ...model.state, readerId: `${documentId}:${viewerId}`, documentId, viewerId },
  };
};

const exportOf = async (product: Product, account: Account): Promise<{ ms: number; growthMb: number }> => {
  const memory = await watchMemory(product);
  const startedAt = performance.now();
  const response = await fetch(`${product.stack.gatewayUrl}/account/export`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  if (!response.ok) throw new Error(`The export responded with ${response.status}: ${await response.text()}`);
  let viewers = 0;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
    viewers += chunk.split('"viewer_id"').length - 1;
  const ms = performance.now() - startedAt;
  const growthMb = await memory.stop();
  // A chunk may end inside a name.
  if (viewers < account.size * read.viewers * 0.99) throw new Error(`The export has ${viewers} viewers only.`);
  return { ms, growthMb };
};

const watchedServices = ['gateway', 'documents', 'analytics'] as const;
const watchEveryMs = 50;

/** Watches by how much the memory of the services grows. Linux only. */
const watchMemory = async ({ stack }: Product): Promise<{ stop(): Promise<number> }> => {
  const pids = watchedServices.flatMap((service) => stack.pidsOf(service));
  const inAll = async (): Promise<number> =>
    (await Promise.all(pids.map(residentMb))).reduce((sum, megabytes) => sum + megabytes, 0);
  const before = await inAll();
  let most = before;
  const ended = new AbortController();
  const watching = (async () => {
    while (!ended.signal.aborted) {
      most = Math.max(most, await inAll());
      await pause(watchEveryMs);
    }
  })();
  return {
    stop: async () => {
      ended.abort();
      await watching;
      return most - before;
    },
  };
};

const residentMb = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))![1]) / 1_024;
