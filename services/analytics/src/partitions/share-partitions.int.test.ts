import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeEvent, partitionCount } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection } from '@docsight/mongo';
import { AppError, metrics } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import { aReaderSnapshot, anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import type { TcpProxy } from '../../test/tcp-proxy.ts';
import { heldLeases } from './held-leases.ts';
import type { HeldLeases } from './held-leases.ts';
import { leaseMs } from './lease-store.ts';
import type { LeaseStore } from './lease-store.ts';
import { mongoLeaseStore } from './lease-store-mongo.ts';
import { sharePartitions } from './share-partitions.ts';

type Replica = { held: HeldLeases; handled: string[]; stop(): Promise<void> };

const all = Array.from({ length: partitionCount }, (_, partition) => partition);
let share: Isolated;
let tap: EventTap;
let connection: Connection;
let proxy: TcpProxy;
let replicas: Replica[];

beforeEach(async () => {
  share = await isolated();
  tap = await tapEvents(share.amqpUrl);
  proxy = await tcpProxy(share.amqpUrl);
  connection = mongoConnection({ url: share.mongoUrl, database: share.database });
  await connection.asPromise();
  replicas = [];
});

afterEach(async () => {
  for (const replica of replicas) await replica.stop();
  await proxy.close();
  await tap.close();
  await connection.close();
  await share.close();
});

/** A process as far as it shares partitions; it notes what it handles. */
const aReplica = async ({
  amqpUrl = share.amqpUrl,
  store = mongoLeaseStore(connection, partitionCount),
  monotonicMs = (): number => performance.now(),
} = {}): Promise<Replica> => {
  metrics.clear(); // each process has its own
  const broker = makeBroker({ url: amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [20] });
  const handled: string[] = [];
  const held = heldLeases(monotonicMs);
  const partitions = broker.consumePartitions({
    queue: 'analytics.readers',
    prefetch: 5,
    handle: async ({ id }, partition) => {
      if (partition !== null && !held.holds(partition))
        throw new AppError('service_unavailable', 'The lease may have run out.');
      handled.push(id);
    },
  });
  const part = sharePartitions({
    ...{ replica: randomUUID(), partitions, store, held, monotonicMs },
    looked: () => undefined,
    logger: silentLogger,
  });
  const parts: Part[] = [broker.part, part];
  for (const each of parts) await each.start?.();
  await eventually(() => broker.part.ready?.());
  let stopped: Promise<void> | undefined;
  const replica = {
    held,
    handled,
    stop: () =>
      (stopped ??= (async () => {
        for (const each of parts.toReversed()) await each.stop?.();
      })()),
  };
  replicas.push(replica);
  return replica;
};

const heldBy = (...some: Replica[]): number[] => some.flatMap(({ held }) => held.all()).sort((a, b) => a - b);

const expectShares = (shares: [Replica, number][]): Promise<void> =>
  eventually(() => {
    expect(shares.map(([{ held }]) => held.all().length)).toEqual(shares.map(([, size]) => size));
    expect(heldBy(...shares.map(([replica]) => replica))).toEqual(all);
  });

/** Publishes events of as many documents, and returns their ids. */
const publish = async (count: number): Promise<string[]> => {
  const events = Array.from({ length: count }, () => {
    const documentId = randomUUID();
    return makeEvent('reader.changed', anEventContext(), { documentId, readers: [aReaderSnapshot({ documentId })] });
  });
  for (const event of events) await tap.publish(event);
  return events.map(({ id }) => id);
};

const expectHandled = (ids: string[], by: Replica[]): Promise<void> =>
  eventually(() => {
    expect(new Set(by.flatMap(({ handled }) => handled))).toEqual(new Set(ids));
  });

/** A store that does not answer while it is frozen, and then does what it was told long ago. */
const aFreezingStore = () => {
  const store = mongoLeaseStore(connection, partitionCount);
  let thawed: Promise<void> | undefined;
  let thaw: () => void = () => undefined;
  const late =
    <Asked extends unknown[], Result>(ask: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked): Promise<Result> => {
      await thawed;
      return ask(...asked);
    };
  return {
    freeze: () => {
      thawed = new Promise((resolve) => (thaw = resolve));
    },
    thaw: () => thaw(),
    store: {
      renew: late(store.renew),
      take: late(store.take),
      release: late(store.release),
      resign: late(store.resign),
    } satisfies LeaseStore,
  };
};

describe('partitions', () => {
  it('are all taken at once by a replica that is alone', async () => {
    const replica = await aReplica();
    await eventually(() => expect(replica.held.all()).toEqual(all));
    await expectHandled(await publish(30), [replica]);
  });

  it('are shared evenly with those who come, and taken over at once from one who stops', async () => {
    const [first, second, third] = [await aReplica(), await aReplica(), await aReplica()];
    await expectShares([
      [first, 3],
      [second, 3],
      [third, 2],
    ]);
    const ids = await publish(40);
    await expectHandled(ids, [first, second, third]);
    for (const { handled } of [first, second, third]) expect(handled.length).toBeGreaterThan(0);

    const before = [...second.held.all(), ...third.held.all()];
    await first.stop();
    expect(first.held.all()).toEqual([]);
    const stoppedAt = performance.now();
    await expectShares([
      [second, 4],
      [third, 4],
    ]);
    expect(performance.now() - stoppedAt).toBeLessThan(leaseMs); // released, not expired
    expect(heldBy(second, third)).toEqual(expect.arrayContaining(before));
    await expectHandled([...ids, ...(await publish(20))], [first, second, third]);
  });

  it('are left by a replica whose store does not answer, before another one takes them over', async () => {
    const { store, freeze, thaw } = aFreezingStore();
    const [frozen, other] = [await aReplica({ store }), await aReplica()];
    await expectShares([
      [frozen, 4],
      [other, 4],
    ]);
    freeze();
    const ids = await publish(20);
    const usedByBoth: number[] = [];
    await eventually(
      () => {
        usedByBoth.push(...all.filter((partition) => frozen.held.holds(partition) && other.held.holds(partition)));
        expect(other.held.all()).toEqual(all);
      },
      { timeoutMs: 15_000, everyMs: 5 },
    );
    expect(usedByBoth).toEqual([]);
    // No later than the next look at expired leases.
    await eventually(() => expect(frozen.held.all()).toEqual([]));
    await expectHandled([...ids, ...(await publish(20))], [frozen, other]);

    thaw();
    await expectShares([
      [frozen, 4],
      [other, 4],
    ]);
  });

  it('are not freed by a release that reaches the store late, after their replica has renewed them', async () => {
    const store = mongoLeaseStore(connection, partitionCount);
    const late: (() => Promise<void>)[] = [];
    // The database executes these releases only when the test says so. The replica stops waiting for them after some time.
    const release: LeaseStore['release'] = (...asked) =>
      new Promise((resolve, reject) => {
        late.push(() => store.release(...asked).then(resolve, reject));
      });
    let renewedAlone = 0;
    const renew: LeaseStore['renew'] = async (replica, round, givingBack) => {
      const seen = await store.renew(replica, round, givingBack);
      if (givingBack.length === 0 && seen.replicas.length === 1) renewedAlone += 1;
      return seen;
    };
    const slow = await aReplica({ store: { ...store, renew, release } });
    await expectShares([[slow, 8]]);
    const passing = await aReplica();
    await eventually(() => expect(late.length).toBeGreaterThanOrEqual(4)); // its share for the newcomer
    await passing.stop();
    renewedAlone = 0;
    await eventually(() => expect(renewedAlone).toBeGreaterThan(0)); // it renewed all of them, and gives back none
    for (const execute of late.splice(0)) await execute();
    const leases = connection.collection('partition_leases');
    expect(await leases.distinct('holder')).toHaveLength(1);
    expect(await leases.countDocuments({ holder: { $exists: true } })).toBe(8);
  });

  it('wait while the store is away, and are consumed again when it is back', async () => {
    const { store, freeze, thaw } = aFreezingStore();
    const replica = await aReplica({ store });
    await expectShares([[replica, 8]]);
    freeze();
    await eventually(() => expect(replica.held.all()).toEqual([]));
    const ids = await publish(10);
    thaw();
    await expectHandled(ids, [replica]);
    await expectShares([[replica, 8]]);
  });

  it('go to another replica when one cannot reach the broker, and come back with it', async () => {
    const [away, other] = [await aReplica({ amqpUrl: proxy.url }), await aReplica()];
    await expectShares([
      [away, 4],
      [other, 4],
    ]);
    proxy.cut();
    const ids = await publish(20);
    await eventually(() => expect(other.held.all()).toEqual(all), { timeoutMs: 15_000 });
    await expectHandled(ids, [other, away]);
    proxy.mend();
    await expectShares([
      [away, 4],
      [other, 4],
    ]);
    await expectHandled([...ids, ...(await publish(20))], [away, other]);
  });

  it('are not consumed by a process that slept: its own clock tells it before the store does', async () => {
    let slept = 0;
    const replica = await aReplica({ monotonicMs: () => performance.now() + slept });
    await expectShares([[replica, 8]]);
    slept = 60_000;
    expect(all.filter(replica.held.holds)).toEqual([]);
    await expectHandled(await publish(10), [replica]); // it takes them up again, under a new lease
  });
});
