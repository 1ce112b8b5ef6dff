import type { EventOf, MessageOf } from '@docsight/contracts';
import { wants } from '../webhooks/index.ts';
import type { Webhook } from '../webhooks/index.ts';
import type { Attempt } from './attempt.ts';

/** Describes the delivery of one event to one webhook. Source: Specification 8.9. */
export type Delivery = {
  /** `eventId:webhookId`, so that an event that comes twice gives one delivery. */
  id: string;
  accountId: string;
  webhookId: string;
  /** Of the webhook when the event came; see Webhook. */
  lifetime: number;
  eventType: string;
  eventId: string;
  /** Of the document that the event tells of. */
  documentId: string;
  /** Of the viewer that the event tells of; null for an event that tells of none. */
  viewerId: string | null;
  /** When it happened that the event tells of. */
  happenedAt: Date;
  /** The exact text of every attempt, serialised once. */
  body: string;
  /** Attempts that were made and recorded. */
  attempts: number;
  /** Those of them that the retry plan does not count: resends, and the rounds before a recovery. */
  outsidePlan: number;
  createdAt: Date;
};

/** First attempts and retries have capacity of their own, so that dead receivers do not hold up new events. */
export type Lane = 'first' | 'retry';
export const lanes = ['first', 'retry'] as const satisfies Lane[];

export type PublicMessage = MessageOf<EventOf<'webhooks.events'>>;

export const newDelivery = (message: PublicMessage, webhook: Webhook, now: Date): Delivery => ({
  id: `${message.id}:${webhook.id}`,
  accountId: webhook.accountId,
  webhookId: webhook.id,
  lifetime: webhook.lifetime,
  eventType: message.type,
  eventId: message.id,
  documentId: message.data.payload.document.id,
  viewerId: 'viewerId' in message.data ? message.data.viewerId : null,
  happenedAt: new Date(message.time),
  body: bodyOf({ id: message.id, event: message.type, created_at: message.time, data: message.data.payload }),
  attempts: 0,
  outsidePlan: 0,
  createdAt: now,
});

/** Returns the body of a request as text. Source: Specification 8.5. */
export const bodyOf = (envelope: { id: string; event: string; created_at: string; data: object }): string =>
  JSON.stringify(envelope);

/** The reasons to drop that a recovery undoes. */
export const droppedByDisabling = {
  beforeSending: 'The webhook was disabled.',
  whileWaiting: 'The webhook was disabled or deleted.',
};

/** Why a delivery that waited is not to be sent any more, or undefined. Asked before each attempt, so that a changed webhook is honoured at once. */
export const reasonToDrop = (delivery: Delivery, webhook: Webhook | undefined): string | undefined => {
  if (!webhook) return 'The webhook was deleted.';
  if (!webhook.isActive || webhook.lifetime !== delivery.lifetime) return droppedByDisabling.beforeSending;
  if (!wants(webhook, delivery.eventType)) return 'The webhook does not want this event any more.';
  return undefined;
};

export type NextStep = { kind: 'succeeded' } | { kind: 'failed' } | { kind: 'gone' } | { kind: 'retry'; dueAt: Date };

/**
 * Decides what follows an attempt of the retry plan. Source: Specification 8.9.
 * @param retryDelaysMs delays before the second attempt, the third and so on, from the end of the attempt before.
 * @param outsidePlan earlier attempts that the plan does not count.
 */
export const stepAfter = (attempt: Attempt, retryDelaysMs: number[], outsidePlan = 0): NextStep => {
  if (isSuccess(attempt.statusCode)) return { kind: 'succeeded' };
  if (attempt.statusCode === 410) return { kind: 'gone' };
  const delayMs = retryDelaysMs[attempt.attempt - outsidePlan - 1];
  return delayMs === undefined
    ? { kind: 'failed' }
    : { kind: 'retry', dueAt: new Date(attempt.endedAt.getTime() + delayMs) };
};

export const isSuccess = (statusCode: number | null): boolean =>
  statusCode !== null && statusCode >= 200 && statusCode < 300;
