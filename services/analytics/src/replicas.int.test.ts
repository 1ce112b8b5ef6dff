import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defaultPartitions, routingKeyOf } from '@docsight/contracts';
import { eventually } from '@docsight/testkit';
import { allTime, expectedStats } from '../test/expected-reports.ts';
import { randomHistory, seeded, shuffled } from '../test/reading-history.ts';
import type { History, Random } from '../test/reading-history.ts';
import { changed, runningService, uploaded } from '../test/running-service.ts';
import type { Replica, RunningService } from '../test/running-service.ts';
import { tcpProxy } from '../test/tcp-proxy.ts';
import type { TcpProxy } from '../test/tcp-proxy.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const all = Array.from({ length: defaultPartitions }, (_, partition) => partition);
let service: RunningService;
let proxy: TcpProxy;
let others: Replica[];
let random: Random;

beforeEach(async () => {
  service = await runningService();
  proxy = await tcpProxy(service.share.mongoUrl);
  others = [];
  random = seeded(seed);
});

afterEach(async () => {
  proxy.thaw();
  for (const other of others) await other.stop();
  await proxy.close();
  await service.stop();
});

const anotherReplica = async (mongoUrl?: string, partitions?: number): Promise<Replica> => {
  const replica = await service.replica(undefined, mongoUrl, partitions);
  let stopped: Promise<void> | undefined;
  const other = { ...replica, stop: () => (stopped ??= replica.stop()) };
  others.push(other);
  return other;
};

const heldBy = ({ details }: Pick<Replica, 'details'>): number[] => details().partitions_held as number[];
const lagOf = ({ details }: Pick<Replica, 'details'>): number => details().fold_lag_seconds as number;

const expectShared = (other: Replica): Promise<void> =>
  eventually(() => {
    expect([heldBy(service).length, heldBy(other).length]).toEqual([defaultPartitions / 2, defaultPartitions / 2]);
    expect([...heldBy(service), ...heldBy(other)].sort()).toEqual(all);
  });

const aHistory = async (): Promise<History> => {
  const history = randomHistory(random, { accounts: [randomUUID()], documents: 24, steps: 300 });
  for (const facts of history.documents) await service.tap.publish(uploaded(facts));
  // All documents must be known before a replica freezes: facts that a frozen replica has received wait in it.
  await eventually(async () => {
    for (const { accountId, shortCode } of history.documents)
      expect((await service.get(accountId, `/api/v1/documents/${shortCode}/stats`)).status).toBe(200);
  });
  return history;
};

const publish = async (snapshots: History['snapshots']): Promise<void> => {
  await Promise.all(snapshots.map(({ accountId, snapshot }) => service.tap.publish(changed(accountId, snapshot))));
};

/** Returns each snapshot twice, shuffled, in two halves. */
const halves = ({ snapshots }: History): [History['snapshots'], History['snapshots']] => {
  const published = shuffled([...snapshots, ...snapshots], random);
  return [published.slice(0, published.length / 2), published.slice(published.length / 2)];
};

const expectCounted = (history: History): Promise<void> =>
  eventually(
    async () => {
      for (const document of history.documents) {
        const stats = await service.body(document.accountId, `/api/v1/documents/${document.shortCode}/stats`);
        const expected = expectedStats(document, history.lastSnapshots, allTime);
        expect({ seed, stats }).toEqual({ seed, stats: expected });
      }
    },
    { everyMs: 200 },
  );

describe('two replicas', () => {
  it('share the partitions, and count everything exactly once when one of them stops', async () => {
    await eventually(() => expect(heldBy(service)).toEqual(all));
    const other = await anotherReplica();
    await expectShared(other);

    const history = await aHistory();
    const [first, second] = halves(history);
    await publish(first);
    await Promise.all([publish(second), other.stop()]);
    await eventually(() => expect(heldBy(service)).toEqual(all));
    await expectCounted(history);
    await eventually(() => expect(lagOf(service)).toBe(0));
  });

  it('count everything exactly once when the writes of one of them reach the database late', async () => {
    const frozen = await anotherReplica(proxy.url);
    await expectShared(frozen);

    const history = await aHistory();
    const [first, second] = halves(history);
    const publishing = publish(first);
    await eventually(() => expect(lagOf(frozen)).toBeGreaterThan(0), { everyMs: 1 });
    proxy.freeze();
    await publishing;
    await publish(second);
    await eventually(() => expect(heldBy(service)).toEqual(all));
    await expectCounted(history);
    expect(heldBy(frozen)).toEqual([]);

    proxy.thaw();
    await expectShared(frozen);
    await expectCounted(history);
    await eventually(() => expect([lagOf(frozen), lagOf(service)]).toEqual([0, 0]));
  });
});

describe('a change of the number of partitions', () => {
  const publishTo = async (partitions: number, snapshots: History['snapshots']): Promise<void> => {
    for (const { accountId, snapshot } of snapshots) {
      const event = changed(accountId, snapshot);
      await service.tap.publishRaw(routingKeyOf(event, partitions), Buffer.from(JSON.stringify(event)));
    }
  };

  it('counts everything exactly once while it rises and falls, and what still waited in a partition above', async () => {
    const history = await aHistory();
    const [first, second] = halves(history);
    await publishTo(8, first.slice(0, first.length / 2));
    const wide = await anotherReplica(undefined, 12);
    await eventually(() => expect(heldBy(wide)).toEqual(expect.arrayContaining([8, 9, 10, 11])));
    await publishTo(12, first.slice(first.length / 2));
    await publishTo(8, second.slice(0, second.length / 2));
    await wide.stop();
    await eventually(() => expect(heldBy(service)).toEqual(all));
    await publishTo(12, second.slice(second.length / 2));
    await anotherReplica(undefined, 12);
    await expectCounted(history);
  });
});
