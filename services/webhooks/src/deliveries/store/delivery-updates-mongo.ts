import type { mongo } from 'mongoose';
import type { Delivery } from '../delivery.ts';
import type { DeliveryStep } from '../retry-plan.ts';

type Update = mongo.Document[];

/** Returns a step as one update of the delivery. The retry plan's decisions apply only while it is pending. */
export const stepUpdate = ({ attempts }: Delivery, step: DeliveryStep, now: Date): Update => {
  const counted = { attempts: attempts + 1 };
  switch (step.kind) {
    case 'retry':
      return [{ $set: { ...counted, ...ifPending({ queue: 'retry', plannedAt: step.dueAt }) } }, ...endLease(now)];
    case 'finish':
      return [{ $set: { ...counted, ...ifPending({ status: step.status, settledAt: now }) } }, ...endLease(now)];
    case 'resent': {
      // Added, not set: a recovery may have started a new round meanwhile.
      const resent = { outsidePlan: { $add: ['$outsidePlan', 1] }, resendsOwed: owedWithout(1) };
      const delivered = step.success ? { status: 'delivered', settledAt: now, dropReason: '$$REMOVE' } : {};
      return [{ $set: { ...counted, ...resent, ...delivered } }, ...endLease(now)];
    }
  }
};

export const dropUpdate = (reason: string, now: Date): Update => [
  { $set: { status: 'dropped', dropReason: reason, settledAt: now } },
  ...endLease(now),
];

export const cancelResendsUpdate = (resends: number, now: Date): Update => [
  { $set: { resendsOwed: owedWithout(resends) } },
  ...endLease(now),
];

/** Ends the lease. Next is due: an owed resend at once, else the attempt of the retry plan, else nothing. */
const endLease = (now: Date): Update => {
  const plannedAt = { $cond: [isPending, '$plannedAt', '$$REMOVE'] };
  const dueAt = { $cond: [{ $gt: ['$resendsOwed', 0] }, now, plannedAt] };
  return [{ $set: { plannedAt, dueAt } }, { $unset: 'lease' }];
};

/** True in an update while the delivery is pending. */
export const isPending = { $eq: ['$status', 'pending'] };

/** True in an update while a process has the delivery under a lease. */
export const isUnderLease = { $ne: [{ $type: '$lease' }, 'missing'] };

/** One more than a field that may be absent. */
export const oneMore = (field: string) => ({ $add: [{ $ifNull: [field, 0] }, 1] });

const owedWithout = (resends: number) => ({ $max: [0, { $subtract: [{ $ifNull: ['$resendsOwed', 0] }, resends] }] });

/** Sets fields only while the delivery is pending. */
export const ifPending = (fields: Record<string, string | Date>): mongo.Document =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { $cond: [isPending, value, `$${name}`] }]));
