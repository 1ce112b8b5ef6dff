import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import { decodeMessage } from '../messages/index.ts';
import { isFair } from '../topology/index.ts';
import { makeShares } from './shares.ts';
import type { Share } from './shares.ts';

/** A queue and the function that handles its messages. */
export type Subscription<Queue extends QueueName> = {
  queue: Queue;
  /** Number of messages that this process handles at once. For a partitioned queue: of each partition. */
  prefetch: number;
  /**
   * Handles one message, and returns when its effect is durable. Must be idempotent: messages are delivered at least
   * once, in any order. If it throws because a dependency is unavailable, the message waits in place, and prefetch
   * holds back the rest. If it throws rate_limited, the key of the message is overloaded: the message is put off for a
   * moment, any number of times, and holds nothing back. After any other error the message is retried later and alone,
   * and dead-lettered in the end.
   * @param partition of the message. `null` in the queue of single messages, and for messages published without a
   * partition.
   */
  handle: (message: MessageOf<EventOf<Queue>>, partition: number | null) => Promise<void>;
  /**
   * Returns the shares of a message, for a queue of `fairQueues`. A message whose share is used up is put off too.
   * Each partition has shares of its own. Default: none.
   */
  sharesOf?: (message: MessageOf<EventOf<Queue>>) => Share[];
};

/** A queue of the broker whose messages are handled. */
export type Source = {
  /** The queue of the contract to which the messages belong. */
  logicalQueue: QueueName;
  /** The queue of the broker: the logical queue itself, one of its partitions, or its queue of single messages. */
  queue: string;
  decode: (content: Buffer) => Work | { kind: 'unknown'; problem: string } | { kind: 'malformed'; problem: string };
};

/** A decoded message and what is to be done with it. */
type Work = {
  kind: 'known';
  requestId: string;
  /** Takes the shares of the message, and returns how to free them; undefined if one stays used up. */
  takeShares: () => Promise<(() => void) | undefined>;
  handle: () => Promise<void>;
};

/** Returns the queue of single messages. They are handled one at a time, so they have no shares. */
export const singleSourceOf = <Queue extends QueueName>(subscription: Subscription<Queue>, queue: string): Source =>
  sourceOf(subscription, queue, null, async () => () => undefined);

/** Returns the main queue or a partition. Its messages share its places. */
export const sharedSourceOf = <Queue extends QueueName>(
  subscription: Subscription<Queue>,
  queue: string,
  partition: number | null = null,
): Source => {
  const { sharesOf = () => [] } = subscription;
  if (subscription.sharesOf && !isFair(subscription.queue))
    throw new Error(`Messages of ${subscription.queue} cannot be put off: add it to fairQueues.`);
  const shares = makeShares();
  return sourceOf(subscription, queue, partition, (message) => shares.take(sharesOf(message)));
};

const sourceOf = <Queue extends QueueName>(
  { queue: logicalQueue, handle }: Subscription<Queue>,
  queue: string,
  partition: number | null,
  takeShares: (message: MessageOf<EventOf<Queue>>) => ReturnType<Work['takeShares']>,
): Source => ({
  logicalQueue,
  queue,
  decode: (content) => {
    const decoded = decodeMessage(logicalQueue, content);
    if (decoded.kind !== 'known') return decoded;
    const { message } = decoded;
    return {
      kind: 'known',
      requestId: message.requestId,
      takeShares: () => takeShares(message),
      handle: () => handle(message, partition),
    };
  },
});
