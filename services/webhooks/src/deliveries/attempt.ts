import type { DeliveryRecord } from '@docsight/api-contract';

/** One request to a receiver and what came of it; written once, never changed. */
export type Attempt = {
  /** `deliveryId:attempt`. */
  id: string;
  accountId: string;
  webhookId: string;
  eventType: string;
  eventId: string;
  /** From 1. */
  attempt: number;
  /** The webhook's revision that it was sent under. */
  revision: number;
  statusCode: number | null;
  responseTimeMs: number;
  errorMessage: string | null;
  /** The beginning of the response's body; null when none came or it was erased. */
  responseBody: string | null;
  /** The owner asked for it: it is outside the retry plan. */
  resend: boolean;
  startedAt: Date;
  endedAt: Date;
};

/** Returns an attempt as its owner sees it. Source: Specification 8.1. */
export const toDeliveryRecord = (attempt: Attempt): DeliveryRecord => ({
  event_type: attempt.eventType,
  event_id: attempt.eventId,
  status_code: attempt.statusCode,
  response_time_ms: attempt.responseTimeMs,
  error_message: attempt.errorMessage,
  attempt: attempt.attempt,
  created_at: attempt.startedAt.toISOString(),
});
