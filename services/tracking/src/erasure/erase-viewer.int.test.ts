import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '@docsight/api-contract';
import { makeEvent } from '@docsight/contracts';
import type { DocumentFacts, ReaderSnapshot } from '@docsight/contracts';
import { aDocumentFacts, anEventContext, asAccount, asOwner, asService, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { day, hour, minute } from '../../test/builders.ts';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';
import type { Reader } from '../rules/index.ts';
import { identityOf } from '../viewing/email-rules.ts';

let tracking: TrackingUnderTest;
beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const email = 'ann.reader@acme.test';
const name = 'Ann Reader';
/** Parts of the e-mail address and of the name. A random id can contain "ann", but none of these. */
const personalData = /ann\.reader|acme\.test|Ann Reader/i;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
const viewerIdOf = (facts: DocumentFacts): string => identityOf(facts.documentId, email).viewerId;

const erase = (facts: DocumentFacts, viewerId: string, headers: Record<string, string> = asAccount(facts.accountId)) =>
  request(tracking.app).delete(`/api/v1/documents/${facts.shortCode}/viewers/${viewerId}`).set(headers);
const passGate = async (facts: DocumentFacts, token: string): Promise<Session> => {
  const response = await tracking.post(facts, 'gate', bearer(token)).send({ email, name }).expect(200);
  return response.body as Session;
};
const opened = async (facts: DocumentFacts, token?: string): Promise<Session> => {
  const response = await tracking.post(facts, 'sessions', token === undefined ? {} : bearer(token)).expect(201);
  return response.body as Session;
};
/** Reads a page for some seconds, a minute after everything before. */
const read = async (facts: DocumentFacts, token: string, page = 1): Promise<void> => {
  tracking.clock.now += minute;
  await tracking.beacon(facts, token, [{ page, seconds: 20 }]).expect(204);
};

/** Enough days that some of them are archived. */
const manyDays = 70;

/** A viewer who has read on some days in one browser and on one in another. The viewer has passed the gate in both. */
const aKnownViewer = async (facts: DocumentFacts, days = 5): Promise<{ anonymous: Session; known: Session }> => {
  let anonymous = await opened(facts);
  for (let date = 0; date < days; date += 1) {
    anonymous = await opened(facts, anonymous.viewer_token);
    await read(facts, anonymous.viewer_token, 1 + (date % 2));
    tracking.clock.now += day;
  }
  anonymous = await opened(facts, anonymous.viewer_token);
  await read(facts, anonymous.viewer_token);
  const known = await passGate(facts, anonymous.viewer_token);
  await read(facts, known.viewer_token, 4);
  const other = await opened(facts);
  await read(facts, other.viewer_token);
  await passGate(facts, other.viewer_token);
  tracking.clock.now += minute;
  return { anonymous, known };
};

/** Returns everything that the database has of a document's readers, as text. */
const storedText = async (facts: DocumentFacts): Promise<string> => {
  const collections = ['readers', 'reader_history', 'reader_sessions'];
  const all = await Promise.all(collections.map((one) => tracking.connection.collection(one).find({}).toArray()));
  return JSON.stringify(all.flat().filter((record) => String(record._id).startsWith(facts.documentId)));
};
const sweep = async (): Promise<void> => {
  tracking.clock.now += hour;
  await tracking.mergeSweeper.sweep();
  await tracking.erasureSweeper.sweep();
  await tracking.erasureSweeper.sweep();
};
/** Expects that no personal data is left, and no work. */
const expectErased = async (facts: DocumentFacts): Promise<void> => {
  const text = await storedText(facts);
  expect(text).not.toMatch(personalData);
  expect(text).not.toMatch(/"pages":\{"/);
  for (const reader of await tracking.readers(facts)) {
    expect(reader).toMatchObject({ erasedAt: expect.any(Number), mergedInto: null, visits: [], days: {}, lead: null });
    expect(reader.erasure).toBeUndefined();
  }
  expect(
    await tracking.connection
      .collection<{ _id: string }>('reader_history')
      .countDocuments({ _id: { $gte: `${facts.documentId}:`, $lt: `${facts.documentId};` } }),
  ).toBe(0);
};

const snapshotsOf = (facts: DocumentFacts): ReaderSnapshot[] =>
  tracking.tap.events.flatMap((event) =>
    event.type === 'reader.changed' && event.data.documentId === facts.documentId ? event.data.readers : [],
  );
const lastSnapshot = (facts: DocumentFacts, viewerId: string): ReaderSnapshot | undefined =>
  snapshotsOf(facts)
    .filter((snapshot) => snapshot.viewerId === viewerId)
    .sort((a, b) => a.version - b.version)
    .at(-1);
const erasedIdsOf = (facts: DocumentFacts): string[] =>
  tracking.tap.events
    .flatMap((event) =>
      event.type === 'viewer.erased' && event.data.documentId === facts.documentId ? event.data.viewerIds : [],
    )
    .sort();

const leadsOf = (facts: DocumentFacts) =>
  tracking.tap.events.filter(
    (event) => event.type === 'lead.captured' && event.data.payload.document.id === facts.documentId,
  );

/**
 * Lets writes of one kind fail, after some successful ones, as if the process had crashed before them.
 * Returns a function that ends this. Writes of the relay are not affected.
 */
const interrupt = (model: string, method: 'bulkWrite' | 'replaceOne' | 'deleteMany' | 'updateOne', skip = 0) => {
  const collection = tracking.connection.model(model).collection as unknown as Record<string, unknown>;
  const original = collection[method] as (...args: unknown[]) => unknown;
  let left = skip;
  collection[method] = (...args: unknown[]) => {
    const isOfRelay = (args[1] as { writeConcern?: object } | undefined)?.writeConcern !== undefined;
    left -= isOfRelay ? 0 : 1;
    return left >= 0 ? original.apply(collection, args) : Promise.reject(new Error('interrupted'));
  };
  return () => {
    collection[method] = original;
  };
};

describe('DELETE a viewer', () => {
  it('is 204, removes all data of an identified viewer, its browsers and their history, and publishes it', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { anonymous, known } = await aKnownViewer(facts, manyDays);
    expect(await storedText(facts)).toMatch(/ann.reader@acme.test/);
    expect(await storedText(facts)).toMatch(/"before":/);
    const response = await erase(facts, known.viewer_id).expect(204);
    expect(response.text).toBe('');
    expect(await storedText(facts)).not.toMatch(personalData);
    expect(await storedText(facts)).not.toMatch(/"before":/);
    await sweep();
    await expectErased(facts);

    await eventually(() => {
      expect(erasedIdsOf(facts)).toHaveLength(3);
      expect(erasedIdsOf(facts)).toEqual(expect.arrayContaining([anonymous.viewer_id, known.viewer_id]));
      for (const viewerId of erasedIdsOf(facts)) {
        const { version, ...snapshot } = lastSnapshot(facts, viewerId)!;
        expect(snapshot).toMatchObject({ voidUpTo: version - 1, email: null, lead: null, mergedInto: null, days: [] });
        expect(snapshot).toMatchObject({ firstViewedAt: null, companyDomain: null, level: 'not_opened' });
      }
    });
  });

  it('finds merged browsers and due erasures by an index', async () => {
    const readers = tracking.connection.collection('readers');
    for (const filter of [
      { documentId: 'd', mergedInto: 'vwr_1', mergedAt: { $lte: 1 } },
      { 'erasure.dueAt': { $lte: new Date() } },
    ]) {
      const { queryPlanner } = (await readers.find(filter).explain('queryPlanner')) as { queryPlanner: object };
      expect(JSON.stringify(queryPlanner)).toContain('"stage":"IXSCAN"');
    }
  });

  it('is 404 the second time, and for unknown viewers, documents and other accounts', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { viewer_token: token, viewer_id: viewerId } = await opened(facts);
    await read(facts, token);
    const problem = { error: { code: 'not_found', message: expect.any(String) } };
    for (const [code, id, headers] of [
      [facts.shortCode, 'anon_nobody', asAccount(facts.accountId)],
      [facts.shortCode, viewerId, asAccount(randomUUID())],
      [facts.shortCode, viewerId, asViewer()],
      [facts.shortCode, viewerId, asService('analytics')],
      ['s-zzzzzz', viewerId, asAccount(facts.accountId)],
      [facts.shortCode.slice(2), viewerId, asAccount(facts.accountId)],
      ['nonsense', viewerId, asAccount(facts.accountId)],
    ] as const) {
      const response = await request(tracking.app).delete(`/api/v1/documents/${code}/viewers/${id}`).set(headers);
      expect([response.status, response.body]).toEqual([404, problem]);
    }
    await erase(facts, viewerId, asOwner(facts.accountId)).expect(204);
    expect((await erase(facts, viewerId).expect(404)).body).toEqual(problem);

    const { viewer_token: other, viewer_id: otherId } = await opened(facts);
    await read(facts, other);
    tracking.documents.documents.splice(tracking.documents.documents.indexOf(facts), 1, {
      ...facts,
      version: 9,
      isActive: false,
    });
    await erase(facts, otherId).expect(404);
  });

  it.each(['post', 'put', 'patch'] as const)(
    'shares its path with GET of analytics only: %s is 405',
    async (method) => {
      const facts = tracking.publish(aDocumentFacts());
      const client = request(tracking.app);
      const path = `/api/v1/documents/${facts.shortCode}/viewers/anon_1`;
      const response = await client[method](path).set(asAccount(facts.accountId));
      expect([response.status, response.headers.allow]).toEqual([405, 'DELETE, GET']);
    },
  );

  it('erases a lead who has seen no page, and no other viewer', async () => {
    const facts = tracking.publish(aDocumentFacts({ settings: { gate_type: 'full' } }));
    const { viewer_id: viewerId } = await passGate(facts, (await opened(facts)).viewer_token);
    const other = await opened(facts);
    await tracking.post(facts, 'gate', bearer(other.viewer_token)).send({ email: 'bob@globex.test' }).expect(200);
    tracking.clock.now += minute;
    await erase(facts, viewerId).expect(204);
    await sweep();
    expect(await storedText(facts)).not.toMatch(/acme/);
    expect(await storedText(facts)).toMatch(/bob@globex.test/);
    await erase(facts, identityOf(facts.documentId, 'bob@globex.test').viewerId).expect(204);
  });

  it('is 404 for the id that a viewer had before the gate', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { viewer_token: token, viewer_id: anonymous } = await opened(facts);
    await read(facts, token);
    await passGate(facts, token);
    await erase(facts, anonymous).expect(404);
    expect(await storedText(facts)).toMatch(/acme/);
  });
});

describe('after an erasure', () => {
  it('old tabs get no error and count nothing, and neither do late messages about earlier downloads', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { anonymous, known } = await aKnownViewer(facts);
    const time = new Date(tracking.clock.now);
    const download = makeEvent(
      'download.served',
      { ...anEventContext(facts.accountId), time },
      { downloadId: randomUUID(), documentId: facts.documentId, viewerId: known.viewer_id },
    );
    tracking.clock.now += minute;
    await erase(facts, known.viewer_id).expect(204);
    for (const token of [anonymous.viewer_token, known.viewer_token]) await read(facts, token, 5);
    await tracking.beacon(facts, known.viewer_token, [{ page: 11, seconds: 1 }]).expect(400);
    await tracking.tap.publish(download);
    // These come after the late message, in the same queue.
    const marker = tracking.publish(aDocumentFacts());
    await read(marker, (await opened(marker)).viewer_token);
    const other = { downloadId: randomUUID(), documentId: marker.documentId, viewerId: 'anon_late' };
    await tracking.tap.publish(makeEvent('download.served', anEventContext(marker.accountId), other));
    await eventually(async () => expect(await tracking.readers(marker)).toHaveLength(2));
    await sweep();
    await expectErased(facts);
  });

  it('the browser returns as a new reader, must pass the gate again, and is a new lead', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { anonymous, known } = await aKnownViewer(facts);
    await eventually(() => expect(leadsOf(facts)).toHaveLength(1));
    await erase(facts, known.viewer_id).expect(204);
    tracking.clock.now += minute;
    for (const old of [anonymous, known]) {
      const back = await opened(facts, old.viewer_token);
      expect(back).toMatchObject({
        viewer_id: expect.stringMatching(/^anon_/),
        counted: true,
        access: { state: 'preview' },
      });
      expect(back.viewer_id).not.toBe(anonymous.viewer_id);
    }
    const back = await opened(facts, known.viewer_token);
    await read(facts, back.viewer_token);
    expect((await passGate(facts, back.viewer_token)).viewer_id).toBe(known.viewer_id);
    await eventually(() => {
      expect(leadsOf(facts)).toHaveLength(2);
      expect(lastSnapshot(facts, known.viewer_id)).toMatchObject({
        email,
        lead: { name },
        voidUpTo: expect.any(Number),
        days: [{ visits: 1, pages: { '1': { v: 1, ms: 20_000 } } }],
      });
    });
    await sweep();
    expect(await storedText(facts)).toMatch(/acme/);
    expect((await opened(facts, back.viewer_token)).viewer_id).toBe(back.viewer_id);
  });

  it('an old tab that passes the gate makes a lead; its reading counts from its next session on', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { viewer_token: token, viewer_id: viewerId } = await opened(facts);
    await read(facts, token);
    await erase(facts, viewerId).expect(204);
    tracking.clock.now += minute;
    const passed = await passGate(facts, token);
    expect(passed).toMatchObject({ viewer_id: viewerIdOf(facts), counted: false, access: { full: true } });
    await read(facts, passed.viewer_token, 7);
    await read(facts, token, 7);
    const [reader] = (await tracking.readers(facts)).filter((one) => one.viewerId === viewerIdOf(facts));
    expect(reader).toMatchObject({ lead: { name }, visits: [], days: {} });
    const next = await opened(facts, passed.viewer_token);
    expect(next).toMatchObject({ viewer_id: viewerIdOf(facts), counted: true, access: { full: true } });
    await read(facts, next.viewer_token, 7);
    const [counted] = (await tracking.readers(facts)).filter((one) => one.viewerId === viewerIdOf(facts));
    expect(counted?.visits).toHaveLength(1);
  });
});

describe('an interrupted erasure', () => {
  it('changes nothing before its first write, and succeeds when it is repeated', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { known } = await aKnownViewer(facts);
    const repair = interrupt('readers', 'replaceOne');
    await erase(facts, known.viewer_id).expect(500);
    repair();
    expect(await storedText(facts)).toMatch(/acme/);
    await erase(facts, known.viewer_id).expect(204);
    await sweep();
    await expectErased(facts);
  });

  it.each([
    ['a browser is erased', 'readers', 'replaceOne', 1],
    ['the second browser is erased', 'readers', 'replaceOne', 2],
    ['history is removed', 'reader_history', 'deleteMany', 0],
    ['its completion is stored', 'readers', 'updateOne', 0],
  ] as const)(
    'after its first write, before %s, is 204, and the sweeper finishes it',
    async (_, model, method, skip) => {
      const facts = tracking.publish(aDocumentFacts());
      const { known } = await aKnownViewer(facts, model === 'reader_history' ? manyDays : 1);
      const repair = interrupt(model, method, skip);
      await erase(facts, known.viewer_id).expect(204);
      repair();
      const pages = await request(tracking.app)
        .get('/internal/readers?limit=1000')
        .set(asService('analytics'))
        .expect(200);
      const listed = JSON.stringify(
        (pages.body as { items: { snapshot: ReaderSnapshot }[] }).items.filter(
          ({ snapshot }) => snapshot.documentId === facts.documentId,
        ),
      );
      expect(listed).not.toMatch(/acme|"pages":\{"/);
      await sweep();
      await expectErased(facts);
      await eventually(() => expect(erasedIdsOf(facts)).toHaveLength(3));
    },
  );

  it('is finished for a browser by its next beacon', async () => {
    const facts = tracking.publish(aDocumentFacts());
    const { anonymous, known } = await aKnownViewer(facts);
    const repair = interrupt('readers', 'replaceOne', 1);
    await erase(facts, known.viewer_id).expect(204);
    repair();
    await read(facts, anonymous.viewer_token);
    const [browser] = (await tracking.readers(facts)).filter(({ viewerId }) => viewerId === anonymous.viewer_id);
    expect(browser).toMatchObject({ mergedInto: null, erasedAt: expect.any(Number), visits: [] });
    await sweep();
    await expectErased(facts);
  });
});

/** Adds up the days: between two beacons it may become midnight. */
const timePerPage = ({ days }: Pick<Reader, 'days'>): Record<string, number> => {
  const sums: Record<string, number> = {};
  for (const { pages } of Object.values(days))
    for (const [page, ms] of Object.entries(pages)) sums[page] = (sums[page] ?? 0) + ms;
  return sums;
};

describe('a merge in progress', () => {
  const cuts = [1, 2].flatMap((writes) => ['merges first', 'erasures first'].map((order) => ({ writes, order })));

  it.each(cuts)('interrupted after $writes of its writes is erased in the end, $order', async ({ writes, order }) => {
    const facts = tracking.publish(aDocumentFacts());
    const { viewer_token: token, viewer_id: anonymous } = await opened(facts);
    await read(facts, token);
    const repair = interrupt('readers', 'bulkWrite', writes);
    await tracking.post(facts, 'gate', bearer(token)).send({ email, name }).expect(500);
    repair();
    expect(await storedText(facts)).toMatch(/pendingMerge":\{"email/);
    tracking.clock.now += minute;
    const repairErasure = interrupt('readers', 'replaceOne', 1);
    const repairRemoval = interrupt('reader_history', 'deleteMany');
    await erase(facts, viewerIdOf(facts)).expect(204);
    repairErasure();
    repairRemoval();
    tracking.clock.now += minute;
    if (order === 'merges first') await tracking.mergeSweeper.sweep();
    await tracking.erasureSweeper.sweep();
    await tracking.mergeSweeper.sweep();
    await sweep();
    await expectErased(facts);
    expect((await tracking.readers(facts)).map(({ viewerId }) => viewerId).sort()).toEqual(
      [anonymous, viewerIdOf(facts)].sort(),
    );
    await erase(facts, viewerIdOf(facts)).expect(404);
  });

  it('concurrent with an erasure is erased or counted as a whole', async () => {
    for (let round = 0; round < 24; round += 1) {
      const facts = tracking.publish(aDocumentFacts());
      const tabs = await Promise.all([opened(facts), opened(facts)]);
      for (const { viewer_token: token } of tabs) await read(facts, token);
      tracking.clock.now += minute;
      const readOn = ({ viewer_token: token }: Session) => tracking.beacon(facts, token, [{ page: 2, seconds: 9 }]);
      const passOn = ({ viewer_token: token }: Session) => passGate(facts, token);
      let status = 0;
      const acts: (() => PromiseLike<unknown>)[] = [
        ...tabs.map((tab) => () => passOn(tab)),
        ...tabs.map((tab) => () => readOn(tab).expect(204)),
      ];
      const erasing = async (): Promise<void> => {
        status = (await erase(facts, viewerIdOf(facts))).status;
      };
      await Promise.all(acts.toSpliced(round % 5, 0, erasing).map((act) => act()));
      await sweep();
      if (status === 204) {
        await expectErased(facts);
        continue;
      }
      const viewer = (await tracking.readers(facts)).find(({ viewerId }) => viewerId === viewerIdOf(facts));
      expect(viewer).toMatchObject({ lead: { name }, erasedAt: null, mergedFrom: { length: 2 } });
      expect(timePerPage(viewer!)).toEqual({ '1': 40_000, '2': 18_000 });
    }
  });
});
