import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { aReaderSnapshot, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { rollupDayModel, rollupModel } from '../folding/index.ts';
import { readerModel } from '../readers/index.ts';
import { mongoReportStore } from './report-store-mongo.ts';

const many = 12_000;
const [ownerId, documentId] = [randomUUID(), randomUUID()];
const range = { sinceDay: '2026-02-01', untilDay: null };

let share: Isolated;
let connection: Connection;

const modelsOf = () => ({
  readers: readerModel(connection),
  rollups: rollupModel(connection),
  days: rollupDayModel(connection),
});

beforeAll(async () => {
  share = await isolated();
  connection = await mongoConnection({ url: share.mongoUrl, database: share.database }).asPromise();
  const { readers } = modelsOf();
  await ensureIndexes(readers as never);
  const state = aReaderSnapshot({ documentId, firstViewedAt: null });
  const records = Array.from({ length: many }, (_, index) => ({
    ...{ _id: `${documentId}:${index}`, documentId, ownerId, state, folded: null, folding: null },
    ...{ viewer: null, lead: null },
  }));
  await readers.collection.insertMany(records as never);
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

describe('a document with many readers of which none is asked for', () => {
  it('has empty lists', async () => {
    const reports = mongoReportStore(modelsOf());
    const none = { readers: [], total: 0 };
    expect(await reports.leads(ownerId, documentId, { skip: 0, limit: 20 })).toEqual(none);
    expect(await reports.viewers(ownerId, documentId, 'all')).toEqual(none);
    expect(await reports.viewersInRange(ownerId, [documentId], range)).toEqual(new Map());
  });
});
