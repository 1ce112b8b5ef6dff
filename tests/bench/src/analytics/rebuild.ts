import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { MongoClient } from 'mongodb';
import type { Collection } from 'mongodb';
import { fillAccounts } from '../documents/fill-accounts.ts';
import { paperPdf } from '../documents/paper.ts';
import { cpuPerOperation, cpuTable, productTimes } from '../measuring/cpu-time.ts';
import { unaimed } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { dayAgo } from './publish-readers.ts';
import { waitUntilResponse } from './wait-until-counted.ts';

const sizeOf = { usual: 1_000, large: 10_000 };
/** Each reader has one visit on each of its days. */
const read = { viewers: 2, days: 5 };

/** Rebuilds all figures with the command for operators. All documents belong to one account. */
export const rebuild: Part = {
  title: 'The rebuild of all figures, with documents of one account',
  run: async (context) => {
    const { product, options, progress } = context;
    const size = options.isLarge ? sizeOf.large : sizeOf.usual;
    const accountId = randomUUID();
    const model = await storedReader(context);
    await fillAccounts(product, [{ accountId, size }]);
    await copyReaders(context, model, accountId);
    progress(`Made ${size} documents with ${read.viewers} readers each`);

    const before = await productTimes(product);
    const startedAt = performance.now();
    await rebuildAnalytics(product);
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpu = cpuPerOperation(before, await productTimes(product), size);
    progress('Rebuilt');
    await waitUntilRebuilt(product, accountId, size);
    return {
      rows: [
        unaimed(`${size.toLocaleString('en')} documents of one account`, `${seconds.toFixed(0)} s`),
        unaimed('for each document', `${((seconds * 1_000) / size).toFixed(1)} ms`),
      ],
      tables: [
        cpuTable('Processor time in ms to rebuild one document with its readers', {
          'a document, 2 readers, 10 days': cpu,
        }),
      ],
    };
  },
};

/** The fields of a reader's record in tracking that differ between copies. */
type StoredReader = {
  _id: string;
  documentId: string;
  accountId: string;
  viewerId: string;
  outboxSince?: Date;
  visits: { start: number; last: number; pages: Record<string, unknown> }[];
  days: Record<string, unknown>;
};

const readersIn = (client: MongoClient): Collection<StoredReader> =>
  client.db('docsight_tracking').collection<StoredReader>('readers');

const withDatabase = async <Result>({ stack }: Product, work: (client: MongoClient) => Promise<Result>) => {
  const client = await MongoClient.connect(stack.serverUrls.mongo);
  try {
    return await work(client);
  } finally {
    await client.close();
  }
};

const pollEveryMs = 100;
const maxPolls = 600;

/** Lets one reader read three pages, and returns its record when its changes are published. */
const storedReader = async ({ product }: Context): Promise<StoredReader> => {
  const { documents } = createClient({ baseUrl: product.stack.gatewayUrl, apiKey: product.apiKey });
  const document = await documents.upload(await paperPdf(), { gate_type: 'none' }, { fileName: 'paper.pdf' });
  const tab = await openDocument(document.url);
  const status = await tab.beacon([1, 2, 3].map((page) => ({ page, seconds: 1 })));
  if (status !== 204) throw new Error(`The beacon failed with ${status}.`);
  return withDatabase(product, async (client) => {
    for (let poll = 0; poll < maxPolls; poll += 1) {
      const found = await readersIn(client).findOne({ documentId: document.id });
      if (found && found.outboxSince === undefined) return found;
      await pause(pollEveryMs);
    }
    throw new Error('The reader is not published after a minute.');
  });
};

const insertedAtOnce = 1_000;

/** Stores copies of a reader in tracking, for all documents of an account. Nothing is published. */
const copyReaders = async ({ product }: Context, model: StoredReader, accountId: string): Promise<void> =>
  withDatabase(product, async (client) => {
    const documents = client.db('docsight_documents').collection<{ _id: string }>('documents');
    const found = await documents.find({ accountId }, { projection: { _id: 1 } }).toArray();
    const copies = found.flatMap(({ _id: documentId }, number) =>
      Array.from({ length: read.viewers }, (_, viewer) =>
        copyOf(model, { documentId, accountId, number: number * read.viewers + viewer }),
      ),
    );
    for (let start = 0; start < copies.length; start += insertedAtOnce)
      await readersIn(client).insertMany(copies.slice(start, start + insertedAtOnce), { ordered: false });
  });

const dayMs = 86_400_000;
/** The days of all readers are within three years. */
const spread = 1_095;

const copyOf = (
  model: StoredReader,
  { documentId, accountId, number }: { documentId: string; accountId: string; number: number },
): StoredReader => {
  const viewerId = `anon_${randomUUID()}`;
  const ages = Array.from(
    { length: read.days },
    (_, index) => 1 + ((number * 7 + index * Math.ceil(spread / read.days)) % spread),
  );
  const oldestFirst = ages.toSorted((a, b) => b - a);
  const [visit] = model.visits;
  const [day] = Object.values(model.days);
  const [pages] = Object.values(visit!.pages);
  return {
    ...model,
    _id: `${documentId}:${viewerId}`,
    documentId,
    accountId,
    viewerId,
    visits: oldestFirst.map((age) => ({
      start: visit!.start - age * dayMs,
      last: visit!.last - age * dayMs,
      pages: { [dayAgo(age)]: pages },
    })),
    days: Object.fromEntries(oldestFirst.map((age) => [dayAgo(age), day])),
  };
};

const run = promisify(execFile);
const program = fileURLToPath(new URL('../../../../services/analytics/dist/rebuild-analytics.js', import.meta.url));

const rebuildAnalytics = async ({ stack }: Product): Promise<void> => {
  await run(process.execPath, [program], {
    env: { ...process.env, MONGO_URL: stack.serverUrls.mongo, DATABASE_PREFIX: 'docsight' },
  });
};

/** Waits until the overview has every document and visit, with and without a range. */
const waitUntilRebuilt = async (product: Product, accountId: string, size: number): Promise<void> => {
  for (const query of ['', `?since=${dayAgo(spread)}`])
    await waitUntilResponse(
      product,
      accountId,
      `/api/v1/analytics/overview${query}`,
      ({ totals }) => totals?.documents === size && totals.total_views === size * read.viewers * read.days,
    );
};
