import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { collection, ensureIndexes, mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import fc from 'fast-check';
import type { Connection, Model } from 'mongoose';
import { mongoHistoryStore, segmentModel, sessionModel } from './history-store-mongo.ts';
import type { SessionRecord } from './history-store-mongo.ts';
import type { HistoryStore } from './history-store.ts';

let servers: Isolated;
let connection: Connection;
let model: Model<SessionRecord>;
let store: HistoryStore;

beforeAll(async () => {
  servers = await isolated();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  model = sessionModel(connection);
  await ensureIndexes(model);
  store = mongoHistoryStore({ segments: segmentModel(connection), sessions: model });
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const startedAt = 1_000;
const totals = (...ms: number[]) => ({
  startedAt,
  pages: Object.fromEntries(ms.map((value, index) => [String(index + 1), value])),
});

describe('an archived session', () => {
  it('is written as one value, for a document of any number of pages', async () => {
    const updates: object[] = [];
    const writes = collection(model);
    const { bulkWrite } = writes;
    writes.bulkWrite = (operations, options) => {
      updates.push(...operations.map((operation) => (operation as { updateOne: { update: object } }).updateOne.update));
      return bulkWrite.call(writes, operations, options);
    };
    const session = totals(...Array.from({ length: 10_000 }, (_, page) => page));
    await store.putSessions('large', { ses_1: session }, 1);
    writes.bulkWrite = bulkWrite;
    const paths = updates.flatMap((update) => Object.values(update).flatMap((fields) => Object.keys(fields as object)));
    expect(paths.sort()).toEqual(['pages', 'startedAt', 'version']);
    expect(await store.sessions('large', ['ses_1'])).toEqual({ ses_1: session });
  });

  it('keeps the totals of the greatest version, in any order, also when writes are repeated or run at once', async () => {
    let archive = 0;
    const versions = fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(versions, fc.boolean(), async (written, atOnce) => {
        const archiveId = `archive${(archive += 1)}`;
        const put = (version: number) =>
          store.putSessions(archiveId, { ses_1: totals(version * 100, version * 10) }, version);
        if (atOnce) await Promise.all(written.map(put));
        else for (const version of written) await put(version);
        const greatest = Math.max(...written);
        expect(await store.sessions(archiveId, ['ses_1'])).toEqual({ ses_1: totals(greatest * 100, greatest * 10) });
      }),
      { numRuns: 30 },
    );
  });

  it('is copied into another archive once: a late copy changes nothing', async () => {
    await store.putSessions('from', { ses_1: totals(5), ses_2: totals(7) }, 3);
    await store.copySessions('from', 'into');
    await store.putSessions('into', { ses_1: totals(9) }, 1);
    await store.copySessions('from', 'into');
    expect(await store.sessions('into', ['ses_1', 'ses_2'])).toEqual({ ses_1: totals(9), ses_2: totals(7) });
  });
});
