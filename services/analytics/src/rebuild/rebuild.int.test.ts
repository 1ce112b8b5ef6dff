import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { anEventContext, eventually } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { expectEveryAnswer, expectListTold } from '../../test/every-answer.ts';
import { ever } from '../../test/expected-reports.ts';
import { randomHistory, seeded } from '../../test/reading-history.ts';
import type { History } from '../../test/reading-history.ts';
import { changed, runningService } from '../../test/running-service.ts';
import type { Replica, RunningService } from '../../test/running-service.ts';
import { tellDocuments, telling } from '../../test/told-history.ts';
import { firstVersionIn, mongoGenerationStore } from '../generations/index.ts';
import type { GenerationsRecord, GenerationStore } from '../generations/index.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const ranges = [
  ever,
  { since: '2026-01-02', until: '2026-01-04' },
  { since: '2026-01-03', until: null },
  { since: null, until: '2026-01-02' },
];

let service: RunningService;
let connection: Connection;
let store: GenerationStore;
/** What happens at each crash point of the first replica. */
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
  service.owned.pageRead = () => Promise.resolve();
});

afterAll(async () => {
  await connection.close();
  await service.stop();
});

const aHistory = (number: number, steps = 120): History =>
  randomHistory(seeded(seed + number), {
    owners: [randomUUID(), randomUUID()],
    documents: 5,
    steps,
    partial: true,
  });

const record = async (): Promise<GenerationsRecord & { current: NonNullable<GenerationsRecord['current']> }> => {
  const { current, ...rest } = (await store.read())!;
  return { ...rest, current: current! };
};

const asked = async (): Promise<number> => {
  const { current } = await record();
  expect(await store.request(randomUUID(), new Date())).toBe(true);
  return current.number;
};

/** Resolves to the number of the generation that came after one. */
const rebuiltAfter = (number: number): Promise<number> =>
  eventually(
    async () => {
      const { current, building } = await record();
      expect({ seed, building, isNew: current.number > number }).toEqual({ seed, building: null, isNew: true });
      return current.number;
    },
    { timeoutMs: 30_000 },
  );

const expectAll = (history: Pick<History, 'documents' | 'whole'>): Promise<void> =>
  eventually(
    async () => {
      await expectEveryAnswer(service, history, ranges, seed);
      expectListTold(service, history, seed);
    },
    { timeoutMs: 20_000, everyMs: 200 },
  );

const names = async (): Promise<string[]> => (await connection.listCollections()).map(({ name }) => name);
const collectionOf = async (name: string, number?: number) =>
  connection.collection(`${name}_${number ?? (await record()).current.number}`);

describe('a rebuild', () => {
  it.each([0, 1])('while messages keep coming changes no figure and misses none (history %i)', async (number) => {
    const random = seeded(seed + number);
    const history = aHistory(number);
    await tellDocuments(service, history);
    const story = telling(service, history, random);
    await story.goOn(50);
    // After each page somebody reads on who is on it, or on an earlier one.
    service.owned.pageRead = () => story.goOn(8);
    const before = await asked();
    await story.goOn(20);
    const after = await rebuiltAfter(before);
    await story.end();
    await expectAll(history);
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
      expectListTold(service, history, seed);
    });
  });

  it('is exact though it is cut off after pages and after the switch, and taken over', async () => {
    const random = seeded(seed);
    const history = aHistory(2);
    await tellDocuments(service, history);
    const story = telling(service, history, random);
    await story.goOn(60);
    let cuts = 0;
    const cutOff = (name: string): void => {
      if (!name.startsWith('rebuild.') || random(3) > 0) return;
      cuts += 1;
      throw new Error('cut off');
    };
    atStep = cutOff;
    service.owned.pageRead = () => story.goOn(3);
    const before = await asked();
    for (let replica = 0; replica < 3; replica += 1) {
      await story.goOn(15);
      const other = await service.replica(cutOff);
      // The holder stops wherever it is; somebody else goes on.
      const { building } = await record();
      if (building && replica > 0)
        await connection.collection('generations').updateOne({}, { $set: { 'building.holder': 'one that is gone' } });
      replicas.push(other);
    }
    await rebuiltAfter(before);
    await story.end();
    expect(cuts).toBeGreaterThan(0);
    await expectAll(history);
  });

  it('mends what was damaged or lost', async () => {
    const history = aHistory(3);
    await tellDocuments(service, history);
    const story = telling(service, history, seeded(seed));
    await story.end();
    await expectAll(history);
    const [harmed, zeroed] = history.documents as [History['documents'][0], History['documents'][0]];
    const rollups = await collectionOf('rollups');
    await rollups.updateOne({ _id: harmed.documentId } as never, { $inc: { 'totals.views': 7, 'totals.viewers': -1 } });
    await rollups.deleteOne({ _id: zeroed.documentId } as never);
    await (await collectionOf('rollup_days')).drop();
    await (await collectionOf('documents')).drop();
    await (await collectionOf('account_rollups')).updateMany({}, { $inc: { 'totals.views': 3 } });
    await (await collectionOf('readers')).deleteMany({ documentId: zeroed.documentId });
    await rebuiltAfter(await asked());
    await expectAll(history);
  });

  it('leaves the reports right all the time', async () => {
    const history = aHistory(4);
    await tellDocuments(service, history);
    await telling(service, history, seeded(seed)).end();
    await expectAll(history);
    const before = await asked();
    let answers = 0;
    do {
      await expectEveryAnswer(service, history, [ever, ranges[1]!], seed);
      answers += 1;
    } while ((await record()).current.number === before);
    expect(answers).toBeGreaterThan(1);
    await expectAll(history);
  });

  it('waits for the owners of the facts, and says what for', async () => {
    service.owned.away = true;
    const before = await asked();
    await eventually(async () =>
      expect((await record()).building).toMatchObject({
        phase: 'documents',
        trouble: 'The documents service does not answer. Try again in a few seconds.',
      }),
    );
    service.owned.away = false;
    await rebuiltAfter(before);
  });

  it('does not bring back what was erased, whoever knows it already', async () => {
    const history = aHistory(5);
    await tellDocuments(service, history);
    await telling(service, history, seeded(seed)).end();
    await expectAll(history);
    const [before, meanwhile, other] = history.documents as [
      History['documents'][0],
      History['documents'][0],
      History['documents'][0],
    ];
    const erased = (facts: History['documents'][0]) => ({
      ...facts,
      ...{ title: '', isActive: false, version: facts.version + 1, erased: true as const },
    });
    /** Tracking is late: it has the readers yet. */
    const erase = async (facts: History['documents'][0]): Promise<void> => {
      service.owned.documents.splice(service.owned.documents.indexOf(facts), 1, erased(facts));
      await service.tap.publish(
        makeEvent('document.erased', anEventContext(facts.accountId), { facts: erased(facts) }),
      );
    };
    await erase(before);
    const number = await asked();
    // Its facts were read, but not its readers.
    let isErased = false;
    service.owned.pageRead = async (of) => {
      if (of === 'documents' || isErased) return;
      isErased = true;
      await erase(meanwhile);
      const rollups = await collectionOf('rollups', number);
      await eventually(async () =>
        expect(await rollups.findOne({ _id: meanwhile.documentId } as never)).toMatchObject({ erased: true }),
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
    const left = history.documents.filter((facts) => facts !== before && facts !== meanwhile);
    await eventually(() => expectEveryAnswer(service, { ...history, documents: left }, ranges, seed));
  });

  it('leaves no collection of an earlier generation behind', async () => {
    const after = await rebuiltAfter(await asked());
    await eventually(async () => {
      const numbered = (await names()).filter((name) => /_\d+$/.test(name));
      expect(numbered.filter((name) => !name.endsWith(`_${after}`))).toEqual([]);
      expect(numbered.length).toBeGreaterThan(4);
    });
  });
});

describe('a database that is lost while the service runs', () => {
  it('is made anew from what the owners of the facts know', async () => {
    service.owned.documents.splice(0);
    service.owned.readers.splice(0);
    const history = aHistory(6);
    await tellDocuments(service, history);
    await telling(service, history, seeded(seed)).end();
    await expectAll(history);
    const { current } = await record();
    await connection.dropDatabase();
    await rebuiltAfter(current.number);
    await expectAll(history);
    // Nothing that is there twice is told twice; what comes now is counted.
    const { accountId, documentId, shortCode } = history.documents[0]!;
    const last = history.whole.find((reader) => reader.documentId === documentId && reader.mergedInto === null)!;
    await service.tap.publish(changed(accountId, { ...last, version: last.version + 1, email: 'new@example.com' }));
    await eventually(async () =>
      expect(JSON.stringify(await service.body(accountId, `/api/v1/documents/${shortCode}/viewers`))).toContain(
        'new@example.com',
      ),
    );
  });
});

describe('a database from before there were generations', () => {
  it('is the first one, and is rebuilt by itself; until then what it cannot tell has to be waited for', async () => {
    const history = aHistory(7);
    await tellDocuments(service, history);
    await telling(service, history, seeded(seed)).end();
    await expectAll(history);
    const { current } = await record();
    const { accountId, shortCode } = history.documents[0]!;
    // The rollups first: a service that finds neither them nor a record takes the database for an empty one.
    const ofTheGeneration = (await names()).filter((name) => name.endsWith(`_${current.number}`));
    const toPlain = async (name: string): Promise<void> => {
      await connection.collection(name).rename(name.replace(`_${current.number}`, ''));
    };
    const others = ofTheGeneration.filter((name) => !/^(rollups|account)/.test(name));
    await toPlain(`rollups_${current.number}`);
    await connection.collection('generations').deleteMany({});
    for (const name of others) await toPlain(name);
    const isOld = async (): Promise<void> =>
      expect(await record()).toMatchObject({ current: { number: 0, layout: 1 } });
    service.owned.away = true;
    await eventually(isOld);
    const path = `/api/v1/documents/${shortCode}`;
    const statusOf = async (at: string): Promise<number> => (await service.get(accountId, at)).status;
    for (const wanting of [`${path}/stats?since=2026-01-02`, '/api/v1/analytics/overview'])
      await eventually(async () => expect(await statusOf(wanting)).toBe(503));
    for (const known of [`${path}/stats`, `${path}/viewers`, `${path}/leads`]) expect(await statusOf(known)).toBe(200);
    await isOld();
    service.owned.away = false;
    await rebuiltAfter(0);
    await expectAll(history);
    await eventually(async () => expect(await names()).not.toContain('rollups'));
  });
});
