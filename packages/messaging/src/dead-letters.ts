import { subscriptions } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { connect } from 'amqplib';
import type { ChannelModel } from 'amqplib';
import { publicationOf } from './properties.ts';
import { queueNames } from './topology.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** @throws AppError service_unavailable with the reason. */
const connectTo = (url: string): Promise<ChannelModel> =>
  connect(url, { timeout: CONNECT_TIMEOUT_MS }).catch((cause: unknown) => {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new AppError('service_unavailable', `RabbitMQ cannot be used at AMQP_URL: ${reason}. Is Docsight running?`, {
      cause,
    });
  });

const throwAbsent = (cause: unknown): never => {
  if ((cause as { code?: unknown }).code !== NOT_FOUND) throw cause;
  throw new AppError('not_found', 'The broker has no queues of Docsight yet. Start the services first.', { cause });
};

/** The reply code of AMQP for a queue that does not exist. */
const NOT_FOUND = 404;

/**
 * Returns the number of dead-lettered messages by queue.
 * @throws AppError not_found if no service has declared the queues.
 */
export const countDeadLetters = async (url: string): Promise<Record<QueueName, number>> => {
  const connection = await connectTo(url);
  try {
    const channel = await connection.createChannel();
    channel.on('error', () => undefined); // The rejected call below reports it.
    const counts: Partial<Record<QueueName, number>> = {};
    for (const queue of Object.keys(subscriptions) as QueueName[]) {
      counts[queue] = (await channel.checkQueue(queueNames(queue).deadLetter).catch(throwAbsent)).messageCount;
    }
    return counts as Record<QueueName, number>;
  } finally {
    await connection.close();
  }
};

/**
 * Returns the dead-lettered messages of a queue to it, one after the other. Each is confirmed in the queue before it
 * leaves the dead-letter queue. Replays as many as there were at the beginning, so that a message that is dead-lettered
 * again does not loop.
 * @returns the number of replayed messages.
 */
export const replayDeadLetters = async (url: string, queue: QueueName): Promise<number> => {
  const names = queueNames(queue);
  const connection = await connectTo(url);
  try {
    const channel = await connection.createConfirmChannel();
    const { messageCount } = await channel.checkQueue(names.deadLetter);
    for (let replayed = 0; replayed < messageCount; replayed += 1) {
      const message = await channel.get(names.deadLetter);
      if (!message) return replayed;
      channel.sendToQueue(names.single, message.content, { ...publicationOf(message), persistent: true });
      await channel.waitForConfirms();
      channel.ack(message);
    }
    await channel.checkQueue(names.deadLetter); // a round trip: the last ack has arrived
    return messageCount;
  } finally {
    await connection.close();
  }
};
