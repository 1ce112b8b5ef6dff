import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import {
  addFacts,
  backOff,
  crashPoint,
  inScope,
  histogram,
  isOverloaded,
  isUnavailable,
  retryWithBackOff,
  toAppError,
  tracerOf,
  wideLines,
  withRequestId,
} from '@docsight/service-kit';
import type { Facts, Logger } from '@docsight/service-kit';
import type { ConsumeMessage } from 'amqplib';
import { decodeMessage, startHandling, publicationOf } from '../messages/index.ts';
import type { Publisher } from '../publishing/index.ts';
import { isFair, queueNames } from '../topology/index.ts';

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
/**
 * How long a message that this release does not know is retried by default. A rolling upgrade takes less: then a
 * replica of the new release handles it.
 */
const defaultUpgradeMs = 3_600_000;
const whileUnavailable = backOff({ firstMs: 100, maxMs: 5_000 });

export const makeDeliver = (options: {
  logger: Logger;
  publisher: Publisher;
  retryDelaysMs: number[];
  upgradeMs?: number;
}): Deliver => {
  const { logger, publisher, retryDelaysMs, upgradeMs = defaultUpgradeMs } = options;
  const durations = histogram('docsight_message_handling_duration_seconds');

  const outcomeOf: Deliver = async (source, message, ending) => {
    const about = aboutOf(source, message);
    try {
      const { single } = names(source);
      if (source.queue !== single && deliveriesBefore(message) >= suspectDeliveries) {
        logger.warn(about, 'message redelivered repeatedly: handling it alone');
        return await resendTo(single, source, message, {}, ending);
      }
      const decoded = decodeMessage(source.logicalQueue, message.content);
      if (decoded.kind === 'malformed') {
        logger.error({ ...about, problem: decoded.problem }, 'message dead-lettered: it is no event');
        return 'dead';
      }
      if (decoded.kind === 'unknown') return await waitForUpgrade(decoded.problem, source, message, ending);
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
    addFacts({ code: toAppError(error).code });
    if (delayMs === undefined) {
      logger.error({ ...about, err: error, attempt }, 'message dead-lettered: last attempt failed');
      return 'dead';
    }
    logger.warn({ ...about, err: error, attempt, delayMs }, 'message failed: retrying later');
    return resendTo(names(source).retry(delayMs), source, message, { 'x-attempt': attempt + 1 }, ending);
  };

  /** Overload is not a failure, so it uses up no attempt. A single message returns to the queue of single messages. */
  const putOff = async (source: Source, message: ConsumeMessage, ending: AbortSignal): Promise<Outcome> => {
    const { single, putOff: waiting, retry } = names(source);
    const returnsToMain = isFair(source.logicalQueue) && source.queue !== single;
    const queue = returnsToMain ? waiting : retry(retryDelaysMs[0]!);
    const outcome = await resendTo(queue, source, message, {}, ending);
    return outcome === 'retried' ? 'put-off' : outcome;
  };

  /** Retries a message of a newer release, at the longest delay, until a rolling upgrade must be over. */
  const waitForUpgrade = async (
    problem: string,
    source: Source,
    message: ConsumeMessage,
    ending: AbortSignal,
  ): Promise<Outcome> => {
    const about = { ...aboutOf(source, message), problem };
    const waits = waitsOf(message);
    const delayMs = retryDelaysMs.at(-1);
    if (delayMs === undefined || waits * delayMs >= upgradeMs) {
      logger.error(about, 'message dead-lettered: unknown to this release');
      return 'dead';
    }
    if (waits === 0) logger.warn({ ...about, upgradeMs }, 'message unknown to this release: retrying later');
    return resendTo(names(source).retry(delayMs), source, message, { 'x-upgrade-waits': waits + 1 }, ending);
  };

  /**
   * Sends a message to another queue. Resolves before the original is acknowledged: a crash between the two steps
   * causes a duplicate, never a loss.
   */
  const resendTo = async (
    queue: string,
    source: Source,
    message: ConsumeMessage,
    counts: Partial<Counts>,
    ending: AbortSignal,
  ): Promise<Outcome> => {
    const headers: Counts = { 'x-attempt': attemptOf(message), 'x-upgrade-waits': waitsOf(message), ...counts };
    const publication = publicationOf(message);
    const all = { ...publication, headers: { ...(publication.headers as object), ...headers } };
    const resend = () => publisher.sendToQueue(queue, message.content, all);
    try {
      await retryWhileUnavailable(resend, aboutOf(source, message), ending);
      return 'retried';
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return 'left'; // the consumption ends while the broker is unavailable
    }
  };

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

  const tracer = tracerOf(logger);
  const writeLine = wideLines(logger, 'message');

  return async (source, message, ending) => {
    const startedAt = performance.now();
    const { properties } = message;
    const attempt = attemptOf(message);
    const requestId = (properties as { correlationId?: string }).correlationId;
    const span = tracer && startHandling(tracer, { queue: source.logicalQueue, attempt, properties });
    const facts: Facts = {};
    const outcome = ending.aborted
      ? 'left'
      : await inScope({ requestId, span, facts }, () => outcomeOf(source, message, ending));
    const durationMs = performance.now() - startedAt;
    durations.observe({ queue: source.logicalQueue, outcome }, durationMs / 1000);
    const isError = outcome === 'retried' || outcome === 'dead';
    span?.end(isError ? String(facts.code ?? outcome) : undefined);
    writeLine({
      durationMs,
      isError,
      fields: () => ({ requestId, traceId: span?.traceId, ...aboutOf(source, message), attempt, outcome, ...facts }),
    });
    return outcome;
  };
};

/** The counts that a message takes along to its next queue. */
type Counts = {
  /** Number of its next attempt, from 1. */
  'x-attempt': number;
  /** How often it has waited for a newer release. */
  'x-upgrade-waits': number;
};

const names = ({ logicalQueue }: Source) => queueNames(logicalQueue);

/** Returns the log fields that identify a message. */
const aboutOf = ({ queue }: Source, { properties }: ConsumeMessage) => ({
  queue,
  messageId: String(properties.messageId),
  type: String(properties.type),
});
const deliveriesBefore = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.['x-delivery-count'] ?? 0);
const attemptOf = (message: ConsumeMessage): number => Number(message.properties.headers?.['x-attempt'] ?? 1);
const waitsOf = (message: ConsumeMessage): number => Number(message.properties.headers?.['x-upgrade-waits'] ?? 0);
