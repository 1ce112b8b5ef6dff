import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { aDocumentFacts, anEventContext, eventually } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import type { Response } from 'supertest';
import { allTime } from '../../test/expected-reports.ts';
import { publishDocuments, publishHistory } from '../../test/published-history.ts';
import { randomHistory, seeded } from '../../test/reading-history.ts';
import type { History } from '../../test/reading-history.ts';
import { recount } from '../../test/recount.ts';
import type { CountedReader, Recount } from '../../test/recount.ts';
import { expectAllPeople } from '../../test/people-assertions.ts';
import { expectAllReports, expectPublishedStats } from '../../test/report-assertions.ts';
import { changed, runningService } from '../../test/running-service.ts';
import type { Replica, RunningService } from '../../test/running-service.ts';
import { firstVersionIn, layout, mongoGenerationStore } from '../generations/index.ts';
import type { GenerationsRecord, GenerationStore } from '../generations/index.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const ranges = [
  allTime,
  { since: '2026-01-02', until: '2026-01-04' },
  { since: '2026-01-03', until: null },
  { since: null, until: '2026-01-02' },
];

let service: RunningService;
let connection: Connection;
let store: GenerationStore;
/** Called at each crash point of the first replica. */
let atStep: (name: string) => void = () => undefined;
const replicas: Replica[] = [];

const connect = async ({ mongoUrl, database }: { mongoUrl: string; database: string }): Promise<void> => {
  connection = await mongoConnection({ url: mongoUrl, database }).asPromise();
  store = mongoGenerationStore(connection);
};

beforeAll(async () => {
  service = await runningService({ before: connect, step: (name) => atStep(name) });
});

afterEach(async () => {
  atStep = () => undefined;
  for (const { stop } of replicas.splice(0)) await stop();
  service.owned.away = false;
  service.owned.onPageRead = () => Promise.resolve();
});

afterAll(async () => {
  await connection.close();
  await service.stop();
});

const aHistory = (number: number, steps = 120): History =>
  randomHistory(seeded(seed + number), {
    accounts: [randomUUID(), randomUUID()],
    documents: 5,
    steps,
    partial: true,
  });

const record = async (): Promise<GenerationsRecord & { current: NonNullable<GenerationsRecord['current']> }> => {
  const { current, ...rest } = (await store.read())!;
  return { ...rest, current: current! };
};

const requestRebuild = async (): Promise<number> => {
  const { current } = await record();
  expect(await store.request(randomUUID(), new Date())).toBe(true);
  return current.number;
};

/** Waits until a generation was replaced. Returns the number of the new one. */
const rebuiltAfter = (number: number): Promise<number> =>
  eventually(async () => {
    const { current, building, unfilled } = await record();
    const isNew = current.number > number;
    expect({ seed, building, unfilled, isNew }).toEqual({ seed, building: null, unfilled: false, isNew: true });
    return current.number;
  });

const expectAll = (recounted: Recount): Promise<void> =>
  eventually(
    async () => {
      await expectAllReports(service, recounted, ranges, seed);
      expectPublishedStats(service, recounted, seed);
    },
    { everyMs: 200 },
  );

const names = async (): Promise<string[]> => (await connection.listCollections()).map(({ name }) => name);
const collectionOf = async (name: string, number?: number) =>
  connection.collection<{ _id: string; documentId: string }>(`${name}_${number ?? (await record()).current.number}`);

describe('a rebuild', () => {
  it.each([0, 1])('keeps figures exact while messages keep coming (history %i)', async (number) => {
    const random = seeded(seed + number);
    const history = aHistory(number);
    await publishDocuments(service, history);
    const publisher = publishHistory(service, history, random);
    await publisher.advance(50);
    // After each page, readers on it or on an earlier page read on.
    service.owned.onPageRead = () => publisher.advance(8);
    const before = await requestRebuild();
    await publisher.advance(20);
    const after = await rebuiltAfter(before);
    await publisher.finish();
    await expectAll(recount(history));
    await expectAllPeople(service, recount(history), seed);
    await eventually(() => {
      const versions = service.tap.events.flatMap((event) =>
        event.type === 'document.stats_changed' &&
        history.documents.some(({ documentId }) => documentId === event.data.documentId)
          ? [event.data.version]
          : [],
      );
      const firstNew = versions.findIndex((version) => version >= firstVersionIn(after));
      expect(firstNew).toBeGreaterThan(0);
      expect(Math.max(...versions.slice(0, firstNew))).toBeLessThan(firstVersionIn(after));
      expectPublishedStats(service, recount(history), seed);
    });
  });

  it('is exact if it is interrupted after pages and after the switch, and taken over', async () => {
    const random = seeded(seed);
    const history = aHistory(2);
    await publishDocuments(service, history);
    const publisher = publishHistory(service, history, random);
    await publisher.advance(60);
    let interruptions = 0;
    const interrupt = (name: string): void => {
      if (!name.startsWith('rebuild.') || random(3) > 0) return;
      interruptions += 1;
      throw new Error('interrupted');
    };
    atStep = interrupt;
    service.owned.onPageRead = () => publisher.advance(3);
    const before = await requestRebuild();
    for (let replica = 0; replica < 3; replica += 1) {
      await publisher.advance(15);
      const other = await service.replica(interrupt);
      // The holder loses the rebuild at any point, and another replica continues it.
      const { building } = await record();
      if (building && replica > 0)
        await connection.collection('generations').updateOne({}, { $set: { 'building.holder': 'a dead replica' } });
      replicas.push(other);
    }
    await rebuiltAfter(before);
    await publisher.finish();
    expect(interruptions).toBeGreaterThan(0);
    await expectAll(recount(history));
  });

  it('repairs damaged and lost figures', async () => {
    const history = aHistory(3, 60);
    await publishDocuments(service, history);
    const publisher = publishHistory(service, history, seeded(seed));
    await publisher.finish();
    await expectAll(recount(history));
    const [damaged, lost] = history.documents as [History['documents'][0], History['documents'][0]];
    const rollups = await collectionOf('rollups');
    await rollups.updateOne(
      { _id: damaged.documentId },
      {
        $inc: { 'totals.views': 7, 'totals.viewers': -1 },
      },
    );
    await rollups.deleteOne({ _id: lost.documentId });
    await (await collectionOf('rollup_days')).drop();
    await (await collectionOf('documents')).drop();
    await (await collectionOf('account_rollups')).updateMany({}, { $inc: { 'totals.views': 3 } });
    await (await collectionOf('readers')).deleteMany({ documentId: lost.documentId });
    await rebuiltAfter(await requestRebuild());
    await expectAll(recount(history));
  });

  it('keeps reports available and correct', async () => {
    const history = aHistory(4, 60);
    await publishDocuments(service, history);
    await publishHistory(service, history, seeded(seed)).finish();
    await expectAll(recount(history));
    let checks = 0;
    service.owned.onPageRead = () => eventually(() => expect(checks).toBeGreaterThan(1));
    const before = await requestRebuild();
    do {
      await expectAllReports(service, recount(history), [allTime, ranges[1]!], seed);
      checks += 1;
    } while ((await record()).current.number === before);
    await expectAll(recount(history));
  });

  it('waits for a source that is away, and records the reason', async () => {
    service.owned.away = true;
    const before = await requestRebuild();
    await eventually(async () =>
      expect((await record()).building).toMatchObject({
        phase: 'documents',
        failureMessage: 'The documents service does not respond. Try again in a few seconds.',
      }),
    );
    service.owned.away = false;
    await rebuiltAfter(before);
  });

  it('does not restore erased or deleted documents, even if only one source knows of it', async () => {
    const history = aHistory(5, 60);
    await publishDocuments(service, history);
    await publishHistory(service, history, seeded(seed)).finish();
    await expectAll(recount(history));
    const [before, meanwhile, other, deleted] = history.documents as [
      History['documents'][0],
      History['documents'][0],
      History['documents'][0],
      History['documents'][0],
    ];
    const deletedFacts = { ...deleted, isActive: false, version: deleted.version + 1 };
    service.owned.documents.splice(service.owned.documents.indexOf(deleted), 1, deletedFacts);
    const erased = (facts: History['documents'][0]) => ({
      ...facts,
      title: '',
      isActive: false,
      version: facts.version + 1,
      erased: true as const,
    });
    /** Erases a document. Tracking is late: it still has the readers. */
    const erase = async (facts: History['documents'][0]): Promise<void> => {
      service.owned.documents.splice(service.owned.documents.indexOf(facts), 1, erased(facts));
      await service.tap.publish(
        makeEvent('document.erased', anEventContext(facts.accountId), { facts: erased(facts) }),
      );
    };
    await erase(before);
    const number = await requestRebuild();
    // Erases a document whose facts were read by the rebuild, but not its readers.
    let isErased = false;
    service.owned.onPageRead = async (of) => {
      if (of === 'documents' || isErased) return;
      isErased = true;
      await erase(meanwhile);
      const rollups = await collectionOf('rollups', number);
      await eventually(async () =>
        expect(await rollups.findOne({ _id: meanwhile.documentId })).toMatchObject({ erased: true }),
      );
    };
    const after = await rebuiltAfter(number);
    for (const { documentId, shortCode, accountId } of [before, meanwhile]) {
      expect(await (await collectionOf('readers', after)).countDocuments({ documentId })).toBe(0);
      expect(await (await collectionOf('rollup_days', after)).countDocuments({ documentId })).toBe(0);
      expect((await service.get(accountId, `/api/v1/documents/${shortCode}/stats`)).status).toBe(404);
    }
    expect(
      await (await collectionOf('readers', after)).countDocuments({ documentId: other.documentId }),
    ).toBeGreaterThan(0);
    const remaining = history.documents.filter((facts) => ![before, meanwhile, deleted].includes(facts));
    const recounted = recount({ documents: remaining, occurrences: history.occurrences });
    await eventually(() => expectAllReports(service, recounted, ranges, seed));
    await expectAllPeople(service, recounted, seed);
  });

  it('drops all collections of earlier generations', async () => {
    const after = await rebuiltAfter(await requestRebuild());
    await eventually(async () => {
      const numbered = (await names()).filter((name) => /_\d+$/.test(name));
      expect(numbered.filter((name) => !name.endsWith(`_${after}`))).toEqual([]);
      expect(numbered.length).toBeGreaterThan(4);
    });
  });
});

describe('a database that is lost while the service runs', () => {
  it('rejects reads with the progress until it is rebuilt from its sources', async () => {
    service.owned.documents.splice(0);
    service.owned.readers.splice(0);
    const history = aHistory(6, 60);
    await publishDocuments(service, history);
    await publishHistory(service, history, seeded(seed)).finish();
    await expectAll(recount(history));
    const { current } = await record();
    const { accountId, documentId, shortCode } = history.documents[0]!;
    const last = history.lastSnapshots.find(
      (reader) => reader.documentId === documentId && reader.mergedInto === null && reader.firstViewedAt !== null,
    )!;
    const newer = { ...last, version: last.version + 1, email: 'new@example.com' };
    const reads = ['analytics/overview', 'analytics/leads', 'analytics/people/new@example.com'].concat(
      ['stats', 'viewers', 'leads'].map((list) => `documents/${shortCode}/${list}`),
    );
    let refilled: number | undefined;
    const responses: Response[] = [];
    service.owned.onPageRead = async (of) => {
      if (of !== 'readers' || refilled !== undefined) return;
      refilled = (await record()).current.number;
      for (const read of reads) responses.push(await service.get(accountId, `/api/v1/${read}`));
      await service.tap.publish(changed(accountId, newer));
    };
    await connection.dropDatabase();
    const after = await rebuiltAfter(current.number);
    expect(responses.map(({ status }) => status)).toEqual(reads.map(() => 503));
    for (const { body } of responses)
      expect(body).toMatchObject({
        error: { message: expect.stringMatching(/^After a loss these figures are still being built/) },
      });
    // The message that came meanwhile is counted.
    await eventually(async () =>
      expect(JSON.stringify(await service.body(accountId, `/api/v1/documents/${shortCode}/viewers`))).toContain(
        newer.email,
      ),
    );
    const recounted = recount(history);
    const isLast = (reader: CountedReader): boolean =>
      reader.documentId === documentId && reader.viewerId === last.viewerId;
    const readers = recounted.readers.map((reader) => (isLast(reader) ? newer : reader));
    await expectAll({ ...recounted, readers });
    // Figures that are too low are not published.
    const published = service.tap.events.flatMap((event) =>
      event.type === 'document.stats_changed' ? [event.data.version] : [],
    );
    const [first, end] = [firstVersionIn(refilled!), firstVersionIn(after)];
    expect(published.filter((version) => version >= first && version < end)).toEqual([]);
  });

  it('keeps reads available if all documents are younger than it', async () => {
    service.owned.documents.splice(0);
    service.owned.readers.splice(0);
    service.owned.away = true;
    const { current } = await record();
    await connection.dropDatabase();
    await eventually(async () => expect(await record()).toMatchObject({ unfilled: true }));
    const document = aDocumentFacts({ createdAt: new Date().toISOString() });
    service.owned.documents.push(document);
    const statuses: number[] = [];
    service.owned.onPageRead = async () => {
      statuses.push((await service.get(document.accountId, '/api/v1/analytics/overview')).status);
    };
    service.owned.away = false;
    await rebuiltAfter(current.number);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
});

describe('a generation of an older layout', () => {
  it('is rebuilt without a request, and its reports stay available', async () => {
    const history = aHistory(7, 60);
    await publishDocuments(service, history);
    await publishHistory(service, history, seeded(seed)).finish();
    await expectAll(recount(history));
    service.owned.away = true;
    const { current } = await record();
    await connection.collection('generations').updateOne({}, { $set: { 'current.layout': layout - 1 } });
    await eventually(async () =>
      expect((await record()).building).toMatchObject({ layout, failureMessage: expect.anything() }),
    );
    await expectAllReports(service, recount(history), ranges, seed);
    service.owned.away = false;
    const after = await rebuiltAfter(current.number);
    expect((await record()).current).toEqual({ number: after, layout });
    await expectAll(recount(history));
  });
});
