import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeEvent } from '@docsight/contracts';
import type { DataOf, DocumentFacts, MessageOf } from '@docsight/contracts';
import { mongoConnection } from '@docsight/mongo';
import { newEventId } from '@docsight/service-kit';
import { aDocumentFacts, eventually } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { seeded, shuffled } from '../../test/reading-history.ts';
import { runningService, uploaded } from '../../test/running-service.ts';
import type { RunningService } from '../../test/running-service.ts';
import { mongoGenerationStore } from '../generations/index.ts';
import { entryOf } from './activity-entry.ts';
import type { PublicMessage } from './activity-entry.ts';
import { activityModel, mongoActivityStore } from './activity-store-mongo.ts';
import { removalModel } from './removal-register-mongo.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const path = '/api/v1/analytics/activity';

let service: RunningService;
let connection: Connection;

beforeAll(async () => {
  service = await runningService();
  const { mongoUrl, database } = service.share;
  connection = await mongoConnection({ url: mongoUrl, database }).asPromise();
});

afterAll(async () => {
  await connection.close();
  await service.stop();
});

/** Returns a time on one day: `second` 0 to 86,399. */
const timeAt = (second: number): Date => new Date(Date.UTC(2026, 0, 2) + second * 1_000);

const contextAt = (accountId: string, second: number) => ({
  id: newEventId(),
  time: timeAt(second),
  accountId,
  requestId: 'test',
});

const referenceOf = ({ documentId, title, shortCode, url }: DocumentFacts) => ({
  id: documentId,
  title,
  short_code: shortCode,
  url,
});

const viewedAt = (
  facts: DocumentFacts,
  second: number,
  { viewerId = 'vwr_1', email = 'ann@example.com' }: { viewerId?: string; email?: string | null } = {},
): MessageOf<'document.viewed'> =>
  makeEvent('document.viewed', contextAt(facts.accountId, second), {
    viewerId,
    payload: {
      document: referenceOf(facts),
      viewer: {
        email,
        company_domain: null,
        pages_viewed: 1,
        total_pages: 3,
        completion: 0.3333,
        time_spent_seconds: 0,
        engagement_label: 'Opened',
        visit_number: 1,
      },
    },
  });

const erasedAt = (facts: DocumentFacts, second: number, viewerIds: string[]): MessageOf<'viewer.erased'> =>
  makeEvent('viewer.erased', contextAt(facts.accountId, second), {
    documentId: facts.documentId,
    viewerIds,
    erasedAt: timeAt(second).toISOString(),
  });

const deletion = (facts: DocumentFacts): MessageOf<'document.deleted'> =>
  makeEvent('document.deleted', contextAt(facts.accountId, 0), { facts: { ...facts, version: 2, isActive: false } });

type Item = { id: string; type: string; created_at: string; document: object; viewer: object | null };
const itemsOf = async (accountId: string): Promise<Item[]> =>
  ((await service.body(accountId, path)) as { activity: Item[] }).activity;
const idsOf = async (accountId: string): Promise<string[]> => (await itemsOf(accountId)).map(({ id }) => id);
const publish = (messages: Parameters<RunningService['tap']['publish']>[0][]) =>
  Promise.all(messages.map((message) => service.tap.publish(message)));
/** Rebuilds all figures. */
const rebuild = async (): Promise<void> => {
  const store = mongoGenerationStore(connection);
  const { current } = (await store.read())!;
  await store.request(randomUUID(), new Date());
  await eventually(async () => expect((await store.read())!.current!.number).toBeGreaterThan(current!.number));
};
const storeOf = () => mongoActivityStore({ activity: activityModel(connection), removals: removalModel(connection) });

describe('activity', () => {
  it('has each of the seven public events, newest first, with its document and viewer', async () => {
    const facts = aDocumentFacts();
    const { accountId, shortCode: short_code, title } = facts;
    const document = referenceOf(facts);
    const viewer = { email: 'ann@example.com', company_domain: 'example.com' };
    const reading = { pages_viewed: 3, total_pages: 3, time_spent_seconds: 9 };
    const at = (second: number) => contextAt(accountId, second);
    const revisited: DataOf<'viewer.revisited'>['payload']['viewer'] = {
      ...viewer,
      visit_number: 2,
      first_viewed_at: timeAt(0).toISOString(),
      hours_since_first_view: 25,
      engagement_label: 'Read',
    };
    const messages: PublicMessage[] = [
      { ...uploaded(facts), id: newEventId(), time: timeAt(1).toISOString() },
      viewedAt(facts, 2, { viewerId: 'anon_1', email: null }),
      makeEvent('lead.captured', at(3), {
        viewerId: 'vwr_1',
        payload: { document, lead: { ...viewer, name: 'Ann', ...reading } },
      }),
      makeEvent('document.downloaded', at(4), {
        viewerId: 'vwr_1',
        payload: { document, viewer: { email: viewer.email } },
      }),
      makeEvent('document.completed', at(5), {
        viewerId: 'vwr_1',
        payload: { document, viewer: { ...viewer, completion: 1, time_spent_seconds: 9, visit_number: 1 } },
      }),
      makeEvent('viewer.revisited', at(6), { viewerId: 'vwr_1', payload: { document, viewer: revisited } }),
      makeEvent('engagement.milestone', at(7), {
        viewerId: 'vwr_1',
        payload: { document, viewer: { ...viewer, ...reading, completion: 1, engagement_label: 'High Interest' } },
      }),
    ];
    await publish(shuffled([...messages, ...messages], seeded(seed)));
    const ann = { viewer_id: 'vwr_1', email: 'ann@example.com' };
    const expected = messages
      .map(({ id, type, time }) => ({ id, type, created_at: time, document: { short_code, title } }))
      .map((item, index) => ({
        ...item,
        viewer: index === 0 ? null : index === 1 ? { viewer_id: 'anon_1', email: null } : ann,
      }))
      .toReversed();
    await eventually(async () => expect(await itemsOf(accountId)).toEqual(expected));
  });

  it('is empty for an account without events, and has nothing of another account', async () => {
    const [one, other] = [aDocumentFacts(), aDocumentFacts()];
    const [ofOne, ofOther] = [viewedAt(one, 1), viewedAt(other, 2)];
    await publish([ofOne, ofOther]);
    await eventually(async () => expect(await idsOf(one.accountId)).toEqual([ofOne.id]));
    await eventually(async () => expect(await idsOf(other.accountId)).toEqual([ofOther.id]));
    expect(await service.body(randomUUID(), path)).toEqual({ activity: [] });
  });

  it('keeps the newest 200 to 250 and shows 100 of them, in the order of time, for events that come shuffled', async () => {
    const facts = aDocumentFacts();
    const messages = Array.from({ length: 320 }, (_, second) => viewedAt(facts, second));
    await publish(shuffled([...messages, ...messages], seeded(seed)));
    const newest = messages.toReversed().map(({ id }) => id);
    await eventually(async () => expect(await idsOf(facts.accountId)).toEqual(newest.slice(0, 100)));
    await eventually(async () => {
      const kept = (await storeOf().newest(facts.accountId, 500)).map(({ id }) => id);
      expect(kept).toEqual(newest.slice(0, kept.length));
      expect(kept.length).toBeGreaterThanOrEqual(200);
      expect(kept.length).toBeLessThanOrEqual(250);
    });
  });

  it('shows older events when the rows of a deleted document leave, and drops its late events', async () => {
    const [kept, deleted] = [aDocumentFacts(), aDocumentFacts()];
    deleted.accountId = kept.accountId;
    const older = Array.from({ length: 60 }, (_, second) => viewedAt(kept, second));
    const newer = Array.from({ length: 100 }, (_, second) => viewedAt(deleted, 1_000 + second));
    await publish([...older, ...newer]);
    await eventually(async () => expect(await idsOf(kept.accountId)).toHaveLength(100));
    await publish([deletion(deleted)]);
    const olderIds = older.toReversed().map(({ id }) => id);
    await eventually(async () => expect(await idsOf(kept.accountId)).toEqual(olderIds));
    const last = viewedAt(kept, 3_000);
    await publish([viewedAt(deleted, 2_000), newer[0]!, last]);
    await eventually(async () => expect(await idsOf(kept.accountId)).toEqual([last.id, ...olderIds]));
  });

  it('has nothing of an erased viewer, whichever comes first, and shows who comes back later', async () => {
    for (const erasureFirst of [true, false]) {
      const facts = aDocumentFacts();
      const gone = ['anon_1', 'vwr_1'].map((viewerId, second) => viewedAt(facts, second, { viewerId }));
      const [other, later] = [viewedAt(facts, 5, { viewerId: 'vwr_2' }), viewedAt(facts, 12)];
      const erasure = erasedAt(facts, 10, ['anon_1', 'vwr_1']);
      for (const messages of erasureFirst ? [[erasure], gone] : [gone, [erasure]]) await publish(messages);
      await publish([other, later]);
      await eventually(async () => expect(await idsOf(facts.accountId)).toEqual([later.id, other.id]));
    }
  });

  it('is kept by a rebuild, apart from the rows of documents that are deleted at their owner', async () => {
    const [kept, deleted] = [aDocumentFacts(), aDocumentFacts()];
    deleted.accountId = kept.accountId;
    const messages = [kept, deleted, kept].map((facts, second) => viewedAt(facts, second));
    const ids = messages.map(({ id }) => id);
    await publish(messages);
    await eventually(async () => expect(await idsOf(kept.accountId)).toEqual(ids.toReversed()));
    service.owned.documents.push(kept, { ...deleted, version: 2, isActive: false });
    await rebuild();
    expect(await idsOf(kept.accountId)).toEqual([ids[2], ids[0]]);
    const last = viewedAt(kept, 9);
    await publish([viewedAt(deleted, 8), last]);
    await eventually(async () => expect(await idsOf(kept.accountId)).toEqual([last.id, ids[2], ids[0]]));
  });
});

describe('the store of activity', () => {
  it('keeps at most 50 more for each further process that adds entries', async () => {
    const facts = aDocumentFacts();
    const messages = Array.from({ length: 600 }, (_, second) => viewedAt(facts, second));
    const stores = [storeOf(), storeOf()];
    for (let from = 0; from < messages.length; from += 10) {
      const next = messages.slice(from, from + 10);
      await Promise.all(next.map((message, index) => stores[index % 2]!.add(entryOf(message))));
    }
    const found = (await storeOf().newest(facts.accountId, 1_000)).map(({ id }) => id);
    const newest = messages.toReversed().map(({ id }) => id);
    expect(found).toEqual(newest.slice(0, found.length));
    expect(found.length).toBeGreaterThanOrEqual(200);
    expect(found.length).toBeLessThanOrEqual(300);
  });

  it('is exact for any order of events and removals, also if all are done at once and twice', async () => {
    const random = seeded(seed);
    for (let round = 0; round < 5; round += 1) {
      const [kept, deleted] = [aDocumentFacts(), aDocumentFacts()];
      const { accountId } = kept;
      deleted.accountId = accountId;
      const messages = Array.from({ length: 300 }, (_, second) =>
        viewedAt(random(4) === 0 ? deleted : kept, second, { viewerId: `vwr_${random(3)}` }),
      );
      const isGone = ({ data: { payload, viewerId }, time }: MessageOf<'document.viewed'>): boolean =>
        payload.document.id === deleted.documentId || (viewerId === 'vwr_0' && new Date(time) <= timeAt(150));
      const store = storeOf();
      const add = (message: MessageOf<'document.viewed'>) => () => store.add(entryOf(message));
      const removals = [
        () => store.removeDocument({ accountId, documentId: deleted.documentId }),
        () =>
          store.removeViewer({
            accountId,
            documentId: kept.documentId,
            viewerId: 'vwr_0',
            erasedAt: timeAt(150),
          }),
      ];
      const work = shuffled([...messages, ...messages].map(add).concat(removals, removals), random);
      await Promise.all(work.map((each) => each()));
      // An entry may have been dropped as one of the oldest, before newer ones were removed.
      const left = messages.filter((message) => !isGone(message)).map(({ id }) => id);
      const found = (await store.newest(accountId, 500)).map(({ id }) => id);
      expect({ seed, found }).toEqual({ seed, found: left.slice(-found.length).toReversed() });
      expect(found.length).toBeGreaterThanOrEqual(60);
    }
  });
});
