import type { ConsumeMessage } from 'amqplib';
import type { Source } from './source.ts';

/** A message that the broker has delivered. */
export type Delivery = {
  source: Source;
  message: ConsumeMessage;
  /** Fires when the consumption ends: then nothing new begins, and nothing waits. */
  ending: AbortSignal;
};

/**
 * `put-off`: sent to a queue from which it returns later, because its key is overloaded.
 * `left`: not settled, so the broker redelivers the message, here or elsewhere.
 */
export type Outcome = 'done' | 'retried' | 'put-off' | 'dead' | 'left';

/** The counts that a message takes along to its next queue. */
export type Counts = {
  /** Number of its next attempt, from 1. */
  'x-attempt': number;
  /** How often it has waited for a newer release. */
  'x-upgrade-waits': number;
};

export const countsOf = ({ message }: Delivery): Counts => ({
  'x-attempt': numberIn(message, 'x-attempt') ?? 1,
  'x-upgrade-waits': numberIn(message, 'x-upgrade-waits') ?? 0,
});

/** Returns how often the broker delivered the message before without its being settled. */
export const deliveriesBefore = ({ message }: Delivery): number => numberIn(message, 'x-delivery-count') ?? 0;

const numberIn = ({ properties }: ConsumeMessage, header: string): number | undefined => {
  const value: unknown = properties.headers?.[header];
  return value === undefined ? undefined : Number(value);
};

/** Returns the log fields that identify a message. */
export const aboutOf = ({ source, message: { properties } }: Delivery) => ({
  queue: source.queue,
  messageId: String(properties.messageId),
  type: String(properties.type),
});
