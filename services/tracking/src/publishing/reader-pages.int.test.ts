import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readersPage } from '@docsight/contracts';
import type { ReadersPage } from '@docsight/contracts';
import { aDocumentFacts, asAccount, asService, eventually } from '@docsight/testkit';
import request from 'supertest';
import { day, minute } from '../../test/builders.ts';
import { startTracking } from '../../test/harness.ts';
import type { TrackingUnderTest } from '../../test/harness.ts';

let tracking: TrackingUnderTest;

beforeAll(async () => {
  tracking = await startTracking();
});
afterAll(() => tracking.close());

const page = async (query: Record<string, string | number> = {}): Promise<ReadersPage> => {
  const response = await request(tracking.app).get('/internal/readers').query(query).set(asService('analytics'));
  expect(response.status).toBe(200);
  return readersPage.parse(response.body);
};

const all = async (limit: number): Promise<ReadersPage['items']> => {
  const items: ReadersPage['items'] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { next, items: some } = await page({ limit, ...(after !== undefined && { after }) });
    expect(some.length).toBeLessThanOrEqual(limit);
    items.push(...some);
    after = next;
  }
  return items;
};

/** Lets some new readers read once each. */
const readOnce = async (count: number) => {
  const facts = tracking.publish(aDocumentFacts());
  for (let reader = 0; reader < count; reader += 1) {
    const token = await tracking.open(facts);
    await tracking.beacon(facts, token, [{ page: 1, seconds: 2 }]).expect(204);
  }
  return facts;
};

describe('the pages of readers', () => {
  it('list each reader once, by id, with its account', async () => {
    const documents = [await readOnce(3), await readOnce(4)];
    for (const limit of [1, 3, 500]) {
      const items = await all(limit);
      const ids = items.map(({ snapshot }) => snapshot.readerId);
      expect(ids).toEqual([...new Set(ids)].sort());
      for (const { documentId, accountId } of documents) {
        const own = items.filter(({ snapshot }) => snapshot.documentId === documentId);
        expect(own.length).toBe(documentId === documents[0]!.documentId ? 3 : 4);
        expect(new Set(own.map((item) => item.accountId))).toEqual(new Set([accountId]));
      }
    }
    expect((await page()).total).toBe((await all(500)).length);
  });

  it('have all days, also archived ones', async () => {
    const facts = tracking.publish(aDocumentFacts({ pageCount: 40, settings: { email_gate: false } }));
    const days = 60;
    let token = '';
    for (let visit = 0; visit < days; visit += 1) {
      tracking.clock.now += day;
      token = await tracking.open(facts, { Authorization: `Bearer ${token}` });
      tracking.clock.now += minute;
      const pages = Array.from({ length: 20 }, (_, index) => ({ page: 1 + ((visit + index) % 40), seconds: 1 }));
      await tracking.beacon(facts, token, pages).expect(204);
    }
    await eventually(async () => {
      const [record] = await tracking.readers(facts);
      expect(record?.archive).not.toBeNull();
    });
    const { snapshot } = (await all(500)).find((item) => item.snapshot.documentId === facts.documentId)!;
    expect(snapshot.days.length).toBe(days);
    expect(snapshot.daysSince).toBeUndefined();
    expect(snapshot.days.every(({ visits, pages }) => visits === 1 && Object.keys(pages).length === 20)).toBe(true);
  });

  it('are for services only', async () => {
    expect((await request(tracking.app).get('/internal/readers').set(asAccount(randomUUID()))).status).toBe(404);
    const malformed = await request(tracking.app).get('/internal/readers?limit=x').set(asService('analytics'));
    expect(malformed.status).toBe(400);
  });
});
