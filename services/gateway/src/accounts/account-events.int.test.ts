import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { catalogue } from '@docsight/contracts';
import { eventually, isolated, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import type { Connection } from 'mongoose';
import { call, post, startGateway, withBearer } from '../../test/harness.ts';

const password = 'correct horse battery';
let servers: Isolated;
let tap: EventTap;
let database: Connection;
beforeAll(async () => {
  servers = await isolated();
  tap = await tapEvents(servers.amqpUrl);
  database = await mongoose.createConnection(servers.mongoUrl, { dbName: servers.database }).asPromise();
});
afterAll(async () => {
  await database.close();
  await tap.close();
  await servers.close();
});

const withBroker = () => startGateway(servers, { AMQP_URL: servers.amqpUrl });
const toldOf = (accountId: string) => tap.events.filter(({ accountId }) => accountId === accountId);
const registered = async (gateway: Awaited<ReturnType<typeof startGateway>>, email: string, name?: string) => {
  const { status, body } = await post(gateway, '/account/register', { email, password, name });
  expect(status).toBe(201);
  return body as { user: { id: string }; token: string };
};

describe('the event of an account', () => {
  it('is published when the account is made, with nothing of its password', async () => {
    const gateway = await withBroker();
    const { user } = await registered(gateway, 'Ann@Example.com', 'Ann');
    const event = await eventually(() => toldOf(user.id)[0] ?? Promise.reject(new Error('nothing yet')));
    expect(catalogue['account.changed'].message.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      type: 'account.changed',
      data: { accountId: user.id, version: 1, email: 'ann@example.com', name: 'Ann', createdAt: event.time },
    });
    expect((await post(gateway, '/account/register', { email: 'ann@example.com', password })).status).toBe(422);
    await gateway.stop();
    expect(toldOf(user.id)).toHaveLength(1);
    expect(await database.collection('accounts').countDocuments({ outboxSince: { $exists: true } })).toBe(0);
  });

  it('waits in the record while the broker is away, and the gateway serves meanwhile', async () => {
    const alone = await startGateway(servers);
    const { user, token } = await registered(alone, 'bob@example.com');
    expect((await call(alone, '/account/me', withBearer(token))).body).toEqual({
      user: { id: user.id, email: 'bob@example.com', name: '' },
    });
    expect((await post(alone, '/account/login', { email: 'bob@example.com', password })).status).toBe(200);
    await alone.stop();
    expect(toldOf(user.id)).toEqual([]);
    const gateway = await withBroker();
    await eventually(() => expect(toldOf(user.id)).toHaveLength(1));
    await gateway.stop();
  });

  it('is given once to each account of an earlier version, though two gateways start at once', async () => {
    const old = Array.from({ length: 450 }, (_, at) => ({
      ...{ _id: randomUUID(), email: `old-${at}@example.com`, name: '', passwordHash: '$argon2id$x' },
      createdAt: new Date('2026-01-02T03:04:05.678Z'),
    }));
    await database.collection('accounts').insertMany(old as never[]);
    const gateways = await Promise.all([withBroker(), withBroker()]);
    await eventually(() => {
      for (const { _id } of old) expect(toldOf(_id).length).toBeGreaterThan(0);
    });
    for (const { _id, email } of old) {
      const events = toldOf(_id);
      expect(new Set(events.map(({ id }) => id)).size).toBe(1); // at least once, and always the same
      expect(events[0]?.data).toEqual({ accountId: _id, version: 1, email, name: '', createdAt: expect.any(String) });
    }
    await Promise.all(gateways.map((gateway) => gateway.stop()));
    const left = { $or: [{ version: { $ne: 1 } }, { 'outbox.0': { $exists: true } }] };
    expect(await database.collection('accounts').countDocuments(left)).toBe(0);
  });
});
