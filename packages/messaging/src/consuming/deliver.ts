import {
  crashPoint,
  histogram,
  inScope,
  isOverloaded,
  isUnavailable,
  tracerOf,
  wideLines,
  withRequestId,
} from '@docsight/service-kit';
import type { Facts } from '@docsight/service-kit';
import { publicationOf, startHandling } from '../messages/index.ts';
import { queueNames } from '../topology/index.ts';
import { aboutOf, countsOf, deliveriesBefore } from './delivery.ts';
import type { Delivery, Outcome } from './delivery.ts';
import { makeResend } from './resend.ts';
import type { ResendOptions } from './resend.ts';
import { retryWhileUnavailable } from './retry-while-unavailable.ts';

/** Handles one delivery, and returns how to settle it. */
export type Deliver = (delivery: Delivery) => Promise<Outcome>;

/**
 * A message that was delivered this many times without being settled is suspected of crashing its consumer, and handled
 * alone.
 */
const suspectDeliveries = 2;

/** Handles deliveries with a span, a log line and a metric for each. */
export const makeDeliver = (options: ResendOptions): Deliver => {
  const { logger } = options;
  const deliver = makeDeliverUnobserved(options);
  const durations = histogram('docsight_message_handling_duration_seconds');
  const tracer = tracerOf(logger);
  const writeLine = wideLines(logger, 'message');

  return async (delivery) => {
    const startedAt = performance.now();
    const queue = delivery.source.logicalQueue;
    const { properties } = delivery.message;
    const attempt = countsOf(delivery)['x-attempt'];
    const { correlationId: requestId } = publicationOf(delivery.message);
    const span = tracer && startHandling(tracer, { queue, attempt, properties });
    const facts: Facts = {};
    const outcome = delivery.ending.aborted
      ? 'left'
      : await inScope({ requestId, span, facts }, () => deliver(delivery));
    const durationMs = performance.now() - startedAt;
    durations.observe({ queue, outcome }, durationMs / 1000);
    const isError = outcome === 'retried' || outcome === 'dead';
    span?.end(isError ? String(facts.code ?? outcome) : undefined);
    writeLine({
      durationMs,
      isError,
      fields: () => ({ requestId, traceId: span?.traceId, ...aboutOf(delivery), attempt, outcome, ...facts }),
    });
    return outcome;
  };
};

const makeDeliverUnobserved = (options: ResendOptions): Deliver => {
  const { logger } = options;
  const resend = makeResend(options);

  const handle = async (delivery: Delivery): Promise<Outcome> => {
    const { source, message } = delivery;
    const isAlone = source.queue === queueNames(source.logicalQueue).single;
    if (!isAlone && deliveriesBefore(delivery) >= suspectDeliveries) {
      logger.warn(aboutOf(delivery), 'message redelivered repeatedly: handling it alone');
      return resend.alone(delivery);
    }
    const work = source.decode(message.content);
    if (work.kind === 'malformed') {
      logger.error({ ...aboutOf(delivery), problem: work.problem }, 'message dead-lettered: it is no event');
      return 'dead';
    }
    if (work.kind === 'unknown') return resend.untilUpgrade(delivery, work.problem);
    const freeShares = await work.takeShares();
    if (!freeShares) return resend.putOff(delivery);
    try {
      await withRequestId(work.requestId, () => retryWhileUnavailable(work.handle, delivery, logger));
    } finally {
      freeShares();
    }
    crashPoint('consumer.handled');
    return 'done';
  };

  return async (delivery) => {
    try {
      return await handle(delivery);
    } catch (error) {
      if (delivery.ending.aborted && isUnavailable(error)) return 'left';
      return isOverloaded(error) ? resend.putOff(delivery) : resend.later(delivery, error);
    }
  };
};
