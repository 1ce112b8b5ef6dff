import { TimeoutError, withTimeout } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import type { Deliver, Source } from './deliveries.ts';
import { groupedAcks } from './grouped-acks.ts';
import type { GroupedAcks } from './grouped-acks.ts';

/** The consumption of one queue of the broker, over all connections from its beginning to its end. */
export type Consumption = {
  /** Begins on a connection, unless it was ended. @throws Error when the connection fails meanwhile. */
  open(connection: ChannelModel): Promise<void>;
  /**
   * Takes no more messages, waits for those in progress, and lets go of what is not settled, so that the broker delivers it elsewhere. Resolves within
   * some seconds, whatever is away.
   */
  end(): Promise<void>;
};

/** A lane is what a consumption has on one connection. isOpen: false once nothing can be settled on it any more. */
type Lane = { channel: Channel; consumerTag: string; isOpen: boolean; acks: GroupedAcks };

/** What is in progress for longer is delivered again, while it may still be in progress here: handlers are idempotent. */
const settleLimitMs = 4_000;
const closeLimitMs = 1_000;

export const makeConsumption = (options: {
  source: Source;
  /** Messages handled at once. */
  prefetch: number;
  deliver: Deliver;
  /** Asks for a new connection, since this one does not work. */
  recycle: (reason: string) => void;
  logger: Logger;
}): Consumption => {
  const { source, prefetch, deliver, recycle, logger } = options;
  const { queue } = source;
  const ending = new AbortController();
  const inProgress = new Set<Promise<void>>();
  let opening = Promise.resolve();
  let current: Lane | undefined;

  /** Settles one delivery on the channel that delivered it. */
  const settle = async (lane: Lane, message: ConsumeMessage): Promise<void> => {
    const { deliveryTag } = message.fields;
    lane.acks.came(deliveryTag);
    const outcome = await deliver(source, message, ending.signal);
    if (outcome === 'done' || outcome === 'retried') lane.acks.done(deliveryTag);
    if (outcome !== 'dead') return;
    lane.acks.gone(deliveryTag);
    onChannel(lane, () => lane.channel.reject(message, false));
  };

  /** On a channel that has closed the broker delivers again by itself. */
  const onChannel = (lane: Lane, send: () => void): void => {
    if (!lane.isOpen) return;
    try {
      send();
    } catch (error) {
      // The connection is closing: known here before the channel is told.
      logger.debug({ err: error, queue }, 'a message cannot be settled any more: it will be delivered again');
    }
  };

  const openLane = async (connection: ChannelModel): Promise<void> => {
    const channel = await connection.createChannel();
    const acks = groupedAcks((deliveryTag, allUpTo) =>
      onChannel(lane, () => channel.ack({ fields: { deliveryTag } } as ConsumeMessage, allUpTo)),
    );
    const lane: Lane = { channel, consumerTag: '', isOpen: true, acks };
    channel.on('error', (error: Error) => {
      logger.warn({ err: error, queue }, 'broker channel failed');
      recycle(`the channel of ${queue} failed`);
    });
    channel.on('close', () => {
      lane.isOpen = false;
    });
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message === null) {
        recycle(`the broker cancelled the consumer of ${queue}`);
        return;
      }
      const work = settle(lane, message).finally(() => inProgress.delete(work));
      inProgress.add(work);
    });
    lane.consumerTag = consumerTag;
    current = lane;
  };

  const open = async (connection: ChannelModel): Promise<void> => {
    if (ending.signal.aborted) return;
    const opened = openLane(connection);
    opening = opened.catch(() => undefined); // the caller is told
    await opened;
  };

  const end = async (): Promise<void> => {
    ending.abort();
    await atMost(settleLimitMs, async () => {
      await opening;
      await current?.channel.cancel(current.consumerTag).catch(() => undefined); // closed: there is nothing to cancel
      await Promise.all(inProgress);
    });
    current?.acks.flush();
    if (current?.isOpen) await atMost(closeLimitMs, () => closed(current!));
  };

  return { open, end };
};

/** Waits for work, but not longer than `ms` milliseconds. */
const atMost = async (ms: number, work: () => Promise<unknown>): Promise<void> => {
  try {
    await withTimeout(work, ms);
  } catch (error) {
    if (!(error instanceof TimeoutError)) throw error;
  }
};

/** Behind the last ack, which closing the connection at once could lose. Not by the promise of close(): it never settles when the connection is lost meanwhile. */
const closed = (lane: Lane): Promise<void> =>
  new Promise((resolve) => {
    lane.isOpen = false;
    lane.channel.once('close', resolve);
    lane.channel.close().catch(() => undefined);
  });
