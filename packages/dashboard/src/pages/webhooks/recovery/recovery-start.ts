import type { Delivery } from '@docsight/client';
import type { Webhook } from '../endpoint/webhook.ts';

type Logged = Pick<Delivery, 'status' | 'created_at'>;

/**
 * Returns the time from which deliveries must be recovered: that of the last success, or of the webhook if nothing was
 * ever delivered. Returns undefined if nothing was lost since then.
 */
export const recoveryStart = (log: {
  webhook: Pick<Webhook, 'created_at'>;
  /** The newest deliveries. They may all be younger than the last success. */
  newest: readonly Logged[];
  lastSuccess: Logged | undefined;
}): string | undefined => {
  const start = (log.lastSuccess ?? log.webhook).created_at;
  const isLost = ({ status, created_at: at }: Logged): boolean =>
    (status === 'failed' || status === 'dropped') && at >= start;
  return log.newest.some(isLost) ? start : undefined;
};
