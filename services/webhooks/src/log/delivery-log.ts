import type { Delivery, DeliveryDetail, DeliveryStatus } from '@docsight/api-contract';
import type { PublicEventType } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import type { LoggedAttempt } from '../attempts/index.ts';

/** A delivery as the log shows it. */
export type LoggedDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  /** Null if there is no further attempt. */
  nextAttemptAt: Date | null;
  dropReason: string | null;
  /** The first attempt, if it is stored with the delivery. A list leaves out its response body. */
  firstAttempt: LoggedAttempt | undefined;
};

export type LogFilter = { eventType: PublicEventType | undefined; status: DeliveryStatus | undefined };

/** The list covers this many of the newest deliveries of a filter. The total counts no further. */
export const maxListed = 10_000;

/** Reads the deliveries of an account. Source: Specification 8.12. */
export type DeliveryLog = {
  /** Makes the log complete: the functions below find no deliveries in batches. */
  refresh(accountId: string): Promise<void>;
  /** Returns deliveries newest first. */
  list(accountId: string, filter: LogFilter, slice: { skip: number; limit: number }): Promise<LoggedDelivery[]>;
  total(accountId: string, filter: LogFilter): Promise<number>;
  /**
   * Returns deliveries newest first, with their bodies. `after` is the last one of the page before. Deliveries that are
   * added or changed meanwhile move no other one.
   */
  page(
    accountId: string,
    after: { createdAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<(LoggedDelivery & { body: string })[]>;
  /**
   * Returns the newest of a webhook's attempts that are stored with their delivery, newest first, without response
   * bodies.
   */
  newestFirstAttempts(accountId: string, webhookId: string, limit: number): Promise<LoggedAttempt[]>;
  /** Returns one delivery with the exact text of every attempt, which is empty after an erasure. */
  one(accountId: string, id: string): Promise<(LoggedDelivery & { body: string }) | undefined>;
};

/**
 * Returns the id in paths, one plain segment: a dot replaces the colon of `eventId:webhookId`.
 * Neither of the two ids has a dot or a colon.
 */
const publicIdOf = (deliveryId: string): string => deliveryId.replace(':', '.');

/** Returns the delivery's id of a public id, or `undefined` for a text that is not one. */
export const deliveryIdOf = (publicId: string): string | undefined => {
  const { eventId, webhookId } = publicIdShape.exec(publicId)?.groups ?? {};
  return eventId && webhookId && `${eventId}:${webhookId}`;
};

const publicIdShape = /^(?<eventId>evt_[A-Za-z0-9]{12})\.(?<webhookId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** @throws AppError not_found for a text that is not a public id. */
export const requireDeliveryId = (publicId: string): string => {
  const id = deliveryIdOf(publicId);
  if (id === undefined) throw unknownDelivery();
  return id;
};

export const unknownDelivery = (): AppError =>
  new AppError('not_found', 'There is no delivery with this id. Deliveries are kept for 30 days.');

/** Returns an entry of the list. */
export const deliveryView = (delivery: LoggedDelivery, lastAttempt: LoggedAttempt | undefined): Delivery => ({
  id: publicIdOf(delivery.id),
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  last_attempt_at: lastAttempt?.startedAt.toISOString() ?? null,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  status_code: lastAttempt?.statusCode ?? null,
  error_message: delivery.dropReason ?? lastAttempt?.errorMessage ?? null,
});

/** Returns one delivery with its body and attempts. */
export const deliveryDetailView = (
  delivery: LoggedDelivery & { body: string },
  attempts: LoggedAttempt[],
): DeliveryDetail => ({
  ...deliveryView(delivery, attempts.at(-1)),
  body: delivery.body,
  attempts: attempts.map((attempt) => ({
    attempt: attempt.attempt,
    status_code: attempt.statusCode,
    response_time_ms: attempt.responseTimeMs,
    error_message: attempt.errorMessage,
    response_body: attempt.responseBody,
    created_at: attempt.startedAt.toISOString(),
  })),
});
