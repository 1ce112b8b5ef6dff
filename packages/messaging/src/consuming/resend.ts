import { addFacts, isUnavailable, toAppError } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import { publicationOf } from '../messages/index.ts';
import type { Publisher } from '../publishing/index.ts';
import { isFair, queueNames } from '../topology/index.ts';
import { aboutOf, countsOf } from './delivery.ts';
import type { Counts, Delivery, Outcome } from './delivery.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/**
 * How long a message that this release does not know is retried by default. A rolling upgrade takes less: then a
 * replica of the new release handles it.
 */
const defaultUpgradeMs = 3_600_000;

export type ResendOptions = { logger: Logger; publisher: Publisher; retryDelaysMs: number[]; upgradeMs?: number };

/** Sends a message that cannot be handled now to another queue. */
export type Resend = {
  /** To the queue of single messages, at once. */
  alone(delivery: Delivery): Promise<Outcome>;
  /** After a failed attempt: the message returns alone, after a delay. `dead` after the last attempt. */
  later(delivery: Delivery, error: unknown): Promise<Outcome>;
  /** Overload is not a failure, so it uses up no attempt. A single message returns to the queue of single messages. */
  putOff(delivery: Delivery): Promise<Outcome>;
  /** A message of a newer release returns at the longest delay, until a rolling upgrade must be over. */
  untilUpgrade(delivery: Delivery, problem: string): Promise<Outcome>;
};

export const makeResend = ({
  logger,
  publisher,
  retryDelaysMs,
  upgradeMs = defaultUpgradeMs,
}: ResendOptions): Resend => {
  /**
   * Resolves before the original is acknowledged: a crash between the two steps causes a duplicate, never a loss.
   */
  const resendTo = async (queue: string, delivery: Delivery, counts: Partial<Counts> = {}): Promise<Outcome> => {
    const { message } = delivery;
    const publication = publicationOf(message);
    const headers = { ...publication.headers, ...countsOf(delivery), ...counts };
    const resend = () => publisher.sendToQueue(queue, message.content, { ...publication, headers });
    try {
      await retryWhileUnavailable(resend, delivery, logger);
      return 'retried';
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return 'left'; // the consumption ends while the broker is unavailable
    }
  };

  return {
    alone: (delivery) => resendTo(queuesOf(delivery).single, delivery),

    later: async (delivery, error) => {
      const about = { ...aboutOf(delivery), err: error };
      const attempt = countsOf(delivery)['x-attempt'];
      const delayMs = retryDelaysMs[attempt - 1];
      addFacts({ code: toAppError(error).code });
      if (delayMs === undefined) {
        logger.error({ ...about, attempt }, 'message dead-lettered: last attempt failed');
        return 'dead';
      }
      logger.warn({ ...about, attempt, delayMs }, 'message failed: retrying later');
      return resendTo(queuesOf(delivery).retry(delayMs), delivery, { 'x-attempt': attempt + 1 });
    },

    putOff: async (delivery) => {
      const { single, putOff, retry } = queuesOf(delivery);
      const { logicalQueue, queue } = delivery.source;
      const returnsHere = isFair(logicalQueue) && queue !== single;
      const outcome = await resendTo(returnsHere ? putOff(queue) : retry(retryDelaysMs[0]!), delivery);
      return outcome === 'retried' ? 'put-off' : outcome;
    },

    untilUpgrade: async (delivery, problem) => {
      const about = { ...aboutOf(delivery), problem };
      const waits = countsOf(delivery)['x-upgrade-waits'];
      const delayMs = retryDelaysMs.at(-1);
      if (delayMs === undefined || waits * delayMs >= upgradeMs) {
        logger.error(about, 'message dead-lettered: unknown to this release');
        return 'dead';
      }
      if (waits === 0) logger.warn({ ...about, upgradeMs }, 'message unknown to this release: retrying later');
      return resendTo(queuesOf(delivery).retry(delayMs), delivery, { 'x-upgrade-waits': waits + 1 });
    },
  };
};

const queuesOf = ({ source }: Delivery) => queueNames(source.logicalQueue);
