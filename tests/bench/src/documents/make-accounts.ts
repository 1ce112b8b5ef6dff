import { randomUUID } from 'node:crypto';
import { randomAlphanumeric } from '@docsight/service-kit';
import { MongoClient } from 'mongodb';
import type { Product } from '../product.ts';
import { pdfForm } from './pdf-form.ts';

type Account = { accountId: string; size: number };
type StoredDocument = { _id: string; counters: object };

/**
 * Fills accounts with documents. One is uploaded and the others are copies of its record, because ten thousand uploads take minutes.
 * Titles, dates and figures differ, in no order.
 */
export const makeAccounts = async ({ stack, asAccount }: Product, accounts: Account[]): Promise<void> => {
  const model = await upload(stack.serviceUrlsOf('documents')[0]!, asAccount(randomUUID()));
  const client = await MongoClient.connect(stack.serverUrls.mongo);
  try {
    const documents = client.db('docsight_documents').collection<StoredDocument>('documents');
    const record = await documents.findOne({ _id: model });
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

const upload = async (url: string, headers: Record<string, string>): Promise<string> => {
  const form = await pdfForm();
  const answer = await fetch(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: form.body,
  });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
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
  return {
    ...record,
    _id: randomUUID(),
    ...{
      accountId,
      code: randomAlphanumeric(6),
      title,
      titleKey: title.toLowerCase(),
      createdAt,
      updatedAt: createdAt,
    },
    counters,
  };
};
