import type { Part } from '@docsight/service-kit';
import type { DeliveryIntake } from '../deliveries/index.ts';
import type { CutOff } from './cut-off.ts';
import { makeDispatchQueue } from './dispatch-queue.ts';
import type { DispatchOptions } from './dispatch-queue.ts';
import { makeLeaseHeartbeat } from './lease-heartbeat.ts';

/** Attempts deliveries, many at once and fair to all accounts. Any number of processes may do so. */
export type Dispatcher = DeliveryIntake & {
  /** Put it before the broker: it needs the stores, and must outlive the consumers that wake it. */
  part: Part;
  /** Put it last, so that it stops first: nothing more is claimed, and requests in progress get a grace period. */
  drainPart: Part;
};

/** Limits of one process. A slow account uses each of its slots for a time-out. Source: Specification 8.15. */
export const slotLimits = { first: { total: 256, perAccount: 8 }, retry: { total: 128, perAccount: 4 } };

export const makeDispatcher = (options: DispatchOptions & { cutOff: CutOff }): Dispatcher => {
  const { cutOff } = options;
  const heartbeat = makeLeaseHeartbeat(options);
  // A delivery that is due again may wait in either queue.
  const onDueAgain = (dueAt: Date): void => queues.forEach(({ claims }) => claims.wakeBefore(dueAt));
  const firstAttempts = makeDispatchQueue('first', { ...options, heartbeat, onDueAgain });
  const retries = makeDispatchQueue('retry', { ...options, heartbeat, onDueAgain });
  const queues = [firstAttempts, retries];
  const stopClaiming = (): void => queues.forEach(({ claims }) => claims.stop());
  let running: Promise<unknown> | undefined;

  return {
    reserve: firstAttempts.reserve,
    wake: (accountId) => queues.forEach(({ claims }) => claims.wake(accountId)),
    part: {
      name: 'dispatcher',
      start: async () => {
        running ??= Promise.all(queues.map(({ claims }) => claims.run()));
        await heartbeat.part.start?.();
      },
      stop: async () => {
        stopClaiming();
        await running;
        await Promise.all(queues.map(({ attempts }) => attempts.drain()));
        await heartbeat.part.stop?.();
        cutOff.clear();
      },
    },
    drainPart: {
      name: 'drain',
      stop: async () => {
        stopClaiming();
        cutOff.start();
      },
    },
  };
};
