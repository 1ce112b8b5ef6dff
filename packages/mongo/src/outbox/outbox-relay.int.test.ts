import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { makeBroker } from '@docsight/messaging';
import type { Broker, OutboxRelay, OutboxSource } from '@docsight/messaging';
import { AppError, metricsOf } from '@docsight/service-kit';
import { aStatsChanged, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import type { Connection, Model } from 'mongoose';
import { collection, recordModel } from '../collections/collection.ts';
import { ensureIndexes, mongoConnection } from '../connection/connect.ts';
import { mongoOutbox } from './mongo-outbox.ts';
import { insertRecord, outboxIndex } from '../records/versioned-record.ts';
import type { VersionedRecord } from '../records/versioned-record.ts';

type Note = VersionedRecord & { text: string };

const minute = 60_000;
let share: Isolated;
let connection: Connection;
let notes: Model<Note>;
let tap: EventTap;
const brokers: Broker[] = [];

beforeEach(async () => {
  share = await isolated();
  connection = mongoConnection({ url: share.mongoUrl, database: share.database });
  await connection.asPromise();
  notes = recordModel<Note>(connection, 'notes', [outboxIndex]);
  await ensureIndexes(notes);
  tap = await tapEvents(share.amqpUrl);
});

afterEach(async () => {
  for (const broker of brokers.splice(0)) await broker.part.stop?.();
  await tap.close();
  await connection.close();
  await share.close();
});

/** The name of a relay is a label of its metric: each test needs its own. */
const aReplica = async (
  source: OutboxSource,
  { name = `r${randomUUID().slice(0, 8)}`, amqpUrl = share.amqpUrl, coalesceMs = 0 } = {},
) => {
  const broker = makeBroker({ url: amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [] });
  brokers.push(broker);
  const relay: OutboxRelay = broker.relay({ name, source, now: () => new Date(), coalesceMs });
  await broker.part.start?.();
  const age = async (): Promise<number | undefined> =>
    (await metricsOf('none').getSingleMetric('docsight_outbox_age_seconds')!.get()).values.find(
      ({ labels }) => labels.outbox === name,
    )?.value;
  return { broker, relay, age };
};

/** Stores records whose events no replica was nudged for. Returns the ids of the events. */
const leftovers = async (count: number): Promise<string[]> => {
  const events = Array.from({ length: count }, aStatsChanged);
  const since = new Date(Date.now() - 10 * minute);
  await Promise.all(events.map((event) => insertRecord(notes, randomUUID(), { text: '' }, [event], since)));
  return events.map(({ id }) => id).sort();
};

const publishedIds = (): string[] => tap.events.map(({ id }) => id).sort();

describe('leftovers', () => {
  it('are published once by three replicas', async () => {
    const ids = await leftovers(200);
    // A lease that does not expire on a busy machine.
    for (let replica = 0; replica < 3; replica += 1) await aReplica(mongoOutbox(notes, { leaseMs: minute }));
    await eventually(async () =>
      expect(await collection(notes).countDocuments({ outboxSince: { $exists: true } })).toBe(0),
    );
    await eventually(() => expect(publishedIds().length).toBeGreaterThanOrEqual(200));
    expect(publishedIds()).toEqual(ids);
  });

  it('are published by another replica when the lease of a dead one expires', async () => {
    expect(await mongoOutbox(notes, { leaseMs: 500 }).takeLease()).toBe(true); // and is never renewed
    const ids = await leftovers(3);
    await aReplica(mongoOutbox(notes, { leaseMs: 500 }));
    await eventually(() => expect(publishedIds()).toEqual(ids));
  });

  it('are published by the next replica at once when the lease holder stops', async () => {
    const first = await aReplica(mongoOutbox(notes, { leaseMs: 10 * minute }));
    const ids = await leftovers(1);
    await eventually(() => expect(publishedIds()).toEqual(ids));
    await first.broker.part.stop?.();
    await aReplica(mongoOutbox(notes, { leaseMs: 10 * minute }));
    const all = [...ids, ...(await leftovers(1))].sort();
    await eventually(() => expect(publishedIds()).toEqual(all));
  });

  it('are not held by a replica that cannot reach the broker', async () => {
    await aReplica(mongoOutbox(notes, { leaseMs: 10 * minute }), { amqpUrl: 'amqp://127.0.0.1:1' });
    const ids = await leftovers(3);
    await aReplica(mongoOutbox(notes, { leaseMs: 10 * minute }));
    await eventually(() => expect(publishedIds()).toEqual(ids));
  });
});

describe('events of nudged records', () => {
  it('are published at once after a pause, then together, and with an urgent one at once', async () => {
    const source = mongoOutbox(notes);
    const rounds: string[][] = [];
    const load = (ids: string[]) => {
      rounds.push(ids);
      return source.load(ids);
    };
    const hasNoLeftovers = { oldest: () => Promise.resolve(undefined) };
    const { broker, relay } = await aReplica({ ...source, load, ...hasNoLeftovers }, { coalesceMs: 10 * minute });
    await eventually(() => broker.part.ready?.());
    const store = async (id: string): Promise<void> => {
      await insertRecord(notes, id, { text: '' }, [aStatsChanged()], new Date());
    };
    await store('first');
    relay.nudge('first');
    await eventually(() => expect(tap.events).toHaveLength(1));
    for (const id of ['second', 'third', 'urgent']) await store(id);
    relay.nudge('second');
    relay.nudge('third');
    await new Promise(setImmediate);
    relay.nudgeNow('urgent');
    await eventually(() => expect(tap.events).toHaveLength(4));
    expect(rounds).toEqual([['first'], ['second', 'third', 'urgent']]);
  });
});

describe('the age of an outbox', () => {
  it('is measured while the broker is away and requests store more events', async () => {
    await leftovers(1);
    const { relay, age } = await aReplica(mongoOutbox(notes), { amqpUrl: 'amqp://127.0.0.1:1' });
    await eventually(async () => {
      const id = randomUUID();
      await insertRecord(notes, id, { text: '' }, [aStatsChanged()], new Date());
      relay.nudge(id);
      expect(await age()).toBeGreaterThanOrEqual(600);
    });
  });

  it('is 0 after all events are published', async () => {
    await leftovers(1);
    const { age } = await aReplica(mongoOutbox(notes));
    await eventually(async () => {
      expect(publishedIds()).toHaveLength(1);
      expect(await age()).toBe(0);
    });
  });

  it('has no value while the database is away', async () => {
    const source = mongoOutbox(notes);
    let isAway = false;
    const oldest = async () => {
      if (isAway) throw new AppError('service_unavailable', 'away');
      return source.oldest();
    };
    const { age } = await aReplica({ ...source, oldest });
    expect(await age()).toBe(0);
    isAway = true;
    expect(await age()).toBeUndefined();
  });

  it('is found by an index', async () => {
    const plan = await collection(notes)
      .find({ outboxSince: { $exists: true } })
      .sort({ outboxSince: 1 })
      .limit(1)
      .explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('IXSCAN');
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
  });
});
