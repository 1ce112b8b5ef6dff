import { randomUUID } from 'node:crypto';
import { randomAlphanumeric } from '@docsight/service-kit';
import { MongoClient } from 'mongodb';
import type { Product } from '../running/product.ts';
import { uploadTo } from './upload.ts';

type Account = { accountId: string; size: number };
type StoredDocument = { _id: string; counters: object };

/**
 * Fills accounts with documents. One is uploaded. The others are copies of its record, because ten thousand uploads
 * take minutes. Their titles, dates and figures differ and have no order.
 */
export const fillAccounts = async ({ stack, asAccount }: Product, accounts: Account[]): Promise<void> => {
  const { id } = await uploadTo(stack.serviceUrlsOf('documents')[0]!, asAccount(randomUUID()));
  const client = await MongoClient.connect(stack.serverUrls.mongo);
  try {
    const documents = client.db('docsight_documents').collection<StoredDocument>('documents');
    const record = await documents.findOne({ _id: id });
    if (!record) throw new Error('The uploaded document has no record.');
    const copies = accounts.flatMap(({ accountId, size }) =>
      Array.from({ length: size }, (_, index) => copyOf(record, accountId, index)),
    );
    for (let start = 0; start < copies.length; start += 1_000) {
      await documents.insertMany(copies.slice(start, start + 1_000));
    }
  } finally {
    await client.close();
  }
};

const levels = ['not_opened', 'opened', 'skimmed', 'read', 'high_interest'];

const copyOf = (record: StoredDocument, accountId: string, index: number): StoredDocument => {
  const number = (index * 7_919) % 10_007;
  const createdAt = new Date(Date.UTC(2026, 0, 1) + number * 60_000);
  const title = `Report ${number} of the quarter`;
  const counters = {
    version: 1,
    views: number % 500,
    uniqueViewers: 3,
    leads: number % 3,
    level: levels[number % 5],
    rank: number % 5,
  };
  const code = randomAlphanumeric(6);
  const own = { accountId, code, title, titleKey: title.toLowerCase(), createdAt, updatedAt: createdAt };
  return { ...record, _id: randomUUID(), ...own, counters };
};
