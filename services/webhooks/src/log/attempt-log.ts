import { attemptIdOf } from '../attempts/index.ts';
import type { AttemptStore, LoggedAttempt } from '../attempts/index.ts';
import type { DeliveryLog, LoggedDelivery } from './delivery-log.ts';

/** Only a delivery that was recovered many times has more. */
const maxAttemptsShown = 100;

/** Reads attempts. Some are stored with their delivery, the others have records of their own. */
export type AttemptLog = {
  /** Returns the last attempt of each delivery, by the delivery's id. */
  last(accountId: string, deliveries: LoggedDelivery[]): Promise<Map<string, LoggedAttempt>>;
  /** Returns the newest attempts of a delivery, oldest first. */
  ofDelivery(accountId: string, delivery: LoggedDelivery): Promise<LoggedAttempt[]>;
  /** Returns the newest attempts of a webhook, newest first. */
  newest(accountId: string, webhookId: string, limit: number): Promise<LoggedAttempt[]>;
};

export const makeAttemptLog = (deps: {
  log: Pick<DeliveryLog, 'newestFirstAttempts'>;
  attempts: Pick<AttemptStore, 'last' | 'newest' | 'ofDelivery'>;
}): AttemptLog => {
  const { log, attempts } = deps;
  return {
    last: async (accountId, deliveries) => {
      const others = deliveries.filter((delivery) => delivery.attempts > 0 && !onlyAttempt(delivery));
      const found = others.length === 0 ? [] : await attempts.last(accountId, others);
      const byId = new Map<string, LoggedAttempt>(found.map((attempt) => [attempt.id, attempt]));
      return new Map(
        deliveries.flatMap((delivery) => {
          const last = onlyAttempt(delivery) ?? byId.get(attemptIdOf(delivery.id, delivery.attempts));
          return last ? [[delivery.id, last] as const] : [];
        }),
      );
    },
    ofDelivery: async (accountId, delivery) => {
      const { id, firstAttempt } = delivery;
      if (onlyAttempt(delivery)) return [firstAttempt!];
      const found: LoggedAttempt[] = await attempts.ofDelivery(accountId, id, maxAttemptsShown);
      return (firstAttempt ? [firstAttempt, ...found] : found).slice(-maxAttemptsShown);
    },
    newest: async (accountId, webhookId, limit) => {
      const [first, recorded] = await Promise.all([
        log.newestFirstAttempts(accountId, webhookId, limit),
        attempts.newest(accountId, webhookId, limit),
      ]);
      const all: LoggedAttempt[] = [...first, ...recorded];
      return all.toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime()).slice(0, limit);
    },
  };
};

/** Returns the first attempt of a delivery, if it is stored with it and there is no other. */
const onlyAttempt = ({ attempts, firstAttempt }: LoggedDelivery): LoggedAttempt | undefined =>
  attempts === 1 ? firstAttempt : undefined;
