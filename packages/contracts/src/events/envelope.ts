import type { DataOf, EventType, MessageOf } from './catalogue.ts';
import { catalogue } from './catalogue.ts';

/** The fields of an envelope that the caller provides: ids and time are inputs, so that decisions stay pure. */
export type EventContext = { id: string; time: Date; accountId: string; requestId: string };

/**
 * Creates an event. Its schema is not checked here, but by the contract tests and by each service that receives it.
 */
export const makeEvent = <Type extends EventType>(
  type: Type,
  context: EventContext,
  data: DataOf<Type>,
): MessageOf<Type> =>
  ({
    ...context,
    time: context.time.toISOString(),
    type,
    version: catalogue[type].version,
    data,
  }) as MessageOf<Type>;
