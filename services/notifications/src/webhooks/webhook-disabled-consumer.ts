import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';
import { webhookDisabledMail } from '../mails/index.ts';
import type { MailStore } from '../mails/index.ts';

/** Creates one mail for each webhook.disabled event. Idempotent by event id. */
export const consumeDisabledWebhooks = (
  broker: Pick<Broker, 'consume'>,
  {
    mails,
    deletedAccounts,
    now,
    onDue,
  }: { mails: MailStore; deletedAccounts: Pick<DeletedAccounts, 'has'>; now: () => Date; onDue: () => void },
): void =>
  broker.consume({
    queue: 'notifications.webhooks',
    prefetch: 20,
    handle: async ({ id, accountId, time, data }) => {
      if (await deletedAccounts.has(accountId)) return;
      const { url, reason, consecutiveFailures, lastStatusCode, lastError, disabledAt } = data;
      const webhook = { url, reason, consecutiveFailures, lastStatusCode, lastError, disabledAt };
      await mails.insert(webhookDisabledMail({ id, accountId, at: new Date(time), webhook }, now()), now());
      onDue();
    },
  });
