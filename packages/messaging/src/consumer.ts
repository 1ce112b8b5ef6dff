import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import { counter, crashPoint, isUnavailable, pause, withRequestId } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { Channel, ChannelModel, ConsumeMessage } from 'amqplib';
import { decodeMessage } from './decode.ts';
import { managedConnection } from './managed-connection.ts';
import type { Publisher } from './publisher.ts';
import { queueNames } from './topology.ts';

/**
 * One way to consume. The handler must be idempotent: messages come at least once, in any order.
 * It returns when its effect is durable. When it throws because a dependency is away, the message waits in place and prefetch holds
 * the rest back; for any other error it is tried again later and alone, and dead-lettered at last.
 */
type Subscription<Queue extends QueueName> = {
  queue: Queue;
  /** Messages handled at once by this process. */
  prefetch: number;
  handle: (message: MessageOf<EventOf<Queue>>) => Promise<void>;
};

export type Consumers = {
  add<Queue extends QueueName>(subscription: Subscription<Queue>): void;
  start(): void;
  isReady(): boolean;
  stop(): Promise<void>;
};

type Lane = { channel: Channel; consumerTag: string };

/** From this many crashes on, a message is handled alone. */
const suspectDeliveries = 2;
const longestWaitMs = 5_000;
const handled = counter('docsight_messages_handled_total', 'Messages by queue and by what became of them.', [
  'queue',
  'outcome',
]);

export const makeConsumers = (options: {
  url: string;
  name: string;
  logger: Logger;
  publisher: Publisher;
  retryDelaysMs: number[];
}): Consumers => {
  const { logger, publisher, retryDelaysMs } = options;
  const subscriptions: Subscription<QueueName>[] = [];
  const stopping = new AbortController();
  const inFlight = new Set<Promise<void>>();
  let lanes: Lane[] = [];

  const onOpen = async (connection: ChannelModel): Promise<void> => {
    for (const subscription of subscriptions) {
      const names = queueNames(subscription.queue);
      lanes.push(await openLane(connection, subscription, names.main, subscription.prefetch));
      lanes.push(await openLane(connection, subscription, names.single, 1));
    }
  };

  const openLane = async (
    broker: ChannelModel,
    subscription: Subscription<QueueName>,
    queue: string,
    prefetch: number,
  ): Promise<Lane> => {
    const channel = await broker.createChannel();
    const fate = { open: true };
    channel.on('error', (error: Error) => {
      logger.warn({ err: error, queue }, 'broker channel failed');
      connection.recycle(`the channel of ${queue} failed`);
    });
    channel.on('close', () => {
      fate.open = false;
    });
    await channel.prefetch(prefetch);
    const { consumerTag } = await channel.consume(queue, (message) => {
      if (message === null) {
        connection.recycle(`the broker cancelled the consumer of ${queue}`);
        return;
      }
      const work = settle(subscription, queue, message, channel, fate).finally(() => inFlight.delete(work));
      inFlight.add(work);
    });
    return { channel, consumerTag };
  };

  /** Handles one delivery and settles it on the channel that delivered it; on a channel that has closed the broker delivers again by itself. */
  const settle = async (
    subscription: Subscription<QueueName>,
    queue: string,
    message: ConsumeMessage,
    channel: Channel,
    fate: { open: boolean },
  ): Promise<void> => {
    const outcome = await outcomeOf(subscription, queue, message);
    handled.inc({ queue: subscription.queue, outcome });
    if (outcome === 'left' || !fate.open) return;
    if (outcome === 'dead') channel.reject(message, false);
    else channel.ack(message);
  };

  const outcomeOf = async (
    subscription: Subscription<QueueName>,
    queue: string,
    message: ConsumeMessage,
  ): Promise<'done' | 'retried' | 'dead' | 'left'> => {
    const names = queueNames(subscription.queue);
    const about = { queue, messageId: String(message.properties.messageId), type: String(message.properties.type) };
    try {
      if (queue === names.main && deliveriesBefore(message) >= suspectDeliveries) {
        logger.warn(about, 'a message outlived its consumer more than once: it is handled alone');
        await patiently(() => resend(names.single, message, attemptOf(message)), about);
        return 'retried';
      }
      const decoded = decodeMessage(subscription.queue, message.content);
      if (!decoded.ok) {
        logger.error({ ...about, problem: decoded.problem }, 'a message does not fit its schema: dead-lettered');
        return 'dead';
      }
      await withRequestId(decoded.message.trace, () => patiently(() => subscription.handle(decoded.message), about));
      crashPoint('consumer.handled');
      return 'done';
    } catch (error) {
      if (stopping.signal.aborted && isUnavailable(error)) return 'left';
      return retryLater(error, message, names, about);
    }
  };

  const retryLater = async (
    error: unknown,
    message: ConsumeMessage,
    names: ReturnType<typeof queueNames>,
    about: Record<string, string>,
  ): Promise<'retried' | 'dead' | 'left'> => {
    const attempt = attemptOf(message);
    const delayMs = retryDelaysMs[attempt - 1];
    if (delayMs === undefined) {
      logger.error({ ...about, err: error, attempt }, 'a message failed for the last time: dead-lettered');
      return 'dead';
    }
    logger.warn({ ...about, err: error, attempt, delayMs }, 'a message failed: it is tried again');
    try {
      await patiently(() => resend(names.retry(delayMs), message, attempt + 1), about);
      return 'retried';
    } catch (resendError) {
      if (!isUnavailable(resendError)) throw resendError;
      return 'left'; // stopping with the broker away: the delivery was never settled
    }
  };

  /** Confirmed before the original is acknowledged: a crash between the two makes a duplicate, never a loss. */
  const resend = (queue: string, message: ConsumeMessage, attempt: number): Promise<void> => {
    const { messageId, type, contentType, correlationId } = message.properties as unknown as Record<string, string>;
    return publisher.sendToQueue(queue, message.content, {
      messageId,
      type,
      contentType,
      correlationId,
      headers: { 'x-attempt': attempt },
    });
  };

  /** Repeats work for as long as a dependency is away, with growing waits; gives up only when the process stops. */
  const patiently = async (work: () => Promise<void>, about: Record<string, string>): Promise<void> => {
    for (let failures = 0; ; failures += 1) {
      try {
        await work();
        return;
      } catch (error) {
        if (!isUnavailable(error) || stopping.signal.aborted) throw error;
        if (failures === 0) logger.warn({ ...about, err: error }, 'a dependency is away: the message waits');
        await pause(Math.min(longestWaitMs, 100 * 2 ** failures) * (0.5 + Math.random() / 2), stopping.signal);
      }
    }
  };

  const onClosed = (): void => {
    lanes = [];
  };
  const connection = managedConnection({ url: options.url, name: `${options.name}:consume`, logger, onOpen, onClosed });

  return {
    add: (subscription) => {
      subscriptions.push(subscription);
    },
    start: () => {
      if (subscriptions.length > 0) connection.start();
    },
    isReady: () => lanes.length === subscriptions.length * 2,
    stop: async () => {
      stopping.abort();
      const open = lanes;
      await Promise.allSettled(open.map(({ channel, consumerTag }) => channel.cancel(consumerTag)));
      await Promise.all(inFlight);
      // A round trip behind the last ack: closing at once could lose it.
      await Promise.allSettled(open.map(({ channel }) => channel.prefetch(1)));
      await connection.stop();
    },
  };
};

const deliveriesBefore = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.['x-delivery-count'] ?? 0);
const attemptOf = (message: ConsumeMessage): number => Number(message.properties.headers?.['x-attempt'] ?? 1);
