import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { AnyMessage, MessageOf } from '@docsight/contracts';
import { makeEvent, partitionCount, partitionOf } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { aReaderSnapshot, anEventContext, eventually, isolated, silentLogger, tapEvents } from '@docsight/testkit';
import type { EventTap, Isolated } from '@docsight/testkit';
import { closeConnections } from '../test/close-connections.ts';
import { makeBroker } from './broker.ts';
import type { Broker } from './broker.ts';
import type { Partitions } from './consumer.ts';
import { countDeadLetters, replayDeadLetters } from './dead-letters.ts';

type ReaderChanged = MessageOf<'reader.changed'>;
type Handle = (message: ReaderChanged, partition: number | null) => Promise<void>;

const queue = 'analytics.readers' as const;
let share: Isolated;
let tap: EventTap;
const brokers: Broker[] = [];

// A vhost for each test: what one leaves in a queue is not another's.
beforeEach(async () => {
  share = await isolated();
  tap = await tapEvents(share.amqpUrl);
});

afterEach(async () => {
  for (const broker of brokers.splice(0)) await broker.part.stop?.();
  await tap.close();
  await share.close();
});

const aReplica = async (handle: Handle, { service = 'test', prefetch = 5 } = {}): Promise<Partitions> => {
  const broker = makeBroker({ url: share.amqpUrl, service, logger: silentLogger, retryDelaysMs: [20, 20] });
  brokers.push(broker);
  const partitions = broker.consumePartitions({ queue, prefetch, handle });
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  return partitions;
};

/** A replica that notes what it handles, as `<partition>:<event id>`. */
const aNotingReplica = async (options?: Parameters<typeof aReplica>[1]) => {
  const seen: string[] = [];
  const partitions = await aReplica(async ({ id }, partition) => {
    seen.push(`${partition}:${id}`);
  }, options);
  return { seen, partitions };
};

const aChangeIn = (partition: number): ReaderChanged => {
  let documentId = randomUUID();
  while (partitionOf(documentId) !== partition) documentId = randomUUID();
  return makeEvent('reader.changed', anEventContext(), { documentId, readers: [aReaderSnapshot({ documentId })] });
};

/** A handler that hangs until it is let go. */
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

const published = async (partition: number): Promise<string> => {
  const event = aChangeIn(partition);
  await tap.publish(event);
  return `${partition}:${event.id}`;
};

describe('a replica', () => {
  it('consumes the partitions that it has taken, and the rest waits for whoever takes it', async () => {
    const { seen, partitions } = await aNotingReplica();
    await partitions.take(1);
    await partitions.take(1);
    const [waits, comes] = [await published(2), await published(1)];
    await eventually(() => expect(seen).toEqual([comes]));
    await partitions.take(2);
    await eventually(() => expect(seen).toEqual([comes, waits]));
  });

  it('has settled what was in progress when it has left, and takes nothing more', async () => {
    const hanging = aHangingHandler();
    const partitions = await aReplica(hanging.handle);
    await partitions.take(3);
    const first = aChangeIn(3);
    await tap.publish(first);
    await hanging.begun();

    let left = false;
    const leaving = partitions.release(3).then(() => {
      left = true;
    });
    const other = await aNotingReplica();
    await other.partitions.take(3);
    const second = await published(3);
    await eventually(() => expect(other.seen).toEqual([second]));
    expect({ left, finished: hanging.finished }).toEqual({ left: false, finished: [] });
    hanging.finish();
    await leaving;
    expect(hanging.finished).toEqual([first.id]);
    const third = await published(3);
    await eventually(() => expect(other.seen).toEqual([second, third]));
  });

  it('gives back what it cannot finish, so that another one can', async () => {
    let tries = 0;
    const partitions = await aReplica(async () => {
      tries += 1;
      throw new AppError('service_unavailable', 'The database is away.');
    });
    await partitions.take(4);
    const event = await published(4);
    await eventually(() => expect(tries).toBeGreaterThan(0));
    // Resolves although no try ever succeeds.
    await partitions.release(4);
    const other = await aNotingReplica();
    await other.partitions.take(4);
    await eventually(() => expect(other.seen).toEqual([event]));
  });

  it('does not wait for ever for what hangs: another one gets it', async () => {
    const hanging = aHangingHandler();
    const partitions = await aReplica(hanging.handle);
    await partitions.take(4);
    const event = await published(4);
    await hanging.begun();
    await partitions.release(4);
    const other = await aNotingReplica();
    await other.partitions.take(4);
    await eventually(() => expect(other.seen).toEqual([event]));
    hanging.finish(); // too late to be settled, and no fault
  });

  it('takes up exactly what it held after the broker closed its connection', async () => {
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
  });

  it('may take and leave while the broker cannot be reached', async () => {
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
  });

  it('may take and leave in any haste, and ends up with what it did last', async () => {
    const { seen, partitions } = await aNotingReplica();
    const all = Array.from({ length: partitionCount }, (_, partition) => partition);
    for (let round = 0; round < 5; round += 1)
      await Promise.all(all.flatMap((partition) => [partitions.take(partition), partitions.release(partition)]));
    await Promise.all(all.filter((partition) => partition % 2 === 0).map(partitions.take));
    const events: string[] = [];
    for (const partition of all) events.push(await published(partition));
    const even = events.filter((_, partition) => partition % 2 === 0);
    await eventually(() => expect([...seen].sort()).toEqual([...even].sort()));
    await Promise.all(all.map(partitions.take));
    await eventually(() => expect([...seen].sort()).toEqual([...events].sort()));
  });
});

describe('a message of a partition', () => {
  it('that fails for good is dead-lettered, the rest goes on, and it is handled once when it is replayed', async () => {
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
  });

  it('that is tried again is handled by a replica without partitions too', async () => {
    const event = aChangeIn(6);
    const partitions = await aReplica(async () => {
      throw new Error('a fault of this replica');
    });
    await partitions.take(6);
    await tap.publish(event);
    const { seen } = await aNotingReplica();
    await eventually(async () => {
      const { [queue]: dead } = await countDeadLetters(share.amqpUrl);
      if (dead > 0) await replayDeadLetters(share.amqpUrl, queue); // both tries went to the broken one
      expect(seen).toEqual([`null:${event.id}`]);
    });
  });
});

it('a message that was published without a partition, by an earlier version, is handled', async () => {
  const { seen } = await aNotingReplica();
  const event: AnyMessage = aChangeIn(7);
  await tap.publishRaw(event.type, Buffer.from(JSON.stringify(event)));
  await eventually(() => expect(seen).toEqual([`null:${event.id}`]));
});
