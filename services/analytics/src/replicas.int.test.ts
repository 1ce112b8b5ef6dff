import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { defaultPartitions, routingKeyOf } from '@docsight/contracts';
import { eventually } from '@docsight/testkit';
import { allTime, expectedStats } from '../test/expected-reports.ts';
import { randomHistory, seeded, shuffled } from '../test/reading-history.ts';
import type { History, Random } from '../test/reading-history.ts';
import { recount } from '../test/recount.ts';
import { changed, runningService, uploaded } from '../test/running-service.ts';
import type { Replica, RunningService } from '../test/running-service.ts';
import { tcpProxy } from '../test/tcp-proxy.ts';
import type { TcpProxy } from '../test/tcp-proxy.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const all = Array.from({ length: defaultPartitions }, (_, partition) => partition);

/** One test's service, and what it does with it. */
type World = {
  service: RunningService;
  /** Leads to the database. */
  proxy: TcpProxy;
  random: Random;
  anotherReplica(mongoUrl?: string, partitions?: number): Promise<Replica>;
};

/** Gives a test a service of its own. The tests mostly wait, so they run at the same time. */
const withService = (test: (world: World) => Promise<void>) => async (): Promise<void> => {
  const service = await runningService();
  const proxy = await tcpProxy(service.share.mongoUrl);
  const others: Replica[] = [];
  try {
    await test({
      service,
      proxy,
      random: seeded(seed),
      anotherReplica: async (mongoUrl, partitions) => {
        const replica = await service.replica(undefined, mongoUrl, partitions);
        let stopped: Promise<void> | undefined;
        const other = { ...replica, stop: () => (stopped ??= replica.stop()) };
        others.push(other);
        return other;
      },
    });
  } finally {
    proxy.thaw();
    for (const other of others) await other.stop();
    await proxy.close();
    await service.stop();
  }
};

const heldBy = ({ details }: Pick<Replica, 'details'>): number[] => details().partitions_held as number[];
const lagOf = ({ details }: Pick<Replica, 'details'>): number => details().fold_lag_seconds as number;

const expectShared = (service: RunningService, other: Replica): Promise<void> =>
  eventually(() => {
    expect([heldBy(service).length, heldBy(other).length]).toEqual([defaultPartitions / 2, defaultPartitions / 2]);
    expect([...heldBy(service), ...heldBy(other)].sort()).toEqual(all);
  });

const aHistory = async ({ service, random }: World): Promise<History> => {
  const history = randomHistory(random, { accounts: [randomUUID()], documents: 24, steps: 300 });
  for (const facts of history.documents) await service.tap.publish(uploaded(facts));
  // All documents must be known before a replica freezes: facts that a frozen replica has received wait in it.
  await eventually(async () => {
    for (const { accountId, shortCode } of history.documents)
      expect((await service.get(accountId, `/api/v1/documents/${shortCode}/stats`)).status).toBe(200);
  });
  return history;
};

const publish = async ({ service }: World, snapshots: History['snapshots']): Promise<void> => {
  await Promise.all(snapshots.map(({ accountId, snapshot }) => service.tap.publish(changed(accountId, snapshot))));
};

/** Returns each snapshot twice, shuffled, in two halves. */
const halves = ({ snapshots }: History, random: Random): [History['snapshots'], History['snapshots']] => {
  const published = shuffled([...snapshots, ...snapshots], random);
  return [published.slice(0, published.length / 2), published.slice(published.length / 2)];
};

const expectCounted = ({ service }: World, history: History): Promise<void> => {
  const { readers } = recount(history);
  return eventually(
    async () => {
      for (const document of history.documents) {
        const stats = await service.body(document.accountId, `/api/v1/documents/${document.shortCode}/stats`);
        const expected = expectedStats(document, readers, allTime);
        expect({ seed, stats }).toEqual({ seed, stats: expected });
      }
    },
    { everyMs: 200 },
  );
};

describe('two replicas', () => {
  it.concurrent(
    'share the partitions, and count everything exactly once when one of them stops',
    withService(async (world) => {
      const { service, random } = world;
      await eventually(() => expect(heldBy(service)).toEqual(all));
      const other = await world.anotherReplica();
      await expectShared(service, other);

      const history = await aHistory(world);
      const [first, second] = halves(history, random);
      await publish(world, first);
      await Promise.all([publish(world, second), other.stop()]);
      await eventually(() => expect(heldBy(service)).toEqual(all));
      await expectCounted(world, history);
      await eventually(() => expect(lagOf(service)).toBe(0));
    }),
  );

  it.concurrent(
    'count everything exactly once when the writes of one of them reach the database late',
    withService(async (world) => {
      const { service, proxy, random } = world;
      const frozen = await world.anotherReplica(proxy.url);
      await expectShared(service, frozen);

      const history = await aHistory(world);
      const [first, second] = halves(history, random);
      const publishing = publish(world, first);
      await eventually(() => expect(lagOf(frozen)).toBeGreaterThan(0), { everyMs: 1 });
      proxy.freeze();
      await publishing;
      await publish(world, second);
      await eventually(() => expect(heldBy(service)).toEqual(all));
      await expectCounted(world, history);
      expect(heldBy(frozen)).toEqual([]);

      proxy.thaw();
      await expectShared(service, frozen);
      await expectCounted(world, history);
      await eventually(() => expect([lagOf(frozen), lagOf(service)]).toEqual([0, 0]));
    }),
  );
});

describe('a change of the number of partitions', () => {
  const publishTo = async ({ service }: World, partitions: number, snapshots: History['snapshots']): Promise<void> => {
    for (const { accountId, snapshot } of snapshots) {
      const event = changed(accountId, snapshot);
      await service.tap.publishRaw(routingKeyOf(event, partitions), Buffer.from(JSON.stringify(event)));
    }
  };

  it.concurrent(
    'counts everything exactly once while it rises and falls, and what still waited in a partition above',
    withService(async (world) => {
      const { service, random } = world;
      const history = await aHistory(world);
      const [first, second] = halves(history, random);
      await publishTo(world, 8, first.slice(0, first.length / 2));
      const wide = await world.anotherReplica(undefined, 12);
      await eventually(() => expect(heldBy(wide)).toEqual(expect.arrayContaining([8, 9, 10, 11])));
      await publishTo(world, 12, first.slice(first.length / 2));
      await publishTo(world, 8, second.slice(0, second.length / 2));
      await wide.stop();
      await eventually(() => expect(heldBy(service)).toEqual(all));
      await publishTo(world, 12, second.slice(second.length / 2));
      await world.anotherReplica(undefined, 12);
      await expectCounted(world, history);
    }),
  );
});
