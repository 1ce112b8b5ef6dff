import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { sessionModel, sessionStoreMongo } from './session-store-mongo.ts';
import { idleMs, lifetimeMs, maxSessions } from './session.ts';
import type { SessionStore } from './session-store.ts';

let servers: Isolated;
let connection: Connection;
let store: SessionStore;

beforeAll(async () => {
  servers = await isolated();
  connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  await connection.asPromise();
  const model = sessionModel(connection);
  await ensureIndexes(model);
  store = sessionStoreMongo(model, { now: () => new Date() });
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const hour = 60 * 60 * 1000;
const aSession = (overrides: Partial<Parameters<SessionStore['insert']>[0]> = {}) => ({
  id: randomUUID(),
  accountId: randomUUID(),
  hash: randomUUID(),
  epoch: 0,
  userAgent: 'Firefox',
  ...overrides,
});

/** Moves a session into the past, and stores a use of it some time ago. */
const inserted = async ({ ageMs, unusedMs }: { ageMs: number; unusedMs: number }) => {
  const { id, accountId, hash } = await store.insert(aSession());
  const now = Date.now();
  const epoch = new Date(0);
  await connection
    .collection<{ _id: string }>('sessions')
    .updateOne({ _id: id }, { $set: { createdAt: new Date(now - ageMs), lastUsedAt: epoch } });
  await store.storeUses([{ id, at: new Date(now - unusedMs) }]);
  return { id, accountId, hash };
};

describe('the session store', () => {
  it('returns a new session with the times of the database, and text that looks like a field', async () => {
    const given = aSession({ userAgent: '$accountId {"$ne":1}' });
    const session = await store.insert(given);
    expect(session).toEqual({
      ...given,
      createdAt: expect.any(Date),
      lastUsedAt: session.createdAt,
      expiresAt: expect.any(Date),
    });
    expect(session.expiresAt.getTime() - session.createdAt.getTime()).toBe(idleMs);
    expect(await store.list(given.accountId)).toEqual([session]);
    const known = { id: given.id, accountId: given.accountId, hash: given.hash, epoch: 0 };
    expect(await store.find(given.hash)).toEqual({ ...known, sinceUseMs: expect.any(Number) });
    expect(await store.find(randomUUID())).toBeUndefined();
  });

  it.each([
    ['used an hour ago', { ageMs: 2 * hour, unusedMs: hour }, true],
    ['almost 14 days without use', { ageMs: idleMs, unusedMs: idleMs - hour }, true],
    ['14 days without use', { ageMs: idleMs + hour, unusedMs: idleMs }, false],
    ['almost 60 days after its start', { ageMs: lifetimeMs - hour, unusedMs: 0 }, true],
    ['60 days after its start', { ageMs: lifetimeMs, unusedMs: 0 }, false],
  ])('returns a session that is valid: %s', async (_case, times, isValid) => {
    const { id, accountId, hash } = await inserted(times);
    expect((await store.find(hash)) !== undefined).toBe(isValid);
    const listed = await store.list(accountId);
    expect(listed).toHaveLength(isValid ? 1 : 0);
    for (const { createdAt, lastUsedAt, expiresAt } of listed) {
      const ends = [lastUsedAt.getTime() + idleMs, createdAt.getTime() + lifetimeMs];
      expect(expiresAt.getTime()).toBe(Math.min(...ends));
    }
    expect(await store.remove(accountId, id)).toEqual(isValid ? hash : undefined);
  });

  it('keeps the newest use, in any order, and restores no session that was removed', async () => {
    const { id, accountId } = await store.insert(aSession());
    const before = (await store.list(accountId))[0]!;
    await store.storeUses([{ id, at: new Date(Date.now() - hour) }]);
    expect(await store.list(accountId)).toEqual([before]);
    expect(await store.remove(randomUUID(), id)).toBeUndefined();
    await store.remove(accountId, id);
    await store.storeUses([{ id, at: new Date() }]);
    expect(await store.list(accountId)).toEqual([]);
  });

  it('removes all but one session, and those before an epoch, of one account only', async () => {
    const [accountId, other] = [randomUUID(), randomUUID()];
    const [first, second, third] = [
      aSession({ accountId }),
      aSession({ accountId, epoch: 1 }),
      aSession({ accountId }),
    ];
    for (const session of [first, second, third, aSession({ accountId: other })]) await store.insert(session);
    await store.removeBefore(accountId, 1, third.id);
    expect((await store.list(accountId)).map(({ id }) => id)).toEqual([third.id, second.id]);
    expect(await store.removeOthers(accountId, second.id)).toEqual([third.hash]);
    expect(await store.removeOthers(accountId, undefined)).toEqual([second.hash]);
    expect(await store.list(other)).toHaveLength(1);
  });

  it('removes the oldest sessions beyond 100', async () => {
    const accountId = randomUUID();
    const oldest = await store.insert(aSession({ accountId }));
    await Promise.all(Array.from({ length: maxSessions - 1 }, () => store.insert(aSession({ accountId }))));
    await connection
      .collection<{ _id: string }>('sessions')
      .updateOne({ _id: oldest.id }, { $set: { createdAt: new Date(Date.now() - hour) } });
    expect(await store.removeOldest(accountId)).toEqual([]);
    const newest = await store.insert(aSession({ accountId }));
    expect(await store.removeOldest(accountId)).toEqual([oldest.hash]);
    const listed = await store.list(accountId);
    expect([listed.length, listed.some(({ id }) => id === newest.id)]).toEqual([maxSessions, true]);
  });

  it('lets the database remove sessions that have ended', async () => {
    const indexes = await connection.collection('sessions').indexes();
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
  });
});
