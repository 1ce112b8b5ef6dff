import { z } from 'zod';
import { catalogue, defaultPartitions, eventExchange, partitionedEvents, subscriptions } from '../events/index.ts';
import type { EventType } from '../events/index.ts';

/**
 * Returns the catalogue as an AsyncAPI 3.0 document: a channel for each event, whose address is the routing key, and a
 * `receive` operation for each queue and event.
 * Source: https://www.asyncapi.com/docs/reference/specification/v3.0.0
 */
export const asyncApi = (): object => {
  const events = Object.values(catalogue);
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Docsight events',
      version: '1.0.0',
      description: `The events that the services of Docsight exchange over RabbitMQ, on the topic exchange ${eventExchange}.`,
      license: { name: 'MIT' },
    },
    defaultContentType: 'application/json',
    channels: Object.fromEntries(
      events.map(({ type }) => [
        type,
        { ...addressOf(type), messages: { [type]: { $ref: `#/components/messages/${type}` } } },
      ]),
    ),
    operations: Object.fromEntries(
      Object.entries(subscriptions).flatMap(([queue, types]) =>
        types.map((type) => [`${queue}.${type}`, receive(queue, type)]),
      ),
    ),
    components: {
      messages: Object.fromEntries(
        events.map(({ type, summary, publishedBy, message }) => [
          type,
          {
            name: type,
            summary,
            description: `Published by ${publishedBy}.`,
            headers: traceHeaders,
            payload: payloadOf(message),
          },
        ]),
      ),
    },
  };
};

/** Source: Specification 11.16. */
const traceHeaders = {
  type: 'object',
  properties: {
    traceparent: {
      type: 'string',
      description: 'The publication of the event in a trace (W3C Trace Context). Present only while tracing is on.',
    },
  },
};

const addressOf = (type: EventType): object => {
  if (!partitionedEvents.some((partitioned) => partitioned === type)) return { address: type };
  const partition = {
    description:
      'The partition of the document: a stable hash of its id, from 0. ' +
      `There are ${defaultPartitions} partitions, unless READER_PARTITIONS is set.`,
  };
  return { address: `${type}.{partition}`, parameters: { partition } };
};

const receive = (queue: string, type: EventType): object => ({
  action: 'receive',
  channel: { $ref: `#/channels/${type}` },
  messages: [{ $ref: `#/channels/${type}/messages/${type}` }],
  summary: `The queue ${queue} receives ${type}.`,
});

const payloadOf = (message: z.ZodType): object => {
  // The schema dialect of AsyncAPI is a superset of JSON Schema draft 7.
  return { ...z.toJSONSchema(message, { target: 'draft-7' }), $schema: undefined };
};
