import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import { backOff, counter, crashPoint, isUnavailable, retryWithBackOff, withRequestId } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { ConsumeMessage } from 'amqplib';
import { decodeMessage } from './decode.ts';
import type { Publisher } from './publisher.ts';
import { queueNames } from './topology.ts';

/** left: not settled, so that the broker delivers it again, here or elsewhere. */
type Outcome = 'done' | 'retried' | 'dead' | 'left';

/** Where deliveries come from: a queue of the broker, of the logical queue whose messages it holds. */
export type Source = {
  of: QueueName;
  queue: string;
  handle: (message: MessageOf<EventOf<QueueName>>) => Promise<void>;
};

/** Handles one delivery, and says what is to become of it. ending: fires when the consumption ends; then nothing is begun or waited for any more. */
export type Deliver = (source: Source, message: ConsumeMessage, ending: AbortSignal) => Promise<Outcome>;

/** From this many crashes on, a message is handled alone. */
const suspectDeliveries = 2;
const whileUnavailable = backOff({ firstMs: 100, maxMs: 5_000 });
const handled = counter('docsight_messages_handled_total', 'Messages by queue and by what became of them.', [
  'queue',
  'outcome',
]);

export const makeDeliver = (options: { logger: Logger; publisher: Publisher; retryDelaysMs: number[] }): Deliver => {
  const { logger, publisher, retryDelaysMs } = options;

  const outcomeOf: Deliver = async (source, message, ending) => {
    const names = queueNames(source.of);
    const about = aboutOf(source, message);
    try {
      if (source.queue !== names.single && deliveriesBefore(message) >= suspectDeliveries) {
        logger.warn(about, 'a message outlived its consumer more than once: it is handled alone');
        await retryWhileUnavailable(() => resend(names.single, message, attemptOf(message)), about, ending);
        return 'retried';
      }
      const decoded = decodeMessage(source.of, message.content);
      if (!decoded.ok) {
        logger.error({ ...about, problem: decoded.problem }, 'a message does not fit its schema: dead-lettered');
        return 'dead';
      }
      await withRequestId(decoded.message.requestId, () =>
        retryWhileUnavailable(() => source.handle(decoded.message), about, ending),
      );
      crashPoint('consumer.handled');
      return 'done';
    } catch (error) {
      if (ending.aborted && isUnavailable(error)) return 'left';
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
      logger.error({ ...about, err: error, attempt }, 'a message failed for the last time: dead-lettered');
      return 'dead';
    }
    logger.warn({ ...about, err: error, attempt, delayMs }, 'a message failed: it is tried again');
    try {
      await retryWhileUnavailable(
        () => resend(queueNames(source.of).retry(delayMs), message, attempt + 1),
        about,
        ending,
      );
      return 'retried';
    } catch (resendError) {
      if (!isUnavailable(resendError)) throw resendError;
      return 'left'; // ending with the broker away
    }
  };

  /** Confirmed before the original is acknowledged: a crash between the two makes a duplicate, never a loss. */
  const resend = (queue: string, message: ConsumeMessage, attempt: number): Promise<void> => {
    const { messageId, type, contentType, correlationId } = message.properties as unknown as Record<string, string>;
    return publisher.sendToQueue(queue, message.content, {
      messageId,
      type,
      contentType,
      correlationId,
      headers: { 'x-attempt': attempt },
    });
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

  return async (source, message, ending) => {
    const outcome = ending.aborted ? 'left' : await outcomeOf(source, message, ending);
    handled.inc({ queue: source.of, outcome });
    return outcome;
  };
};

const aboutOf = ({ queue }: Source, { properties }: ConsumeMessage) => ({
  queue,
  messageId: String(properties.messageId),
  type: String(properties.type),
});
const deliveriesBefore = (message: ConsumeMessage): number =>
  Number(message.properties.headers?.['x-delivery-count'] ?? 0);
const attemptOf = (message: ConsumeMessage): number => Number(message.properties.headers?.['x-attempt'] ?? 1);
