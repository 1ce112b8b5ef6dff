import type { Broker } from '@docsight/messaging';
import { webhookDisabledMail } from '../mails/index.ts';
import type { MailStore } from '../mails/index.ts';

/** Creates one mail for each webhook.disabled event. Idempotent by event id. */
export const consumeDisabledWebhooks = (
  broker: Pick<Broker, 'consume'>,
  { mails, now, onDue }: { mails: MailStore; now: () => Date; onDue: () => void },
): void =>
  broker.consume({
    queue: 'notifications.webhooks',
    prefetch: 20,
    handle: async ({ id, accountId, time, data }) => {
      const { url, reason, consecutiveFailures, lastStatusCode, lastError, disabledAt } = data;
      const webhook = { url, reason, consecutiveFailures, lastStatusCode, lastError, disabledAt };
      await mails.insert(webhookDisabledMail({ id, accountId, at: new Date(time), webhook }, now()), now());
      onDue();
    },
  });
