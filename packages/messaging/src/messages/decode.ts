import { anyRelease, catalogue, subscriptions } from '@docsight/contracts';
import type { EventOf, EventType, MessageOf, QueueName } from '@docsight/contracts';

type Decoded<Queue extends QueueName> =
  | { kind: 'known'; message: MessageOf<EventOf<Queue>> }
  /** An event of another type or with other fields. A newer release of this service may know it. */
  | { kind: 'unknown'; problem: string }
  /** No event of any release. */
  | { kind: 'malformed'; problem: string };

/**
 * Decodes the content of a message from a queue. Returns the problem if it is not an event of this queue that matches
 * its schema.
 */
export const decodeMessage = <Queue extends QueueName>(queue: Queue, content: Buffer): Decoded<Queue> => {
  const json = parseJson(content);
  const event = anyRelease.safeParse(json);
  if (!event.success) return { kind: 'malformed', problem: `no event: ${problemsOf(event.error)}` };
  const { type } = event.data;
  const taken: readonly EventType[] = subscriptions[queue];
  const known = taken.find((candidate) => candidate === type);
  if (known === undefined) return { kind: 'unknown', problem: `the queue ${queue} takes no messages of type ${type}` };
  const result = catalogue[known].message.safeParse(json);
  if (result.success) return { kind: 'known', message: result.data as MessageOf<EventOf<Queue>> };
  return { kind: 'unknown', problem: problemsOf(result.error) };
};

const problemsOf = ({ issues }: { issues: { path: PropertyKey[]; message: string }[] }): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');

/** Returns `undefined` for content that is not JSON. */
const parseJson = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
};
