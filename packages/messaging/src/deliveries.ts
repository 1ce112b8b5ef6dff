import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import {
  backOff,
  counter,
  crashPoint,
  isOverloaded,
  isUnavailable,
  retryWithBackOff,
  withRequestId,
} from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ConsumeMessage } from 'amqplib';
import { decodeMessage } from './decode.ts';
import { publicationOf } from './properties.ts';
import type { Publisher } from './publisher.ts';
import { isFair, queueNames } from './topology.ts';

/**
 * `put-off`: sent to a queue from which it returns later, because its key is overloaded.
 * `left`: not settled, so the broker redelivers the message, here or elsewhere.
 */
type Outcome = 'done' | 'retried' | 'put-off' | 'dead' | 'left';

/** A queue of the broker whose messages are handled. */
export type Source = {
  /** The queue of the contract to which the messages belong. */
  logicalQueue: QueueName;
  /** The queue of the broker: the logical queue itself, one of its partitions, or its queue of single messages. */
  queue: string;
  handle: (message: MessageOf<EventOf<QueueName>>) => Promise<void>;
  /** Takes the shares of a message, and returns how to free them; undefined if one is used up. */
  takeShares?: (message: MessageOf<EventOf<QueueName>>) => (() => void) | undefined;
};

/**
 * Handles one delivery, and returns how to settle it.
 * @param ending fires when the consumption ends: then nothing new begins, and nothing waits.
 */
export type Deliver = (source: Source, message: ConsumeMessage, ending: AbortSignal) => Promise<Outcome>;

/**
 * A message that was delivered this many times without being settled is suspected of crashing its consumer, and handled
 * alone.
 */
const suspectDeliveries = 2;
const whileUnavailable = backOff({ firstMs: 100, maxMs: 5_000 });
const handled = counter('docsight_messages_handled_total', 'Messages by queue and outcome.', ['queue', 'outcome']);

export const makeDeliver = (options: { logger: Logger; publisher: Publisher; retryDelaysMs: number[] }): Deliver => {
  const { logger, publisher, retryDelaysMs } = options;

  const outcomeOf: Deliver = async (source, message, ending) => {
    const names = queueNames(source.logicalQueue);
    const about = aboutOf(source, message);
    try {
      if (source.queue !== names.single && deliveriesBefore(message) >= suspectDeliveries) {
        logger.warn(about, 'message redelivered repeatedly: handling it alone');
        await retryWhileUnavailable(() => resend(names.single, message, attemptOf(message)), about, ending);
        return 'retried';
      }
      const decoded = decodeMessage(source.logicalQueue, message.content);
      if (!decoded.ok) {
        logger.error({ ...about, problem: decoded.problem }, 'message dead-lettered: it does not match its schema');
        return 'dead';
      }
      const freeShares = source.takeShares ? source.takeShares(decoded.message) : () => undefined;
      if (!freeShares) return await putOff(source, message, ending);
      try {
        await withRequestId(decoded.message.requestId, () =>
          retryWhileUnavailable(() => source.handle(decoded.message), about, ending),
        );
      } finally {
        freeShares();
      }
      crashPoint('consumer.handled');
      return 'done';
    } catch (error) {
      if (ending.aborted && isUnavailable(error)) return 'left';
      if (isOverloaded(error)) return putOff(source, message, ending);
      return retryLater(error, source, message, ending);
    }
  };

  const retryLater = async (
    error: unknown,
    source: Source,
    message: ConsumeMessage,
    ending: AbortSignal,
  ): Promise<Outcome> => {
    const about = aboutOf(source, message);
    const attempt = attemptOf(message);
    const delayMs = retryDelaysMs[attempt - 1];
    if (delayMs === undefined) {
      logger.error({ ...about, err: error, attempt }, 'message dead-lettered: last attempt failed');
      return 'dead';
    }
    logger.warn({ ...about, err: error, attempt, delayMs }, 'message failed: retrying later');
    const { retry } = queueNames(source.logicalQueue);
    return (await isResent(retry(delayMs), source, message, attempt + 1, ending)) ? 'retried' : 'left';
  };

  /** Overload is not a failure, so it uses up no attempt. A single message returns to the queue of single messages. */
  const putOff = async (source: Source, message: ConsumeMessage, ending: AbortSignal): Promise<Outcome> => {
    const names = queueNames(source.logicalQueue);
    const returnsToMain = isFair(source.logicalQueue) && source.queue !== names.single;
    const queue = returnsToMain ? names.putOff : names.retry(retryDelaysMs[0]!);
    return (await isResent(queue, source, message, attemptOf(message), ending)) ? 'put-off' : 'left';
  };

  /** Returns false if the consumption ends while the broker is unavailable. */
  const isResent = async (
    queue: string,
    source: Source,
    message: ConsumeMessage,
    attempt: number,
    ending: AbortSignal,
  ): Promise<boolean> => {
    try {
      await retryWhileUnavailable(() => resend(queue, message, attempt), aboutOf(source, message), ending);
      return true;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return false;
    }
  };

  /** Resolves before the original is acknowledged: a crash between the two steps causes a duplicate, never a loss. */
  const resend = (queue: string, message: ConsumeMessage, attempt: number): Promise<void> =>
    publisher.sendToQueue(queue, message.content, { ...publicationOf(message), headers: { 'x-attempt': attempt } });

  /** Repeats work while a dependency is unavailable, until the consumption ends. */
  const retryWhileUnavailable = (work: () => Promise<void>, about: object, ending: AbortSignal): Promise<void> =>
    retryWithBackOff(work, {
      backOff: whileUnavailable,
      signal: ending,
      retryIf: isUnavailable,
      onRetry: (error, attempt) => {
        if (attempt === 1) logger.warn({ ...about, err: error }, 'message waits: dependency unavailable');
      },
    });

  return async (source, message, ending) => {
    const outcome = ending.aborted ? 'left' : await outcomeOf(source, message, ending);
    handled.inc({ queue: source.logicalQueue, outcome });
    return outcome;
  };
};

/** Returns the log fields that identify a message. */
const aboutOf = ({ queue }: Source, { properties }: ConsumeMessage) => ({
  queue,
  messageId: String(properties.messageId),
  type: String(properties.type),
});
const deliveriesBefore = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.['x-delivery-count'] ?? 0);
const attemptOf = (message: ConsumeMessage): number => Number(message.properties.headers?.['x-attempt'] ?? 1);
