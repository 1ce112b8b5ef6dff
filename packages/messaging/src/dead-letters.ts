import { subscriptions } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { connect } from 'amqplib';
import type { Channel, ChannelModel } from 'amqplib';
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

/**
 * Removes the dead letters of all queues that contain a text, such as the id of a document or an e-mail address. The
 * others stay, with their age.
 * @returns the number of removed messages.
 */
export const eraseDeadLetters = async (url: string, text: string): Promise<number> => {
  const connection = await connectTo(url);
  try {
    let erased = 0;
    for (const queue of Object.keys(subscriptions) as QueueName[]) {
      const channel = await connection.createChannel();
      erased += await eraseFrom(channel, queueNames(queue).deadLetter, text);
      await channel.close(); // returns the messages that were not acknowledged
    }
    return erased;
  } finally {
    await connection.close();
  }
};

const eraseFrom = async (channel: Channel, deadLetterQueue: string, text: string): Promise<number> => {
  const { messageCount } = await channel.checkQueue(deadLetterQueue);
  let erased = 0;
  for (let read = 0; read < messageCount; read += 1) {
    const message = await channel.get(deadLetterQueue);
    if (!message) break;
    if (!message.content.includes(text)) continue;
    channel.ack(message);
    erased += 1;
  }
  await channel.checkQueue(deadLetterQueue); // a round trip: the last ack has arrived
  return erased;
};
