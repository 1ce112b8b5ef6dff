import type { Part } from '@docsight/service-kit';
import type { DeliveryIntake } from '../deliveries/index.ts';
import type { CutOff } from './cut-off.ts';
import { DispatchQueue } from './dispatch-queue.ts';
import type { DispatchOptions } from './dispatch-queue.ts';

/** Attempts deliveries, many at once and fair to all accounts. Any number of processes may do so. */
export type Dispatcher = DeliveryIntake & {
  /** Put it before the broker: it needs the stores, and must outlive the consumers that wake it. */
  part: Part;
  /** Put it last, so that it stops first: nothing more is claimed, and requests in progress get a grace period. */
  drainPart: Part;
};

/** Limits for one process. A slow account uses its slots for a time-out each. Source: Specification 8.15. */
export const slotLimits = { first: { total: 256, perAccount: 8 }, retry: { total: 128, perAccount: 4 } };

export const makeDispatcher = (options: DispatchOptions & { cutOff: CutOff }): Dispatcher => {
  // A delivery that is due again may wait in either queue.
  const onDueAgain = (dueAt: Date): void => queues.forEach((queue) => queue.wakeBefore(dueAt));
  const firstAttempts = new DispatchQueue('first', options, onDueAgain);
  const retries = new DispatchQueue('retry', options, onDueAgain);
  const queues = [firstAttempts, retries];
  let running: Promise<unknown> | undefined;
  const stopClaiming = (): void => queues.forEach((queue) => queue.stopClaiming());

  return {
    reserve: (accountId) => firstAttempts.reserve(accountId),
    wake: (accountId) => queues.forEach((queue) => queue.wake(accountId)),
    part: {
      name: 'dispatcher',
      start: async () => {
        running ??= Promise.all(queues.map((queue) => queue.run()));
      },
      stop: async () => {
        stopClaiming();
        await running;
        await Promise.all(queues.map((queue) => queue.drain()));
        options.cutOff.clear();
      },
    },
    drainPart: {
      name: 'drain',
      stop: async () => {
        stopClaiming();
        options.cutOff.start();
      },
    },
  };
};
