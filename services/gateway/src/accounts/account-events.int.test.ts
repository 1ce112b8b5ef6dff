import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@docsight/contracts';
import { eventually } from '@docsight/testkit';
import { call, post, startGateway, withBearer } from '../../test/harness.ts';
import { openStores } from '../../test/stores.ts';
import type { Stores } from '../../test/stores.ts';

const password = 'correct horse battery';
let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const withBroker = () => startGateway(stores.servers, { AMQP_URL: stores.servers.amqpUrl });
const registered = async (gateway: Awaited<ReturnType<typeof startGateway>>, email: string, name?: string) => {
  const { status, body } = await post(gateway, '/account/register', { email, password, name });
  expect(status).toBe(201);
  return body as { user: { id: string }; token: string };
};

describe('account.changed', () => {
  it('is published when an account is created, without its password', async () => {
    const gateway = await withBroker();
    const { user } = await registered(gateway, 'Ann@Example.com', 'Ann');
    const event = await eventually(() => stores.eventsOf(user.id)[0] ?? Promise.reject(new Error('no event yet')));
    expect(catalogue['account.changed'].message.parse(event)).toEqual(event);
    expect(event).toMatchObject({
      type: 'account.changed',
      data: {
        accountId: user.id,
        version: 1,
        email: 'ann@example.com',
        emailVerified: false,
        name: 'Ann',
        createdAt: event.time,
      },
    });
    expect((await post(gateway, '/account/register', { email: 'ann@example.com', password })).status).toBe(422);
    await gateway.stop();
    expect(stores.eventsOf(user.id)).toHaveLength(1);
    expect(await stores.database.collection('accounts').countDocuments({ outboxSince: { $exists: true } })).toBe(0);
  });

  it('waits in the record while the broker is unavailable, and the gateway continues to serve', async () => {
    const alone = await startGateway(stores.servers);
    const { user, token } = await registered(alone, 'bob@example.com');
    expect((await call(alone, '/account/me', withBearer(token))).body).toEqual({
      user: {
        id: user.id,
        email: 'bob@example.com',
        name: '',
        email_verified: true,
        created_at: expect.any(String),
      },
    });
    expect((await post(alone, '/account/login', { email: 'bob@example.com', password })).status).toBe(200);
    await alone.stop();
    expect(stores.eventsOf(user.id)).toEqual([]);
    const gateway = await withBroker();
    await eventually(() => expect(stores.eventsOf(user.id)).toHaveLength(1));
    await gateway.stop();
  });
});
