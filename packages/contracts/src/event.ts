import { z } from 'zod';

/** `evt_` and 12 alphanumeric characters. Source: api.md, Events, Envelope. */
export const eventId = z.string().regex(/^evt_[A-Za-z0-9]{12}$/);

/**
 * What every message bears, whatever it tells.
 * id: of the event; the same over re-publication, so consumers can know it again.
 * time: when it happened, ISO 8601 in UTC. accountId: id of the account that it belongs to. requestId: id of the request that caused it.
 */
const envelope = z.object({
  id: z.string().min(1).max(200),
  time: z.iso.datetime(),
  accountId: z.uuid(),
  requestId: z.string().min(1).max(200),
});

/** Declares an event once; its type, its message schema, AsyncAPI and the tests derive from this. */
export const defineEvent = <Type extends string, Version extends number, Data extends z.ZodType>(definition: {
  type: Type;
  version: Version;
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

/** A message as it travels, whichever event it is. */
export type EventMessage<Type extends string = string, Data = unknown> = z.infer<typeof envelope> & {
  type: Type;
  version: number;
  data: Data;
};
