import type { Delivery } from '@docsight/client';
import { formatCount } from '../../../format/numbers.ts';

/**
 * Says why a webhook is off. A response of 410 switches it off at once.
 * @param deliveries the newest of the log, newest first.
 */
export const reasonText = (
  consecutiveFailures: number,
  deliveries: readonly Pick<Delivery, 'status' | 'status_code'>[],
): string => {
  const newest = deliveries.find(({ status }) => status === 'delivered' || status === 'failed');
  if (newest?.status_code === 410) return 'The receiver responded with 410 Gone, so the webhook was switched off.';
  if (consecutiveFailures > 1)
    return `It was switched off after ${formatCount(consecutiveFailures)} deliveries failed in a row.`;
  return 'It was switched off.';
};
