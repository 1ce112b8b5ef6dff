import type { Delivery } from '@docsight/client';

/**
 * Returns the time from which deliveries must be recovered: that of the oldest one that was lost after the last success.
 * Returns undefined if none was lost.
 * @param deliveries the newest of the log, newest first.
 */
export const recoveryStart = (deliveries: readonly Pick<Delivery, 'status' | 'created_at'>[]): string | undefined => {
  const success = deliveries.findIndex(({ status }) => status === 'delivered');
  const since = success === -1 ? deliveries : deliveries.slice(0, success);
  return since.findLast(({ status }) => status === 'failed' || status === 'dropped')?.created_at;
};
