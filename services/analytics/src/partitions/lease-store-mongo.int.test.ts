import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mongoConnection } from '@docsight/mongo';
import { isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import type { LeaseStore } from './lease-store.ts';
import { mongoLeaseStore } from './lease-store-mongo.ts';

let share: Isolated;
let connection: Connection;
let store: LeaseStore;

beforeAll(async () => {
  share = await isolated();
  connection = mongoConnection({ url: share.mongoUrl, database: share.database });
  await connection.asPromise();
  store = mongoLeaseStore(connection, 3);
});

afterAll(async () => {
  await connection.close();
  await share.close();
});

beforeEach(async () => {
  await leases().deleteMany({});
  await replicas().deleteMany({});
});

const leases = () => connection.collection<{ _id: number }>('partition_leases');
const replicas = () => connection.collection<{ _id: string }>('replicas');
const ago = (ms: number): Date => new Date(Date.now() - ms);
const [ann, bob, cid] = ['ann', 'bob', 'cid'] as const;

describe('a lease', () => {
  it('is taken by exactly one of many replicas that try at the same time', async () => {
    for (let partition = 0; partition < 3; partition += 1) {
      const names = Array.from({ length: 12 }, () => randomUUID());
      const got = await Promise.all(names.map((replica) => store.take(replica, 1, partition)));
      expect(got.filter(Boolean)).toHaveLength(1);
      expect((await store.renew(ann, 1, [])).holders[partition]).toBe(names[got.indexOf(true)]);
    }
  });

  it('can be taken again by its holder, and by another replica once it was released', async () => {
    expect(await store.take(ann, 1, 1)).toBe(true);
    expect(await store.take(bob, 1, 1)).toBe(false);
    await store.release(bob, 1, 1);
    expect(await store.take(bob, 1, 1)).toBe(false);
    await store.release(ann, 1, 1);
    expect((await store.renew(ann, 1, [])).holders).toEqual([null, null, null]);
    expect(await store.take(bob, 1, 1)).toBe(true);
  });

  it('expires unless it is renewed, and is not renewed while it is being released', async () => {
    await store.take(ann, 1, 0);
    await store.take(ann, 1, 1);
    await leases().updateMany({}, { $set: { expiresAt: ago(-50) } });
    await store.renew(ann, 1, [1]);
    const [kept, left] = await Promise.all([leases().findOne({ _id: 0 }), leases().findOne({ _id: 1 })]);
    expect(Date.parse(String((kept as unknown as { expiresAt: Date }).expiresAt))).toBeGreaterThan(Date.now() + 2_000);
    expect(Date.parse(String((left as unknown as { expiresAt: Date }).expiresAt))).toBeLessThan(Date.now() + 2_000);

    await leases().updateMany({}, { $set: { expiresAt: ago(1) } });
    expect((await store.renew(bob, 1, [])).holders).toEqual([null, null, null]);
    expect(await store.take(bob, 1, 0)).toBe(true);
  });

  it('that expired and was not taken is held again by its holder after a renewal', async () => {
    await store.take(ann, 1, 2);
    await leases().updateMany({}, { $set: { expiresAt: ago(10_000) } });
    expect((await store.renew(ann, 1, [])).holders).toEqual([null, null, ann]);
  });

  it('that another replica took is neither renewed nor released by its former holder', async () => {
    await store.take(ann, 1, 2);
    await leases().updateMany({}, { $set: { expiresAt: ago(1) } });
    await store.take(bob, 1, 2);
    await store.release(ann, 1, 2);
    expect((await store.renew(ann, 1, [])).holders).toEqual([null, null, bob]);
  });
});

describe('a release that reaches the database late', () => {
  it('does not free a lease that its holder has renewed since', async () => {
    await store.take(ann, 1, 0);
    await store.renew(ann, 2, []);
    await store.release(ann, 1, 0);
    await store.resign(ann, 1);
    expect(await store.take(bob, 1, 0)).toBe(false);
    await store.release(ann, 2, 0);
    expect(await store.take(bob, 1, 0)).toBe(true);
  });

  it('does not free a lease that its holder has taken again since', async () => {
    await store.take(ann, 1, 0);
    await store.take(ann, 2, 0);
    await store.release(ann, 1, 0);
    expect(await store.take(bob, 1, 0)).toBe(false);
  });

  it('does not become valid again through a renewal that is late too', async () => {
    await store.take(ann, 3, 0);
    await store.renew(ann, 2, []);
    await store.release(ann, 2, 0);
    expect(await store.take(bob, 1, 0)).toBe(false);
  });
});

describe('a replica', () => {
  it('is alive while it renews, and replicas are listed oldest first', async () => {
    for (const replica of [cid, ann, bob]) await store.renew(replica, 1, []);
    expect((await store.renew(cid, 1, [])).replicas).toEqual([cid, ann, bob]);
    await replicas().updateOne({ _id: cid }, { $set: { seenAt: ago(6_000) } });
    expect((await store.renew(ann, 1, [])).replicas).toEqual([ann, bob]);
    expect((await store.renew(cid, 1, [])).replicas).toEqual([cid, ann, bob]);
  });

  it('that was silent for a minute is removed', async () => {
    await store.renew(ann, 1, []);
    await replicas().updateOne({ _id: ann }, { $set: { seenAt: ago(61_000) } });
    await store.renew(bob, 1, []);
    expect(await replicas().findOne({ _id: ann })).toBeNull();
    expect((await store.renew(ann, 1, [])).replicas).toEqual([bob, ann]);
  });

  it('that resigns releases all its leases', async () => {
    await store.renew(ann, 1, []);
    await store.take(ann, 1, 0);
    await store.take(bob, 1, 1);
    await store.resign(ann, 1);
    expect(await store.renew(bob, 1, [])).toEqual({ holders: [null, bob, null], replicas: [bob] });
  });
});
