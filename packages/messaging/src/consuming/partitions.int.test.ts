import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { AnyMessage, MessageOf } from '@docsight/contracts';
import { defaultPartitions, makeEvent, partitionOf } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { aReaderSnapshot, anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { closeConnections } from '../../test/close-connections.ts';
import { brokerNodes } from '../connection/broker-nodes.ts';
import { makeBroker } from '../broker.ts';
import type { Broker } from '../broker.ts';
import type { Partitions } from './consumer.ts';
import { countDeadLetters, replayDeadLetters } from '../operating/dead-letters.ts';
import { makePublisher } from '../publishing/publisher.ts';

type ReaderChanged = MessageOf<'reader.changed'>;
type Handle = (message: ReaderChanged, partition: number | null) => Promise<void>;

const queue = 'analytics.readers' as const;

/** The servers of one test, and what it does with them. */
type Servers = {
  share: Isolated;
  tap: EventTap;
  aReplica(handle: Handle, options?: ReplicaOptions): Promise<Partitions>;
  /** A replica that records what it handles, as `<partition>:<event id>`. */
  aNotingReplica(options?: ReplicaOptions): Promise<{ seen: string[]; partitions: Partitions }>;
  /** Publishes a change in a partition. Returns what a replica records of it. */
  published(partition: number): Promise<string>;
};
type ReplicaOptions = { service?: string; prefetch?: number; partitions?: number };

/** Gives a test a vhost of its own. The tests mostly wait, so they run at the same time. */
const withServers = (test: (servers: Servers) => Promise<void>) => async (): Promise<void> => {
  const share = await isolated();
  const tap = await tapEvents(share.amqpUrl);
  const brokers: Broker[] = [];

  const aReplica: Servers['aReplica'] = async (handle, options = {}) => {
    const { service = 'test', prefetch = 5, partitions: count = defaultPartitions } = options;
    const broker = makeBroker({
      url: share.amqpUrl,
      service,
      logger: silentLogger,
      retryDelaysMs: [20, 20],
      partitions: count,
    });
    brokers.push(broker);
    const partitions = broker.consumePartitions({ queue, prefetch, handle });
    await broker.part.start?.();
    await eventually(() => broker.part.ready?.());
    return partitions;
  };
  const aNotingReplica: Servers['aNotingReplica'] = async (options) => {
    const seen: string[] = [];
    const partitions = await aReplica(async ({ id }, partition) => {
      seen.push(`${partition}:${id}`);
    }, options);
    return { seen, partitions };
  };
  const published: Servers['published'] = async (partition) => {
    const event = aChangeIn(partition);
    await tap.publish(event);
    return `${partition}:${event.id}`;
  };
  try {
    await test({ share, tap, aReplica, aNotingReplica, published });
  } finally {
    for (const broker of brokers) await broker.part.stop?.();
    await tap.close();
    await share.close();
  }
};

const aChangeIn = (partition: number, partitions = defaultPartitions): ReaderChanged => {
  let documentId = randomUUID();
  while (partitionOf(documentId, partitions) !== partition) documentId = randomUUID();
  return makeEvent('reader.changed', anEventContext(), { documentId, readers: [aReaderSnapshot({ documentId })] });
};

/** A handler that hangs until `finish` is called. */
const aHangingHandler = () => {
  const finished: string[] = [];
  let finish: (() => void) | undefined;
  return {
    finished,
    handle: async ({ id }: ReaderChanged) => {
      await new Promise<void>((resolve) => (finish = resolve));
      finished.push(id);
    },
    begun: () => eventually(() => expect(finish).toBeDefined()),
    finish: () => finish?.(),
  };
};

describe('a replica', () => {
  it.concurrent(
    'consumes the partitions that it has taken; messages of other partitions wait',
    withServers(async ({ aNotingReplica, published }) => {
      const { seen, partitions } = await aNotingReplica();
      await partitions.take(1);
      await partitions.take(1);
      const [other, own] = [await published(2), await published(1)];
      await eventually(() => expect(seen).toEqual([own]));
      await partitions.take(2);
      await eventually(() => expect(seen).toEqual([own, other]));
    }),
  );

  it.concurrent(
    'settles the messages in progress before a partition is released, and receives no more',
    withServers(async ({ tap, aReplica, aNotingReplica, published }) => {
      const hanging = aHangingHandler();
      const partitions = await aReplica(hanging.handle);
      await partitions.take(3);
      const first = aChangeIn(3);
      await tap.publish(first);
      await hanging.begun();

      let isReleased = false;
      const releasing = partitions.release(3).then(() => {
        isReleased = true;
      });
      const other = await aNotingReplica();
      await other.partitions.take(3);
      const second = await published(3);
      await eventually(() => expect(other.seen).toEqual([second]));
      expect({ isReleased, finished: hanging.finished }).toEqual({ isReleased: false, finished: [] });
      hanging.finish();
      await releasing;
      expect(hanging.finished).toEqual([first.id]);
      const third = await published(3);
      await eventually(() => expect(other.seen).toEqual([second, third]));
    }),
  );

  it.concurrent(
    'leaves a message that it cannot finish to the next consumer of the partition',
    withServers(async ({ aReplica, aNotingReplica, published }) => {
      let attempts = 0;
      const partitions = await aReplica(async () => {
        attempts += 1;
        throw new AppError('service_unavailable', 'The database is unavailable.');
      });
      await partitions.take(4);
      const event = await published(4);
      await eventually(() => expect(attempts).toBeGreaterThan(0));
      // Resolves although no attempt succeeds.
      await partitions.release(4);
      const other = await aNotingReplica();
      await other.partitions.take(4);
      await eventually(() => expect(other.seen).toEqual([event]));
    }),
  );

  it.concurrent(
    'releases a partition although a handler hangs, and its message is redelivered',
    withServers(async ({ aReplica, aNotingReplica, published }) => {
      const hanging = aHangingHandler();
      const partitions = await aReplica(hanging.handle);
      await partitions.take(4);
      const event = await published(4);
      await hanging.begun();
      await partitions.release(4);
      const other = await aNotingReplica();
      await other.partitions.take(4);
      await eventually(() => expect(other.seen).toEqual([event]));
      hanging.finish(); // too late to be settled: no error
    }),
  );

  it.concurrent(
    'consumes exactly its partitions after the broker closed its connection',
    withServers(async ({ share, aNotingReplica, published }) => {
      const { seen, partitions } = await aNotingReplica({ service: 'cut' });
      await partitions.take(1);
      await partitions.take(2);
      await partitions.release(2);
      await closeConnections(share, 'cut:consume');
      const [left, held] = [await published(2), await published(1)];
      await eventually(() => expect(seen).toEqual([held]));
      await eventually(() => expect(partitions.isOpen()).toBe(true));
      await partitions.take(2);
      await eventually(() => expect(seen).toEqual([held, left]));
    }),
  );

  it.concurrent(
    'takes and releases partitions while the broker is not reachable',
    withServers(async ({ share, aNotingReplica, published }) => {
      const { seen, partitions } = await aNotingReplica({ service: 'cut' });
      await partitions.take(1);
      await closeConnections(share, 'cut:consume');
      await eventually(() => expect(partitions.isOpen()).toBe(false), { everyMs: 1 });
      await partitions.release(1);
      await partitions.take(2);
      const [left, held] = [await published(1), await published(2)];
      await eventually(() => expect(seen).toEqual([held]));
      await partitions.take(1);
      await eventually(() => expect(seen).toEqual([held, left]));
    }),
  );

  it.concurrent(
    'ends with the last call for each partition after many concurrent calls',
    withServers(async ({ aNotingReplica, published }) => {
      const { seen, partitions } = await aNotingReplica();
      const all = Array.from({ length: defaultPartitions }, (_, partition) => partition);
      for (let round = 0; round < 5; round += 1)
        await Promise.all(all.flatMap((partition) => [partitions.take(partition), partitions.release(partition)]));
      await Promise.all(all.filter((partition) => partition % 2 === 0).map(partitions.take));
      const events: string[] = [];
      for (const partition of all) events.push(await published(partition));
      const even = events.filter((_, partition) => partition % 2 === 0);
      await eventually(() => expect([...seen].sort()).toEqual([...even].sort()));
      await Promise.all(all.map(partitions.take));
      await eventually(() => expect([...seen].sort()).toEqual([...events].sort()));
    }),
  );
});

describe('another number of partitions', () => {
  it.concurrent(
    'has a queue for each, which the publisher declares before a consumer knows it',
    withServers(async ({ share, aNotingReplica }) => {
      const publisher = makePublisher({
        nodes: brokerNodes(share.amqpUrl),
        name: 'test',
        logger: silentLogger,
        topology: { retryDelaysMs: [20, 20], partitions: 12 },
      });
      publisher.start();
      await publisher.whenReady;
      const event = aChangeIn(11, 12);
      await publisher.publish(event);
      await publisher.stop();
      const { seen, partitions } = await aNotingReplica({ partitions: 12 });
      await partitions.take(11);
      await eventually(() => expect(seen).toEqual([`11:${event.id}`]));
    }),
  );
});

describe('a message of a partition', () => {
  it.concurrent(
    'is dead-lettered after its last attempt, delays no other, and is handled once when replayed',
    withServers(async ({ share, tap, aReplica, published }) => {
      let broken = true;
      const poison = aChangeIn(5);
      const seen: string[] = [];
      const partitions = await aReplica(async ({ id }, partition) => {
        if (broken && id === poison.id) throw new Error('a bug');
        seen.push(`${partition}:${id}`);
      });
      await partitions.take(5);
      await tap.publish(poison);
      const rest = [await published(5), await published(5)];
      await eventually(() => expect(seen).toEqual(rest));
      await eventually(async () => expect(await countDeadLetters(share.amqpUrl)).toMatchObject({ [queue]: 1 }));
      broken = false;
      expect(await replayDeadLetters(share.amqpUrl, queue)).toBe(1);
      await eventually(() => expect(seen).toEqual([...rest, `null:${poison.id}`]));
    }),
  );

  it.concurrent(
    'is retried by replicas without partitions too',
    withServers(async ({ share, tap, aReplica, aNotingReplica }) => {
      const event = aChangeIn(6);
      const partitions = await aReplica(async () => {
        throw new Error('this replica is broken');
      });
      await partitions.take(6);
      await tap.publish(event);
      const { seen } = await aNotingReplica();
      await eventually(async () => {
        const { [queue]: dead } = await countDeadLetters(share.amqpUrl);
        if (dead > 0) await replayDeadLetters(share.amqpUrl, queue); // both attempts went to the broken replica
        expect(seen).toEqual([`null:${event.id}`]);
      });
    }),
  );
});

it.concurrent(
  'handles a message that was published without a partition',
  withServers(async ({ tap, aNotingReplica }) => {
    const { seen } = await aNotingReplica();
    const event: AnyMessage = aChangeIn(7);
    await tap.publishRaw(event.type, Buffer.from(JSON.stringify(event)));
    await eventually(() => expect(seen).toEqual([`null:${event.id}`]));
  }),
);
