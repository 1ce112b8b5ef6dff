import { AppError, counter } from '@docsight/service-kit';

/** The messages of one connection that the broker has not confirmed yet. */
export type UnconfirmedMessages = {
  /** Registers a message. Resolves with its confirm, or rejects with the reason why there will be none. */
  add(publishId: string, routingKey: string): Promise<void>;
  /** Notes that the broker has returned a message, because no queue takes it. Its confirm follows. */
  returned(publishId: string): void;
  /** Settles a message with the broker's confirm, or with the error of a rejection. */
  confirmed(publishId: string, error: unknown): void;
  /** Stops the time limits, because the broker blocks publishing. */
  pauseTimers(): void;
  /** Starts the time limits again. */
  restartTimers(): void;
  /** Rejects all, because the connection is lost. */
  rejectAll(): void;
};

type Unconfirmed = {
  routingKey: string;
  isReturned: boolean;
  timer: NodeJS.Timeout | undefined;
  settle: (error?: Error) => void;
};

/** @param onOverdue called when a message was not confirmed within `timeoutMs`. */
export const unconfirmedMessages = (timeoutMs: number, onOverdue: () => void): UnconfirmedMessages => {
  const messages = new Map<string, Unconfirmed>();
  const published = counter('docsight_messages_published_total');

  const startTimer = (message: Unconfirmed): void => {
    message.timer = setTimeout(() => {
      message.settle(unavailable('The broker did not confirm in time.'));
      onOverdue();
    }, timeoutMs);
  };

  return {
    add: (publishId, routingKey) =>
      new Promise((resolve, reject) => {
        const settle = (error?: Error): void => {
          clearTimeout(message.timer);
          messages.delete(publishId);
          published.inc({ outcome: error ? 'failed' : 'confirmed' });
          if (error) reject(error);
          else resolve();
        };
        const message: Unconfirmed = { routingKey, isReturned: false, timer: undefined, settle };
        messages.set(publishId, message);
        startTimer(message);
      }),
    returned: (publishId) => {
      const message = messages.get(publishId);
      if (message) message.isReturned = true;
    },
    confirmed: (publishId, error) => {
      const message = messages.get(publishId);
      if (!message) return;
      if (error) message.settle(unavailable('The broker rejected the message: a queue is full or failing.', error));
      else if (message.isReturned) message.settle(unavailable(`No queue takes messages for "${message.routingKey}".`));
      else message.settle();
    },
    pauseTimers: () => {
      for (const { timer } of messages.values()) clearTimeout(timer);
    },
    restartTimers: () => {
      for (const message of messages.values()) {
        clearTimeout(message.timer);
        startTimer(message);
      }
    },
    rejectAll: () => {
      for (const { settle } of messages.values())
        settle(unavailable('The connection to the broker was lost before it confirmed.'));
    },
  };
};

/** Creates the error of a message that was not published. Its event stays where it is stored. */
export const unavailable = (message: string, cause?: unknown): AppError =>
  new AppError('service_unavailable', message, { cause });
