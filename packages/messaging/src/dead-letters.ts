import { subscriptions } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { connect } from 'amqplib';
import { publicationOf } from './properties.ts';
import { queueNames } from './topology.ts';

/** Returns the number of dead-lettered messages by queue. The topology must have been declared. */
export const countDeadLetters = async (url: string): Promise<Record<QueueName, number>> => {
  const connection = await connect(url);
  try {
    const channel = await connection.createChannel();
    const counts: Partial<Record<QueueName, number>> = {};
    for (const queue of Object.keys(subscriptions) as QueueName[]) {
      counts[queue] = (await channel.checkQueue(queueNames(queue).deadLetter)).messageCount;
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
  const connection = await connect(url);
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
