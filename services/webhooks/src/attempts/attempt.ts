import type { DeliveryRecord } from '@docsight/api-contract';

/** One request to a receiver and its result. Written once, never changed. */
export type Attempt = {
  /** `deliveryId:attempt`. */
  id: string;
  accountId: string;
  webhookId: string;
  eventType: string;
  eventId: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** The webhook's revision when the attempt began. */
  revision: number;
  /** Null without a response. */
  statusCode: number | null;
  /** Until the response's head arrived, or the attempt failed. */
  responseTimeMs: number;
  /** Null for a success. */
  errorMessage: string | null;
  /** The beginning of the response's body; null if there was no response or it was erased. */
  responseBody: string | null;
  /** The account requested this attempt. It is outside the retry plan. */
  resend: boolean;
  startedAt: Date;
  endedAt: Date;
};

/** An attempt as the log and the list of recent attempts show it. */
export type LoggedAttempt = Omit<Attempt, 'accountId' | 'webhookId' | 'revision' | 'resend' | 'endedAt'>;

/** How long attempts and deliveries are kept: 30 days. Source: Specification 8.12. */
export const retentionSeconds = 30 * 24 * 3_600;

export const attemptIdOf = (deliveryId: string, attempt: number): string => `${deliveryId}:${attempt}`;

export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Returns an attempt as the API lists it. Source: Specification 8.1. */
export const toDeliveryRecord = (attempt: LoggedAttempt): DeliveryRecord => ({
  event_type: attempt.eventType,
  event_id: attempt.eventId,
  status_code: attempt.statusCode,
  response_time_ms: attempt.responseTimeMs,
  error_message: attempt.errorMessage,
  attempt: attempt.attempt,
  created_at: attempt.startedAt.toISOString(),
});
