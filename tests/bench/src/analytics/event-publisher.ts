import { eventExchange, makeEvent, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage, DataOf, EventType } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { connect } from 'amqplib';

/** Publishes events with confirms, as the services do. */
export type EventPublisher = {
  /** Resolves to the event's id. Waits for the broker while it has not confirmed `mostUnconfirmed` events. */
  publish<Type extends EventType>(type: Type, accountId: string, data: DataOf<Type>): Promise<string>;
  /** Resolves when the broker has confirmed all events. */
  stop(): Promise<void>;
};

export const eventPublisher = async (amqpUrl: string, { mostUnconfirmed = 50 } = {}): Promise<EventPublisher> => {
  const connection = await connect(amqpUrl);
  const channel = await connection.createConfirmChannel();
  let unconfirmed = 0;
  return {
    publish: async (type, accountId, data) => {
      const context = { id: newEventId(), time: new Date(), accountId, requestId: 'bench' };
      const event = makeEvent(type, context, data) as AnyMessage;
      const content = Buffer.from(JSON.stringify(event));
      channel.publish(eventExchange, routingKeyOf(event), content, { persistent: true, type, messageId: event.id });
      if ((unconfirmed += 1) >= mostUnconfirmed) {
        unconfirmed = 0;
        await channel.waitForConfirms();
      }
      return event.id;
    },
    stop: async () => {
      await channel.waitForConfirms();
      await connection.close();
    },
  };
};
