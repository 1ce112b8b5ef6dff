import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { defaultPartitions, makeEvent } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection } from '@docsight/mongo';
import { AppError } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import { aReaderSnapshot, anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { tcpProxy } from '../../test/tcp-proxy.ts';
import type { TcpProxy } from '../../test/tcp-proxy.ts';
import { heldLeases } from './held-leases.ts';
import type { HeldLeases } from './held-leases.ts';
import type { LeaseStore } from './lease-store.ts';
import { mongoLeaseStore } from './lease-store-mongo.ts';
import { sharePartitions } from './share-partitions.ts';

type Replica = { held: HeldLeases; handled: string[]; stop(): Promise<void> };

const all = Array.from({ length: defaultPartitions }, (_, partition) => partition);

/** The servers of one test, and what it does with them. The tests mostly wait, so they run at the same time. */
const withServers = (test: (servers: Servers) => Promise<void>) => async (): Promise<void> => {
  const share = await isolated();
  const tap = await tapEvents(share.amqpUrl);
  const proxy = await tcpProxy(share.amqpUrl);
  const connection = mongoConnection({ url: share.mongoUrl, database: share.database });
  await connection.asPromise();
  const replicas: Replica[] = [];
  try {
    await test({
      proxy,
      connection,
      aReplica: async (options) => {
        const replica = await startReplica({ amqpUrl: share.amqpUrl, store: leaseStoreOf(connection), ...options });
        replicas.push(replica);
        return replica;
      },
      publish: (count) => publish(tap, count),
    });
  } finally {
    for (const replica of replicas) await replica.stop();
    await proxy.close();
    await tap.close();
    await connection.close();
    await share.close();
  }
};

type Servers = {
  /** Leads to the broker. */
  proxy: TcpProxy;
  connection: Connection;
  /** Starts a process that shares partitions and records the messages that it handles. */
  aReplica(options?: Partial<ReplicaOptions>): Promise<Replica>;
  /** Publishes one event each of several documents. Returns the events' ids. */
  publish(count: number): Promise<string[]>;
};

const leaseStoreOf = (connection: Connection): LeaseStore => mongoLeaseStore(connection, defaultPartitions);

type ReplicaOptions = { amqpUrl: string; store: LeaseStore; monotonicMs?: () => number };

const startReplica = async (options: ReplicaOptions): Promise<Replica> => {
  const { amqpUrl, store, monotonicMs = () => performance.now() } = options;
  const broker = makeBroker({ url: amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [20] });
  const handled: string[] = [];
  const held = heldLeases(monotonicMs);
  const partitions = broker.consumePartitions({
    queue: 'analytics.readers',
    prefetch: 5,
    handle: async ({ id }, partition) => {
      if (partition !== null && !held.holds(partition))
        throw new AppError('service_unavailable', 'The lease may have expired.');
      handled.push(id);
    },
  });
  const part = sharePartitions({
    replica: randomUUID(),
    partitions,
    store,
    held,
    onRenewed: () => undefined,
    logger: silentLogger,
    monotonicMs,
  });
  const parts: Part[] = [broker.part, part];
  for (const each of parts) await each.start?.();
  await eventually(() => broker.part.ready?.());
  let stopped: Promise<void> | undefined;
  return {
    held,
    handled,
    stop: () =>
      (stopped ??= (async () => {
        for (const each of parts.toReversed()) await each.stop?.();
      })()),
  };
};

const heldBy = (...some: Replica[]): number[] => some.flatMap(({ held }) => held.all()).sort((a, b) => a - b);

const expectShares = (shares: [Replica, number][]): Promise<void> =>
  eventually(() => {
    expect(shares.map(([{ held }]) => held.all().length)).toEqual(shares.map(([, size]) => size));
    expect(heldBy(...shares.map(([replica]) => replica))).toEqual(all);
  });

const publish = async (tap: EventTap, count: number): Promise<string[]> => {
  const events = Array.from({ length: count }, () => {
    const documentId = randomUUID();
    return makeEvent('reader.changed', anEventContext(), { documentId, readers: [aReaderSnapshot({ documentId })] });
  });
  await Promise.all(events.map(tap.publish));
  return events.map(({ id }) => id);
};

const expectHandled = (ids: string[], by: Replica[]): Promise<void> =>
  eventually(() => {
    expect(new Set(by.flatMap(({ handled }) => handled))).toEqual(new Set(ids));
  });

/** Builds a store that delays all requests while it is frozen. */
const aFreezingStore = (connection: Connection) => {
  const store = leaseStoreOf(connection);
  let thawed: Promise<void> | undefined;
  let thaw: () => void = () => undefined;
  const delayed =
    <Args extends unknown[], Result>(request: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await thawed;
      return request(...args);
    };
  return {
    freeze: () => {
      thawed = new Promise((resolve) => (thaw = resolve));
    },
    thaw: () => thaw(),
    store: {
      renew: delayed(store.renew),
      take: delayed(store.take),
      release: delayed(store.release),
      resign: delayed(store.resign),
    } satisfies LeaseStore,
  };
};

describe('partitions', () => {
  it.concurrent(
    'are all taken at once by a single replica',
    withServers(async ({ aReplica, publish }) => {
      const replica = await aReplica();
      await eventually(() => expect(replica.held.all()).toEqual(all));
      await expectHandled(await publish(30), [replica]);
    }),
  );

  it.concurrent(
    'are shared evenly with new replicas, and taken over at once from one that stops',
    withServers(async ({ aReplica, publish, connection }) => {
      // A replica has its share by its age, so each one begins when the one before it has its share.
      const first = await aReplica();
      await expectShares([[first, 8]]);
      const second = await aReplica();
      await expectShares([
        [first, 4],
        [second, 4],
      ]);
      const third = await aReplica();
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
      // Released, not expired.
      expect(await connection.collection('partition_leases').distinct('holder')).toHaveLength(2);
      await expectShares([
        [second, 4],
        [third, 4],
      ]);
      expect(heldBy(second, third)).toEqual(expect.arrayContaining(before));
      await expectHandled([...ids, ...(await publish(20))], [first, second, third]);
    }),
  );

  it.concurrent(
    'are released by a replica whose store does not respond before another one takes them',
    withServers(async ({ aReplica, publish, connection }) => {
      const { store, freeze, thaw } = aFreezingStore(connection);
      const [frozen, other] = [await aReplica({ store }), await aReplica()];
      await expectShares([
        [frozen, 4],
        [other, 4],
      ]);
      freeze();
      const ids = await publish(20);
      const heldByBoth: number[] = [];
      await eventually(
        () => {
          heldByBoth.push(...all.filter((partition) => frozen.held.holds(partition) && other.held.holds(partition)));
          expect(other.held.all()).toEqual(all);
        },
        { everyMs: 5 },
      );
      expect(heldByBoth).toEqual([]);
      // By the next check for expired leases at the latest.
      await eventually(() => expect(frozen.held.all()).toEqual([]));
      await expectHandled([...ids, ...(await publish(20))], [frozen, other]);

      thaw();
      await expectShares([
        [frozen, 4],
        [other, 4],
      ]);
    }),
  );

  it.concurrent(
    'are not freed by a release that reaches the store after their replica has renewed them',
    withServers(async ({ aReplica, connection }) => {
      const store = leaseStoreOf(connection);
      const late: (() => Promise<void>)[] = [];
      // The database executes these releases only when the test allows it. The replica times out before.
      const release: LeaseStore['release'] = (...args) =>
        new Promise((resolve, reject) => {
          late.push(() => store.release(...args).then(resolve, reject));
        });
      let renewedAlone = 0;
      const renew: LeaseStore['renew'] = async (replica, round, releasing) => {
        const state = await store.renew(replica, round, releasing);
        if (releasing.length === 0 && state.replicas.length === 1) renewedAlone += 1;
        return state;
      };
      const slow = await aReplica({ store: { ...store, renew, release } });
      await expectShares([[slow, 8]]);
      const passing = await aReplica();
      await eventually(() => expect(late.length).toBeGreaterThanOrEqual(4)); // its share for the newcomer
      await passing.stop();
      renewedAlone = 0;
      await eventually(() => expect(renewedAlone).toBeGreaterThan(0)); // it renewed all of them and releases none
      for (const execute of late.splice(0)) await execute();
      const leases = connection.collection('partition_leases');
      expect(await leases.distinct('holder')).toHaveLength(1);
      expect(await leases.countDocuments({ holder: { $exists: true } })).toBe(8);
    }),
  );

  it.concurrent(
    'are not consumed while the store is unavailable, and are consumed again afterwards',
    withServers(async ({ aReplica, publish, connection }) => {
      const { store, freeze, thaw } = aFreezingStore(connection);
      const replica = await aReplica({ store });
      await expectShares([[replica, 8]]);
      freeze();
      await eventually(() => expect(replica.held.all()).toEqual([]));
      const ids = await publish(10);
      thaw();
      await expectHandled(ids, [replica]);
      await expectShares([[replica, 8]]);
    }),
  );

  it.concurrent(
    'move to another replica when one cannot reach the broker, and back when it can',
    withServers(async ({ aReplica, publish, proxy }) => {
      const [away, other] = [await aReplica({ amqpUrl: proxy.url }), await aReplica()];
      await expectShares([
        [away, 4],
        [other, 4],
      ]);
      proxy.cut();
      const ids = await publish(20);
      await eventually(() => expect(other.held.all()).toEqual(all));
      await expectHandled(ids, [other, away]);
      proxy.restore();
      await expectShares([
        [away, 4],
        [other, 4],
      ]);
      await expectHandled([...ids, ...(await publish(20))], [away, other]);
    }),
  );

  it.concurrent(
    'are not consumed by a process that was suspended: its own clock expires the leases first',
    withServers(async ({ aReplica, publish }) => {
      let slept = 0;
      const replica = await aReplica({ monotonicMs: () => performance.now() + slept });
      await expectShares([[replica, 8]]);
      slept = 60_000;
      expect(all.filter(replica.held.holds)).toEqual([]);
      await expectHandled(await publish(10), [replica]); // it takes them again with new leases
    }),
  );
});
