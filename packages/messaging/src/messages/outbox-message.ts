import type { AnyMessage } from '@docsight/contracts';
import { currentCauses } from '@docsight/service-kit';

/**
 * An event as it waits in an outbox. The context of its trace is stored with it. So the trace continues after a
 * restart, or after a time without the broker. It is not a part of the event: the publisher sends it as a header.
 */
export type OutboxMessage = AnyMessage & {
  /**
   * `traceparent` of each change that caused the event. Publishing continues a single one, and links several.
   * Absent if tracing was off.
   */
  traceparents?: string[];
};

/** Adds the context of the present work to events that have none. Returns the same events while tracing is off. */
export const withCauses = (events: OutboxMessage[]): OutboxMessage[] => {
  const causes = currentCauses();
  return causes === undefined ? events : events.map((event) => ({ traceparents: causes, ...event }));
};
