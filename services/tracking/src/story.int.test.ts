import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { catalogue, makeEvent } from '@docsight/contracts';
import type { AnyMessage, DocumentFacts, EventType, MessageOf } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, eventually } from '@docsight/testkit';
import { hour, minute, second } from '../test/builders.ts';
import { startTracking } from '../test/harness.ts';
import type { TrackingUnderTest } from '../test/harness.ts';
import { identityOf } from './viewing/email-rules.ts';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

const opened = async (facts: DocumentFacts): Promise<Session> => {
  const response = await tracking.post(facts, 'sessions').expect(201);
  return response.body as Session;
};

const eventsOf = <Type extends EventType>(facts: DocumentFacts, type: Type): MessageOf<Type>[] => {
  const isOf = ({ data }: AnyMessage): boolean => JSON.stringify(data).includes(facts.documentId);
  return tracking.tap.events.filter((event) => event.type === type && isOf(event)) as MessageOf<Type>[];
};

/** Returns the published snapshot of a viewer with the greatest version. */
const lastSnapshot = (facts: DocumentFacts, viewerId: string) =>
  eventsOf(facts, 'reader.changed')
    .flatMap(({ data }) => data.readers)
    .filter((reader) => reader.viewerId === viewerId)
    .sort((a, b) => a.version - b.version)
    .at(-1);

const untilPublished = async (facts: DocumentFacts): Promise<void> => {
  await eventually(async () => {
    const unpublished = (await tracking.readers(facts)).filter(({ outboxSince }) => outboxSince !== undefined);
    expect(unpublished).toEqual([]);
  });
};

describe('a reader', () => {
  it('reads, passes the gate and reads on in both tabs as one viewer with exact figures', async () => {
    const facts = tracking.publish(aDocumentFacts({ pageCount: 4 }));
    const { viewer_token: token, viewer_id: anonymous } = await opened(facts);
    tracking.clock.now += 20 * second;
    await tracking.beacon(facts, token, [{ page: 1, seconds: 10 }]).expect(204);
    await tracking
      .beacon(facts, token, [
        { page: 1, seconds: 10 },
        { page: 2, seconds: 7.5 },
      ])
      .expect(204);
    await tracking.beacon(facts, token, [{ page: 3, seconds: 1 }]).expect(400);

    const gate = await tracking.post(facts, 'gate', bearer(token)).send({ email: 'ann@eu.acme.co.uk' }).expect(200);
    const passed = gate.body as { viewer_token: string; viewer_id: string };
    expect(passed.viewer_id).toBe(identityOf(facts.documentId, 'ann@eu.acme.co.uk').viewerId);
    tracking.clock.now += 60 * second;
    await tracking.beacon(facts, token, [{ page: 3, seconds: 4 }]).expect(204); // the token from before the gate
    await tracking
      .beacon(facts, passed.viewer_token, [
        { page: 3, seconds: 20 },
        { page: 4, seconds: 5 },
      ])
      .expect(204);

    await untilPublished(facts);
    const types = tracking.tap.events
      .filter(({ type, data }) => type !== 'reader.changed' && JSON.stringify(data).includes(facts.documentId))
      .map(({ type }) => type);
    expect(types).toEqual(['document.viewed', 'lead.captured', 'document.completed', 'engagement.milestone']);
    expect(eventsOf(facts, 'lead.captured')[0]!.data.payload.lead).toEqual({
      email: 'ann@eu.acme.co.uk',
      name: '',
      company_domain: 'acme.co.uk',
      pages_viewed: 2,
      total_pages: 4,
      time_spent_seconds: 17.5,
    });
    expect(lastSnapshot(facts, anonymous)).toMatchObject({ mergedInto: passed.viewer_id, days: [] });
    expect(lastSnapshot(facts, passed.viewer_id)).toMatchObject({
      email: 'ann@eu.acme.co.uk',
      level: 'high_interest',
      days: [
        {
          visits: 1,
          downloads: 0,
          pages: { 1: { v: 1, ms: 10_000 }, 2: { v: 1, ms: 7_500 }, 3: { v: 1, ms: 20_000 }, 4: { v: 1, ms: 5_000 } },
        },
      ],
    });
  });

  it('returns a day later in another browser as the same viewer', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const first = await tracking.open(facts);
    await tracking.beacon(facts, first, [{ page: 1, seconds: 1 }]).expect(204);
    await tracking.post(facts, 'gate', bearer(first)).send({ email: 'bob@acme.com' }).expect(200);
    tracking.clock.now += 25 * hour;
    const second = await tracking.open(facts);
    await tracking.beacon(facts, second, [{ page: 1, seconds: 1 }]).expect(204);
    tracking.clock.now += minute;
    await tracking.post(facts, 'gate', bearer(second)).send({ email: 'BOB@acme.com', name: 'Bob' }).expect(200);
    await untilPublished(facts);
    expect(eventsOf(facts, 'viewer.revisited').map(({ data }) => data.payload.viewer)).toMatchObject([
      { email: 'bob@acme.com', visit_number: 2, hours_since_first_view: 25 },
    ]);
    expect(eventsOf(facts, 'lead.captured')).toHaveLength(1);
    const { viewerId } = identityOf(facts.documentId, 'bob@acme.com');
    expect(lastSnapshot(facts, viewerId)).toMatchObject({ lead: { name: 'Bob' }, email: 'bob@acme.com' });
  });

  it('is counted once per download, also by messages with the id from before the gate', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { viewer_token: token, viewer_id: viewerId } = await opened(facts);
    const download = () =>
      makeEvent('download.served', anEventContext(facts.accountId), {
        downloadId: randomUUID(),
        documentId: facts.documentId,
        viewerId,
      });
    const before = download();
    for (const event of [before, before]) await tracking.tap.publish(event);
    await eventually(() => expect(eventsOf(facts, 'document.downloaded')).toHaveLength(1));
    await tracking.post(facts, 'gate', bearer(token)).send({ email: 'cleo@acme.com' }).expect(200);
    const after = download();
    for (const event of [after, before, after]) await tracking.tap.publish(event);
    await eventually(() => expect(eventsOf(facts, 'document.downloaded')).toHaveLength(2));
    await untilPublished(facts);
    expect(eventsOf(facts, 'document.downloaded').map(({ data }) => data.payload.viewer.email)).toEqual([
      null,
      'cleo@acme.com',
    ]);
    const snapshot = lastSnapshot(facts, identityOf(facts.documentId, 'cleo@acme.com').viewerId);
    expect(snapshot).toMatchObject({ firstViewedAt: null, level: 'not_opened' });
    expect(snapshot!.days.reduce((sum, { downloads }) => sum + downloads, 0)).toBe(2);
  });
});

describe('a published event', () => {
  it('matches its contract; the id of a snapshot is its reader and version', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, [{ page: 1, seconds: 1 }]).expect(204);
    await untilPublished(facts);
    for (const event of tracking.tap.events) {
      expect(catalogue[event.type].message.safeParse(event).error).toBeUndefined();
    }
    const [changed] = eventsOf(facts, 'reader.changed');
    expect(changed).toMatchObject({ id: `${changed!.data.readers[0]!.readerId}:1`, accountId: facts.accountId });
  });

  it('is one snapshot for many beacons', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const token = await tracking.open(facts);
    tracking.clock.now += hour;
    const beacons = Array.from({ length: 60 }, (_, n) => tracking.beacon(facts, token, [{ page: 1, seconds: n }]));
    const responses = await Promise.all(beacons);
    expect(responses.every(({ status }) => status === 204)).toBe(true);
    await untilPublished(facts);
    const snapshots = eventsOf(facts, 'reader.changed');
    expect(snapshots.length).toBeLessThan(20);
    expect(snapshots.at(-1)!.data.readers[0]!.days[0]!.pages).toEqual({ 1: { v: 1, ms: 59_000 } });
  });
});

describe('the facts of a document', () => {
  it('are exact after repeated events in any order; a deleted document is 404', async () => {
    const facts = aDocumentFacts();
    const versions = [1, 2, 3, 4, 5].map((version) => ({ ...facts, version, title: `Title ${version}` }));
    const order = [3, 1, 5, 2, 4, 5, 1, 3].map((version) => versions[version - 1]!);
    for (const snapshot of order) {
      await tracking.tap.publish(makeEvent('document.updated', anEventContext(facts.accountId), { facts: snapshot }));
    }
    const stored = () => tracking.connection.collection('documents').findOne({ shortCode: facts.shortCode });
    await eventually(async () => expect(await stored()).toMatchObject({ version: 5 }));
    const response = await tracking.post(facts, 'sessions').expect(201);
    expect(response.body).toMatchObject({ document: { title: 'Title 5' } });

    const deleted = { ...facts, version: 6, isActive: false };
    await tracking.tap.publish(makeEvent('document.deleted', anEventContext(facts.accountId), { facts: deleted }));
    await eventually(async () => expect(await stored()).toMatchObject({ version: 6 }));
    tracking.clock.now += 2 * second; // a cached entry expires after a second
    await tracking.post(facts, 'sessions').expect(404);
  });
});
