import type { Delivery, DeliveryDetail, DeliveryStatus } from '@docsight/api-contract';
import type { PublicEventType } from '@docsight/contracts';
import type { Attempt } from './attempt.ts';

/** A delivery as its owner sees it. nextAttemptAt: null when none is to come. */
export type LoggedDelivery = {
  id: string;
  eventId: string;
  eventType: string;
  status: DeliveryStatus;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
  dropReason: string | null;
};

export type LogFilter = { eventType: PublicEventType | undefined; status: DeliveryStatus | undefined };

/** How far back the list goes: the newest so many of a filter. The total counts no further. */
export const longestLog = 10_000;

/** The deliveries of an account, to look at. */
export type DeliveryLog = {
  /** Newest first, within the longest log. */
  list(accountId: string, filter: LogFilter, slice: { skip: number; limit: number }): Promise<LoggedDelivery[]>;
  total(accountId: string, filter: LogFilter): Promise<number>;
  /** body: the exact text of every attempt; empty when it was erased. */
  one(accountId: string, id: string): Promise<(LoggedDelivery & { body: string }) | undefined>;
};

/** The id in paths: one plain segment for the gateway. A delivery's own is `eventId:webhookId`, neither of which has a dot or a colon. */
const publicIdOf = (deliveryId: string): string => deliveryId.replace(':', '.');

/** The delivery's id of a public one; undefined for what cannot be one. */
export const deliveryIdOf = (publicId: string): string | undefined => {
  const { eventId, webhookId } = publicIdShape.exec(publicId)?.groups ?? {};
  return eventId && webhookId && `${eventId}:${webhookId}`;
};

const publicIdShape = /^(?<eventId>evt_[A-Za-z0-9]{12})\.(?<webhookId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** An entry of the list. last: the last attempt that was made. */
export const deliveryView = (delivery: LoggedDelivery, last: Attempt | undefined): Delivery => ({
  id: publicIdOf(delivery.id),
  event_id: delivery.eventId,
  event_type: delivery.eventType,
  status: delivery.status,
  attempts: delivery.attempts,
  created_at: delivery.createdAt.toISOString(),
  last_attempt_at: last?.startedAt.toISOString() ?? null,
  next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  status_code: last?.statusCode ?? null,
  error_message: delivery.dropReason ?? last?.errorMessage ?? null,
});

/** One delivery with all that was sent and answered. */
export const deliveryDetailView = (
  delivery: LoggedDelivery & { body: string },
  attempts: Attempt[],
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
