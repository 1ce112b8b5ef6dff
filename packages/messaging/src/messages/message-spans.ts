import { eventExchange } from '@docsight/contracts';
import type { AnyMessage } from '@docsight/contracts';
import type { Span, TraceHeaders, Tracer } from '@docsight/service-kit';
import type { MessageProperties } from 'amqplib';
import type { OutboxMessage } from './outbox-message.ts';

/** Source: https://opentelemetry.io/docs/specs/semconv/messaging/rabbitmq/ */
const system = { 'messaging.system': 'rabbitmq' } as const;

/** Other messages have ids that name a reader. */
const publicId = (id: unknown): string | undefined =>
  typeof id === 'string' && id.startsWith('evt_') ? id : undefined;

/** Starts the span of a publication. It continues the only cause of the event, or links several. */
export const startPublishing = (
  tracer: Tracer,
  published: { event: AnyMessage; routingKey: string; causes: OutboxMessage['traceparents'] },
): Span => {
  const { event, routingKey, causes = [] } = published;
  const attributes = {
    ...system,
    'messaging.operation.name': 'publish',
    'messaging.operation.type': 'send',
    'messaging.destination.name': `${eventExchange}:${routingKey}`,
    'messaging.rabbitmq.destination.routing_key': routingKey,
    'messaging.message.id': publicId(event.id),
    'docsight.request_id': event.requestId,
  };
  const [parent] = causes;
  const isContinued = causes.length === 1;
  return tracer.start(
    { kind: 'producer', name: `publish ${event.type}`, attributes, links: isContinued ? [] : causes },
    isContinued ? { traceparent: parent } : undefined,
  );
};

/** Starts the span of handling a message, below the span of its publication. */
export const startHandling = (
  tracer: Tracer,
  { queue, attempt, properties }: { queue: string; attempt: number; properties: MessageProperties },
): Span => {
  const attributes = {
    ...system,
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': `${eventExchange}:${queue}`,
    'messaging.message.id': publicId(properties.messageId),
    'docsight.message_type': String(properties.type),
    'docsight.attempt': attempt,
  };
  return tracer.start({ kind: 'consumer', name: `process ${queue}`, attributes }, traceHeadersOf(properties));
};

/** Returns the headers of a message that name its trace, for sending it to another queue. */
export const traceHeadersOf = ({ headers = {} }: { headers?: Record<string, unknown> }): TraceHeaders => {
  const { traceparent, tracestate } = headers;
  return {
    ...(typeof traceparent === 'string' && { traceparent }),
    ...(typeof tracestate === 'string' && { tracestate }),
  };
};
