import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { AnyMessage, MessageOf } from '@docsight/contracts';
import { makeEvent } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { connect } from 'amqplib';
import { closeConnections } from '../test/close-connections.ts';
import { makeBroker } from './broker.ts';
import type { Broker } from './broker.ts';
import type { OutboxRecord } from './publishing/outbox-source.ts';
import { queueNames } from './topology/topology.ts';

type StatsChanged = MessageOf<'document.stats_changed'>;

const queue = 'documents.stats' as const;
let share: Isolated;
let tap: EventTap;
const brokers: Broker[] = [];

beforeAll(async () => {
  share = await isolated();
  // Declares the topology: events of the tests need their queues.
  const first = aBroker();
  await first.part.start?.();
  await eventually(() => first.part.ready?.());
  tap = await tapEvents(share.amqpUrl);
});

afterEach(async () => {
  for (const broker of brokers.splice(0)) await broker.part.stop?.();
});

afterAll(async () => {
  await tap.close();
  await share.close();
});

const aBroker = (options: { upgradeMs?: number } = {}): Broker => {
  const retryDelaysMs = [20, 20];
  const broker = makeBroker({ url: share.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs, ...options });
  brokers.push(broker);
  return broker;
};

const aStatsChanged = (views = 1): StatsChanged =>
  makeEvent('document.stats_changed', anEventContext(), {
    documentId: randomUUID(),
    version: 1,
    views,
    uniqueViewers: 1,
    leads: 0,
    level: 'opened',
    pagesSeen: 1,
  });

/** A consumer that runs until the test ends. */
const consuming = async (
  handle: (message: StatsChanged) => Promise<void>,
  options?: Parameters<typeof aBroker>[0],
): Promise<Broker> => {
  const broker = aBroker(options);
  broker.consume({ queue, prefetch: 10, handle });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  return broker;
};

/** Removes and returns the messages of a queue. */
const drain = async (name: string): Promise<AnyMessage[]> => {
  const connection = await connect(share.amqpUrl);
  const channel = await connection.createChannel();
  const found: AnyMessage[] = [];
  for (let message = await channel.get(name); message; message = await channel.get(name)) {
    found.push(JSON.parse(message.content.toString()) as AnyMessage);
    channel.ack(message);
  }
  await connection.close();
  return found;
};

const deadLetters = async (ids: string[]): Promise<void> => {
  const found: string[] = [];
  await eventually(async () => {
    found.push(...(await drain(queueNames(queue).deadLetter)).map(({ id }) => id));
    expect(found).toEqual(ids);
  });
};

describe('a consumer', () => {
  it('receives what was published to the exchange', async () => {
    const seen: string[] = [];
    await consuming(async ({ id }) => {
      seen.push(id);
    });
    const event = aStatsChanged();
    await tap.publish(event);
    await eventually(() => expect(seen).toEqual([event.id]));
  });

  it('retries a failed message until it succeeds', async () => {
    let attempts = 0;
    await consuming(async () => {
      attempts += 1;
      if (attempts < 3) throw new Error('not this time');
    });
    await tap.publish(aStatsChanged());
    await eventually(() => expect(attempts).toBe(3));
    await deadLetters([]);
  });

  it('dead-letters a message that fails in each of its attempts', async () => {
    let attempts = 0;
    await consuming(async () => {
      attempts += 1;
      throw new Error('never');
    });
    const event = aStatsChanged();
    await tap.publish(event);
    await deadLetters([event.id]);
    expect(attempts).toBe(3);
  });

  it('handles other messages while one fails', async () => {
    const seen = new Set<number>();
    await consuming(async ({ data }) => {
      if (data.views === 0) throw new Error('poison');
      seen.add(data.views);
    });
    const poison = aStatsChanged(0);
    await tap.publish(poison);
    for (let views = 1; views <= 20; views += 1) await tap.publish(aStatsChanged(views));
    await eventually(() => expect(seen.size).toBe(20));
    await deadLetters([poison.id]);
  });

  it('dead-letters a message that is no event at once', async () => {
    await consuming(async () => undefined);
    await tap.publishRaw('document.stats_changed', Buffer.from(JSON.stringify({ id: 'no event' })));
    await deadLetters(['no event']);
  });

  it.each([
    ['schema', (event: StatsChanged) => ({ ...event, data: { ...event.data, views: -1 } })],
    ['type', (event: StatsChanged) => ({ ...event, type: 'document.future' })],
  ])('keeps a message of an unknown %s for a newer release, and handles others meanwhile', async (_, change) => {
    const seen: string[] = [];
    const broker = await consuming(async ({ id }) => {
      seen.push(id);
    });
    const future = change(aStatsChanged());
    await tap.publishRaw('document.stats_changed', Buffer.from(JSON.stringify(future)));
    const present = aStatsChanged();
    await tap.publish(present);
    await eventually(() => expect(seen).toEqual([present.id]));
    await broker.part.stop?.(); // as in an upgrade
    await eventually(async () =>
      expect((await drain(queueNames(queue).single)).map(({ id }) => id)).toEqual([future.id]),
    );
    await deadLetters([]);
  });

  it('dead-letters a message of an unknown schema when the time for an upgrade is over, without an attempt', async () => {
    let attempts = 0;
    await consuming(
      async () => {
        attempts += 1;
      },
      { upgradeMs: 60 },
    );
    const event = aStatsChanged();
    await tap.publish({ ...event, data: { ...event.data, views: -1 } });
    await deadLetters([event.id]);
    expect(attempts).toBe(0);
  });

  it('keeps a message while a dependency is unavailable, without counting attempts', async () => {
    let attempts = 0;
    await consuming(async () => {
      attempts += 1;
      if (attempts <= 5) throw new AppError('service_unavailable', 'The database is unavailable.');
    });
    await tap.publish(aStatsChanged());
    await eventually(() => expect(attempts).toBe(6));
    await deadLetters([]);
  });

  it('resumes after the broker closed its connection', async () => {
    const seen: string[] = [];
    await consuming(async ({ id }) => {
      seen.push(id);
    });
    await closeConnections(share, 'test:consume');
    const event = aStatsChanged();
    await tap.publish(event);
    await eventually(() => expect(seen).toEqual([event.id]));
  });
});

describe('an outbox relay', () => {
  /** A source whose records a test can read. */
  const aSource = (records: OutboxRecord[]) => {
    const stored = new Map(records.map((record) => [record.recordId, record]));
    return {
      stored,
      oldest: async () => (stored.size > 0 ? new Date(0) : undefined),
      pending: async () => [...stored.values()],
      load: async (ids: string[]) => ids.map((id) => stored.get(id)).filter((record) => record !== undefined),
      clear: async (cleared: OutboxRecord[]) => {
        for (const { recordId } of cleared) stored.delete(recordId);
      },
      takeLease: async () => true,
      releaseLease: async () => undefined,
    };
  };

  it('publishes stored events, then clears them', async () => {
    const event = aStatsChanged();
    const source = aSource([{ recordId: 'one', messages: [event] }]);
    const broker = aBroker();
    broker.relay({ name: 'published', source, now: () => new Date() });
    await broker.part.start?.();
    await eventually(() => expect(source.stored.size).toBe(0));
    await eventually(() => expect(tap.events.filter(({ id }) => id === event.id)).toHaveLength(1));
  });

  it('keeps an event that no queue takes, and publishes the others', async () => {
    const lost = { ...aStatsChanged(), type: 'document.unknown' } as unknown as AnyMessage;
    const source = aSource([
      { recordId: 'lost', messages: [lost] },
      { recordId: 'found', messages: [aStatsChanged()] },
    ]);
    const untapped = await isolated(); // in the other vhost the tap takes every event
    const broker = makeBroker({ url: untapped.amqpUrl, service: 'test', logger: silentLogger, retryDelaysMs: [20] });
    broker.relay({ name: 'unroutable', source, now: () => new Date() });
    await broker.part.start?.();
    await eventually(() => expect([...source.stored.keys()]).toEqual(['lost']));
    await broker.part.stop?.();
    await untapped.close();
  });
});
