import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { partitionCount } from '@docsight/contracts';
import { eventually } from '@docsight/testkit';
import { ever, expectedStats } from '../test/expected-reports.ts';
import { lastSnapshots, randomHistory, seeded, shuffled } from '../test/reading-history.ts';
import type { History, Random } from '../test/reading-history.ts';
import { changed, runningService, uploaded } from '../test/running-service.ts';
import type { Replica, RunningService } from '../test/running-service.ts';
import { tcpProxy } from '../test/tcp-proxy.ts';
import type { TcpProxy } from '../test/tcp-proxy.ts';

const seed = Math.floor(Math.random() * 1_000_000);
const all = Array.from({ length: partitionCount }, (_, partition) => partition);
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

const anotherReplica = async (mongoUrl?: string): Promise<Replica> => {
  const replica = await service.replica(undefined, mongoUrl);
  let stopped: Promise<void> | undefined;
  const other = { ...replica, stop: () => (stopped ??= replica.stop()) };
  others.push(other);
  return other;
};

const heldBy = ({ details }: Pick<Replica, 'details'>): number[] => details().partitions_held as number[];
const lagOf = ({ details }: Pick<Replica, 'details'>): number => details().fold_lag_seconds as number;

const expectShared = (other: Replica): Promise<void> =>
  eventually(() => {
    expect([heldBy(service).length, heldBy(other).length]).toEqual([partitionCount / 2, partitionCount / 2]);
    expect([...heldBy(service), ...heldBy(other)].sort()).toEqual(all);
  });

const aHistory = async (): Promise<History> => {
  const history = randomHistory(random, { owners: [randomUUID()], documents: 24, steps: 300 });
  for (const facts of history.documents) await service.tap.publish(uploaded(facts));
  // All are known before anything freezes: what a frozen replica was given of a document's facts waits with it.
  await eventually(async () => {
    for (const { accountId, shortCode } of history.documents)
      expect((await service.get(accountId, `/api/v1/documents/${shortCode}/stats`)).status).toBe(200);
  });
  return history;
};

const publish = async (told: History['snapshots']): Promise<void> => {
  await Promise.all(told.map(({ accountId, snapshot }) => service.tap.publish(changed(accountId, snapshot))));
};

/** Twice, in any order, so that both replicas may get either. */
const halves = ({ snapshots }: History): [History['snapshots'], History['snapshots']] => {
  const told = shuffled([...snapshots, ...snapshots], random);
  return [told.slice(0, told.length / 2), told.slice(told.length / 2)];
};

const expectCounted = (history: History, timeoutMs = 20_000): Promise<void> =>
  eventually(
    async () => {
      for (const document of history.documents) {
        const stats = await service.body(document.accountId, `/api/v1/documents/${document.shortCode}/stats`);
        const expected = expectedStats(document, lastSnapshots(history), ever);
        expect({ seed, stats }).toEqual({ seed, stats: expected });
      }
    },
    { timeoutMs, everyMs: 200 },
  );

describe('two replicas', () => {
  it('share the partitions, and count everything exactly once though one of them stops', async () => {
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

  it('count everything exactly once though the database does not answer one of them for a while, and gets late what it wrote', async () => {
    const frozen = await anotherReplica(proxy.url);
    await expectShared(frozen);

    const history = await aHistory();
    const [first, second] = halves(history);
    await publish(first);
    proxy.freeze();
    await publish(second);
    await eventually(() => expect(lagOf(frozen)).toBeGreaterThan(2), { timeoutMs: 15_000 });
    await eventually(() => expect(heldBy(service)).toEqual(all), { timeoutMs: 15_000 });
    await expectCounted(history, 40_000);
    expect(heldBy(frozen)).toEqual([]);

    proxy.thaw();
    await expectShared(frozen);
    await expectCounted(history);
    await eventually(() => expect([lagOf(frozen), lagOf(service)]).toEqual([0, 0]));
  });
});
