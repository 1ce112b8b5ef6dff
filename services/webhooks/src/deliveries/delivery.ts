import type { EventOf, MessageOf } from '@docsight/contracts';
import { requestBody } from '../attempts/index.ts';
import { isSelected } from '../webhooks/index.ts';
import type { Webhook } from '../webhooks/index.ts';

/** Describes the delivery of one event to one webhook. Source: Specification 8.9. */
export type Delivery = {
  /** `eventId:webhookId`, so that a redelivered event has one delivery. */
  id: string;
  accountId: string;
  webhookId: string;
  /** The webhook's lifetime when the event arrived. */
  lifetime: number;
  eventType: string;
  eventId: string;
  /** The document of the event. */
  documentId: string;
  /** The viewer of the event; null for an event without one. */
  viewerId: string | null;
  /** When the event happened. */
  happenedAt: Date;
  /** The exact text of every attempt, serialized once. Empty after an erasure. */
  body: string;
  /** Number of recorded attempts. */
  attempts: number;
  /** Attempts that the retry plan does not count: resends, and the rounds before a recovery. */
  outsidePlan: number;
  createdAt: Date;
  /** The request that caused its event. Absent in deliveries of earlier releases. */
  requestId?: string;
  /** The trace of its event, which all attempts continue. Absent if tracing was off. */
  traceparent?: string;
};

/** The right to send a delivery until a time. */
export type Lease = {
  /** The process: host name and process id. */
  owner: string;
  /** A new claim has a new token, so an old one no longer matches. */
  token: string;
  until: Date;
};

/** A delivery that this process may send until its lease ends. */
export type ClaimedDelivery = Delivery & {
  lease: Lease;
  /** An earlier lease ended without a release. Its process may have recorded the attempt before it died. */
  takenOver: boolean;
  /** Resends that are still to be made. While there are any, the next attempt is a resend. */
  resendsOwed: number;
};

/**
 * The queue that a delivery waits in. First attempts and retries have separate slots, so dead receivers do not delay
 * new events. Source: Specification 8.15.
 */
export type AttemptQueue = 'first' | 'retry';
export const attemptQueues = ['first', 'retry'] as const satisfies AttemptQueue[];

export type PublicMessage = MessageOf<EventOf<'webhooks.events'>>;

export const newDelivery = (message: PublicMessage, webhook: Webhook, now: Date, traceparent?: string): Delivery => ({
  id: `${message.id}:${webhook.id}`,
  accountId: webhook.accountId,
  webhookId: webhook.id,
  lifetime: webhook.lifetime,
  eventType: message.type,
  eventId: message.id,
  documentId: message.data.payload.document.id,
  viewerId: 'viewerId' in message.data ? message.data.viewerId : null,
  happenedAt: new Date(message.time),
  body: requestBody({ id: message.id, event: message.type, created_at: message.time, data: message.data.payload }),
  attempts: 0,
  outsidePlan: 0,
  createdAt: now,
  requestId: message.requestId,
  ...(traceparent !== undefined && { traceparent }),
});

export const isResend = ({ resendsOwed }: ClaimedDelivery): boolean => resendsOwed > 0;

/** The drop reasons that a recovery undoes. */
export const droppedByDisabling = {
  beforeSending: 'The webhook was disabled.',
  whileWaiting: 'The webhook was disabled or deleted.',
};

export type SendDecision =
  | { kind: 'send'; webhook: Webhook }
  | { kind: 'drop'; reason: string }
  /** The owed resends can no longer be made. The delivery keeps its status. */
  | { kind: 'cancel_resends' };

/** Decides, before each attempt, whether the webhook still takes the delivery. Source: Specification 8.9. */
export const decideSending = (delivery: ClaimedDelivery, webhook: Webhook | undefined): SendDecision => {
  if (isResend(delivery)) {
    return webhook?.isActive && delivery.body !== '' ? { kind: 'send', webhook } : { kind: 'cancel_resends' };
  }
  if (!webhook) return drop('The webhook was deleted.');
  if (!webhook.isActive || webhook.lifetime !== delivery.lifetime) return drop(droppedByDisabling.beforeSending);
  if (!isSelected(webhook, delivery.eventType)) return drop('The webhook no longer selects this event.');
  return { kind: 'send', webhook };
};

const drop = (reason: string): SendDecision => ({ kind: 'drop', reason });
