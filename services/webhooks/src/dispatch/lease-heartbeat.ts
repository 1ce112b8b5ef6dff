import { AppError, sweepingPart, withTimeout } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { ClaimedDelivery, DeliveryStore, Lease } from '../deliveries/index.ts';
import { leaseMs, needsRenewal, renewEveryMs } from './lease-rules.ts';

/** A slower response is not waited for: the next renewal may be faster. */
const storeTimeoutMs = 2_000;

/**
 * Renews the leases of attempts in flight. So a lease is short, however long an attempt takes.
 * A late renewal is safe: another process may make the same attempt, but the attempt is recorded once, by its number.
 */
export type LeaseHeartbeat = {
  /**
   * Keeps the lease until `end`. A delivery that waited for its slot has its lease renewed first.
   * Returns false if the lease was lost: the delivery was claimed again, dropped or erased.
   */
  begin(delivery: ClaimedDelivery): Promise<boolean>;
  end(delivery: ClaimedDelivery): void;
  /** Stop it after the last attempt. */
  part: Part;
};

export const makeLeaseHeartbeat = (options: {
  deliveries: Pick<DeliveryStore, 'renew'>;
  logger: Logger;
  now: () => Date;
}): LeaseHeartbeat => {
  const { deliveries, logger, now } = options;
  /** The attempts in flight, with their present leases. */
  const held = new Map<ClaimedDelivery, Lease>();

  /** Returns how many of the leases were still held. */
  const renew = async (due: ClaimedDelivery[]): Promise<number> => {
    const until = leaseEnd(now());
    const renewed = await withTimeout(deliveries.renew(due, until), storeTimeoutMs, { timeoutError: noResponse });
    for (const delivery of due) if (held.has(delivery)) held.set(delivery, { ...delivery.lease, until });
    return renewed;
  };

  const renewDue = async (): Promise<void> => {
    const at = now();
    const due = [...held].filter(([, lease]) => needsRenewal(lease, at)).map(([delivery]) => delivery);
    if (due.length > 0) await renew(due);
  };

  return {
    begin: async (delivery) => {
      held.set(delivery, delivery.lease);
      if (!needsRenewal(delivery.lease, now())) return true;
      return (await renew([delivery])) === 1;
    },
    end: (delivery) => {
      held.delete(delivery);
    },
    part: sweepingPart({
      name: 'lease heartbeat',
      sweep: renewDue,
      everyMs: renewEveryMs,
      logger,
      failureMessage: 'leases not renewed',
    }),
  };
};

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

const noResponse = (): AppError => new AppError('service_unavailable', 'The database did not respond in time.');
