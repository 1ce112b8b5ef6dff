import { z } from 'zod';
import type { ServiceName } from '../domain/index.ts';

/** Checks an event id: `evt_` and 12 alphanumeric characters. Source: Specification 1.6. */
export const eventId = z.string().regex(/^evt_[A-Za-z0-9]{12}$/);

/**
 * Checks the fields that every message has. Source: Specification 9.1.
 * `id` stays the same when an event is published again. `time` is ISO 8601 in UTC.
 * `requestId` names the request that caused the event.
 */
const envelope = z.object({
  id: z.string().min(1).max(200),
  time: z.iso.datetime(),
  accountId: z.uuid(),
  requestId: z.string().min(1).max(200),
});

/** Checks the fields by which a release recognises an event of any other release. */
export const anyRelease = envelope.extend({ type: z.string().min(1), version: z.int() });

/** Declares an event. Its type, its message schema, AsyncAPI and the tests derive from this. */
export const defineEvent = <Type extends string, Version extends number, Data extends z.ZodType>(definition: {
  type: Type;
  version: Version;
  /** The only service that publishes the event. */
  publishedBy: ServiceName;
  summary: string;
  data: Data;
}) => ({
  ...definition,
  message: envelope.extend({
    type: z.literal(definition.type),
    version: z.literal(definition.version),
    data: definition.data,
  }),
});

export type EventDefinition = ReturnType<typeof defineEvent>;

/** The message of any event. */
export type EventMessage<Type extends string = string, Data = unknown> = z.infer<typeof envelope> & {
  type: Type;
  version: number;
  data: Data;
};
