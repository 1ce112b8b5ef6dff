import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@docsight/testkit';
import { post, startGateway } from '../../test/harness.ts';
import { openStores } from '../../test/stores.ts';
import type { Stores } from '../../test/stores.ts';

let stores: Stores;
beforeAll(async () => {
  stores = await openStores();
});
afterAll(() => stores.close());

const withBroker = () => startGateway(stores.servers, { AMQP_URL: stores.servers.amqpUrl });
const password = 'correct horse battery';
const namesOf = (accountId: string) =>
  stores
    .eventsOf(accountId)
    .flatMap((event) => (event.type === 'account.changed' ? [[event.data.version, event.data.name]] : []));

describe('the facts of accounts', () => {
  it('of an earlier release are published once more after an upgrade, and never again', async () => {
    const before = await withBroker();
    const { body } = await post(before, '/account/register', { email: 'ann@example.com', password, name: 'Ann' });
    const { user } = body as { user: { id: string } };
    await eventually(() => expect(namesOf(user.id)).toEqual([[1, 'Ann']]));
    await before.stop();

    // The release before had no record of publications, and more accounts than one slice.
    await stores.database.collection('publications').deleteMany({});
    const record = await stores.database
      .collection<{ _id: string; email: string }>('accounts')
      .findOne({ _id: user.id });
    const others = Array.from({ length: 150 }, () => randomUUID());
    await stores.database
      .collection<{ _id: string; email: string }>('accounts')
      .insertMany(others.map((id) => ({ ...record!, _id: id, email: `${id}@example.com` })));

    const replicas = [await withBroker(), await withBroker()];
    for (const id of [user.id, ...others]) await eventually(() => expect(namesOf(id).length).toBeGreaterThan(0));
    await eventually(() => expect(namesOf(user.id).at(-1)![0]).toBeGreaterThan(1));
    expect(new Set(namesOf(user.id).map(([, name]) => name))).toEqual(new Set(['Ann']));
    await eventually(async () =>
      expect(await stores.database.collection('publications').findOne({})).toMatchObject({
        number: 1,
        isComplete: true,
      }),
    );
    await eventually(async () =>
      expect(await stores.database.collection('accounts').countDocuments({ outboxSince: { $exists: true } })).toBe(0),
    );
    for (const replica of replicas) await replica.stop();

    const published = stores.tap.events.length;
    const later = await withBroker();
    await post(later, '/account/register', { email: 'bob@example.com', password });
    const added = () => stores.tap.events.slice(published).filter(({ type }) => type === 'account.changed');
    await eventually(() => expect(added()).toMatchObject([{ data: { email: 'bob@example.com' } }]));
    await later.stop();
    expect(added()).toHaveLength(1);
  });
});
