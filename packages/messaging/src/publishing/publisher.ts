import { eventExchange, routingKeyOf } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import { crashPoint, toAppError, tracerOf } from '@docsight/service-kit';
import { startPublishing } from '../messages/index.ts';
import type { OutboxMessage } from '../messages/index.ts';
import { resendExchange } from '../topology/index.ts';
import { makeConfirmedSender } from './confirmed-sender.ts';
import type { ConfirmedSender, ConfirmedSenderOptions, Properties } from './confirmed-sender.ts';

/**
 * Publishes messages: confirmed, mandatory, persistent. A call resolves when the broker has the message on disk in
 * every bound queue.
 */
export type Publisher = Omit<ConfirmedSender, 'send'> & {
  /**
   * The caller keeps the event if this throws.
   * @throws AppError service_unavailable if the broker is unavailable, rejects the event, or has no queue for it.
   */
  publish(event: OutboxMessage): Promise<void>;
  /** Sends content to one queue of `resendTargets` with the same guarantees, for retries. */
  sendToQueue(queue: string, content: Buffer, properties: Properties): Promise<void>;
};

export const makePublisher = (options: ConfirmedSenderOptions): Publisher => {
  const tracer = tracerOf(options.logger);
  const { send, ...connection } = makeConfirmedSender(options);

  const publish = async (event: AnyMessage, routingKey: string, headers?: Record<string, string>): Promise<void> => {
    const properties = {
      messageId: event.id,
      type: event.type,
      contentType: 'application/json',
      timestamp: Math.floor(Date.parse(event.time) / 1000),
      correlationId: event.requestId,
      appId: options.name,
      headers,
    };
    await send(eventExchange, routingKey, Buffer.from(JSON.stringify(event)), properties);
    crashPoint('outbox.published');
  };

  return {
    ...connection,
    publish: async ({ traceparents, ...event }) => {
      const routingKey = routingKeyOf(event, options.topology.partitions);
      if (!tracer) return publish(event, routingKey);
      const span = startPublishing(tracer, { event, routingKey, causes: traceparents });
      try {
        await publish(event, routingKey, span.headers);
        span.end();
      } catch (error) {
        span.end(toAppError(error).code);
        throw error;
      }
    },
    sendToQueue: (queue, content, properties) => send(resendExchange, queue, content, properties),
  };
};
