import { isSuccess } from '../attempts/index.ts';
import type { Attempt } from '../attempts/index.ts';
import type { ClaimedDelivery } from './delivery.ts';

/** What the retry plan does after one of its attempts. */
export type PlanStep = { kind: 'succeeded' } | { kind: 'failed' } | { kind: 'gone' } | { kind: 'retry'; dueAt: Date };

/**
 * Decides what the retry plan does after an attempt. Source: Specification 8.9.
 * @param retryDelaysMs delays before the second attempt, the third and so on, from the end of the attempt before.
 * @param outsidePlan earlier attempts that the plan does not count.
 */
export const planAfter = (attempt: Attempt, retryDelaysMs: number[], outsidePlan = 0): PlanStep => {
  if (isSuccess(attempt.statusCode)) return { kind: 'succeeded' };
  if (attempt.statusCode === 410) return { kind: 'gone' };
  const delayMs = retryDelaysMs[attempt.attempt - outsidePlan - 1];
  return delayMs === undefined
    ? { kind: 'failed' }
    : { kind: 'retry', dueAt: new Date(attempt.endedAt.getTime() + delayMs) };
};

/** The change of a stored delivery after an attempt. */
export type DeliveryStep =
  | { kind: 'retry'; dueAt: Date }
  /** Ends the retry plan. */
  | { kind: 'finish'; status: 'delivered' | 'failed' }
  /** Keeps the retry plan, except that a success ends it. */
  | { kind: 'resent'; success: boolean };

export type AfterAttempt = {
  /** Name of the result in logs and metrics. */
  result: PlanStep['kind'] | 'resend_failed';
  /** What counts for or against the webhook; `undefined` if the attempt does not count. */
  outcome: 'succeeded' | 'failed' | 'gone' | undefined;
  step: DeliveryStep;
  /** When the delivery is due again, if it is. */
  dueAt: Date | undefined;
};

/** Decides everything that follows a recorded attempt. */
export const afterAttempt = (delivery: ClaimedDelivery, attempt: Attempt, retryDelaysMs: number[]): AfterAttempt => {
  const next = attempt.resend
    ? afterResend(attempt)
    : afterPlannedAttempt(planAfter(attempt, retryDelaysMs, delivery.outsidePlan));
  // Another owed resend is due at once, before the retry plan continues.
  return delivery.resendsOwed > 1 ? { ...next, dueAt: attempt.endedAt } : next;
};

const afterPlannedAttempt = (plan: PlanStep): AfterAttempt => {
  switch (plan.kind) {
    case 'retry':
      return { result: 'retry', outcome: undefined, step: plan, dueAt: plan.dueAt };
    case 'succeeded':
      return {
        result: 'succeeded',
        outcome: 'succeeded',
        step: { kind: 'finish', status: 'delivered' },
        dueAt: undefined,
      };
    case 'failed':
    case 'gone':
      return { result: plan.kind, outcome: plan.kind, step: { kind: 'finish', status: 'failed' }, dueAt: undefined };
  }
};

/** A failed resend counts for nothing, and a 410 disables nothing. Source: Specification 8.13. */
const afterResend = ({ statusCode }: Attempt): AfterAttempt =>
  isSuccess(statusCode)
    ? { result: 'succeeded', outcome: 'succeeded', step: { kind: 'resent', success: true }, dueAt: undefined }
    : { result: 'resend_failed', outcome: undefined, step: { kind: 'resent', success: false }, dueAt: undefined };
