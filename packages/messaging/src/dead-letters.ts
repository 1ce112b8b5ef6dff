import { subscriptions } from '@docsight/contracts';
import type { QueueName } from '@docsight/contracts';
import { connect } from 'amqplib';
import { queueNames } from './topology.ts';

/** How many messages lie in each queue's dead-letter queue. The topology must have been declared. */
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
 * Puts the dead letters of a queue back, one after the other and at most as many as there were at the beginning, so that one which dies again is not
 * tried for ever. Each is confirmed in the queue before it leaves the dead letters. Returns how many were put back.
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
      const { messageId, type, contentType, correlationId } = message.properties as unknown as Record<string, string>;
      channel.sendToQueue(names.single, message.content, {
        messageId,
        type,
        contentType,
        correlationId,
        persistent: true,
      });
      await channel.waitForConfirms();
      channel.ack(message);
    }
    await channel.checkQueue(names.deadLetter); // a round trip behind the last ack
    return messageCount;
  } finally {
    await connection.close();
  }
};
