import type { DataOf, EventType, MessageOf } from './catalogue.ts';
import { catalogue } from './catalogue.ts';

/** What the caller must bring for the envelope: the ids and the clock come from the edges. */
export type EventContext = { id: string; time: Date; accountId: string; requestId: string };

/** Puts an event's data into its envelope. The schema is checked where the message enters a service, and in the contract tests. */
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
