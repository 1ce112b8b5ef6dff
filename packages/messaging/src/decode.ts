import { catalogue, subscriptions } from '@docsight/contracts';
import type { EventOf, EventType, MessageOf, QueueName } from '@docsight/contracts';

type Decoded<Queue extends QueueName> =
  | { ok: true; message: MessageOf<EventOf<Queue>> }
  | { ok: false; problem: string };

/**
 * Decodes the content of a message from a queue. Returns the problem if it is not an event of this queue that matches
 * its schema.
 */
export const decodeMessage = <Queue extends QueueName>(queue: Queue, content: Buffer): Decoded<Queue> => {
  const json = parseJson(content);
  const type = (json as { type?: unknown } | null)?.type;
  const known = (subscriptions[queue] as readonly EventType[]).find((candidate) => candidate === type);
  if (known === undefined)
    return { ok: false, problem: `the queue ${queue} takes no messages of type ${String(type)}` };
  const result = catalogue[known].message.safeParse(json);
  if (result.success) return { ok: true, message: result.data as MessageOf<EventOf<Queue>> };
  const problems = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  return { ok: false, problem: problems.join('; ') };
};

/** Returns `undefined` for content that is not JSON: it has no type, so the caller rejects it. */
const parseJson = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    return undefined;
  }
};
