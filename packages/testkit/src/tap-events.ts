import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { connect } from 'amqplib';

/** Sees every event that is published in a vhost from now on, in order of arrival. Can publish as any service would. */
export type EventTap = {
  events: AnyMessage[];
  /** Publishes with a confirm; `mandatory` is not asked for, so queues must be there already. */
  publish(event: AnyMessage): Promise<void>;
  /** Publishes bytes under a routing key, for messages that fit no schema. */
  publishRaw(routingKey: string, content: Buffer): Promise<void>;
  /** Puts bytes directly into a queue, such as a dead-letter queue. */
  sendToQueue(queue: string, content: Buffer): Promise<void>;
  close(): Promise<void>;
};

export const tapEvents = async (amqpUrl: string): Promise<EventTap> => {
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  await channel.assertExchange(eventExchange, 'topic', { durable: true });
  const { queue } = await channel.assertQueue('', { exclusive: true, autoDelete: true });
  await channel.bindQueue(queue, eventExchange, '#');
  const events: AnyMessage[] = [];
  await channel.consume(
    queue,
    (message) => {
      if (message) events.push(parsed(message.content));
    },
    { noAck: true },
  );
  const publishRaw = async (routingKey: string, content: Buffer): Promise<void> => {
    channel.publish(eventExchange, routingKey, content, { persistent: true, contentType: 'application/json' });
    await channel.waitForConfirms();
  };
  return {
    events,
    publishRaw,
    sendToQueue: async (queue, content) => {
      channel.sendToQueue(queue, content, { persistent: true });
      await channel.waitForConfirms();
    },
    publish: (event) => publishRaw(routingKeyOf(event), Buffer.from(JSON.stringify(event))),
    close: () => connection.close(),
  };
};

/** What is not JSON is kept as text under a type of its own, for tests to see it. */
const parsed = (content: Buffer): AnyMessage => {
  try {
    return JSON.parse(content.toString()) as AnyMessage;
  } catch {
    return { type: 'not json', data: content.toString() } as unknown as AnyMessage;
  }
};
