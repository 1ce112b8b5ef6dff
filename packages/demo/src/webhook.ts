import { verifyWebhook } from '@docsight/client';
import type { DocsightClient, WebhookEvent } from '@docsight/client';
import { startReceiver } from './receiver.ts';
import type { Received } from './receiver.ts';

/** The account's webhook, whose receiver is this process. */
export type DemoWebhook = {
  /** All accepted webhooks, in the order of their arrival. */
  received: Received[];
  /** From now on the response is 410, as of an address that does not exist any more. This disables the webhook. */
  leave(): void;
  /** Stops receiving. The webhook remains, inactive, with its deliveries. */
  close(): Promise<void>;
};

/** By this path a later demo finds the webhook of an earlier one. */
const path = '/docsight-demo';

/**
 * Configures a webhook for the account, and prints what it receives. Takes over the webhook of an earlier demo.
 * @throws Error if the account has another webhook.
 */
export const startDemoWebhook = async (
  { webhooks }: DocsightClient,
  print: (line: string) => void,
): Promise<DemoWebhook> => {
  const { webhook: earlier } = await webhooks.get();
  if (earlier !== null && new URL(earlier.url).pathname !== path) {
    throw new Error(
      'This account already has a webhook, and an account can have only one. Delete it (DELETE /api/v1/webhooks) or use another account.',
    );
  }
  let secret = '';
  let isGone = false;
  const receiver = await startReceiver(async ({ headers, body }) => {
    try {
      const event = await verifyWebhook({ headers, body, secret });
      print(`    webhook   ${describe(event)}${isGone ? '   (rejected with 410)' : ''}`);
      return isGone ? 410 : 200;
    } catch (error) {
      print(`    webhook   rejected: ${String(error)}`);
      throw error;
    }
  }, path);
  // The response has the secret because it is new. No webhook is sent before the upload.
  const settings = { url: receiver.url, is_active: true, ...(earlier && { rotate_secret: true }) };
  secret = (await webhooks.save(settings)).secret ?? '';
  return {
    received: receiver.received,
    leave: () => {
      isGone = true;
    },
    close: async () => {
      if ((await webhooks.get()).webhook?.is_active) await webhooks.save({ is_active: false });
      await receiver.close();
    },
  };
};

const describe = ({ event, data }: WebhookEvent): string => `${event.padEnd(22)} ${readerIn(data)}`.trimEnd();

const readerIn = (data: WebhookEvent['data']): string => {
  if ('lead' in data) return data.lead.email;
  return 'viewer' in data ? (data.viewer.email ?? 'an anonymous reader') : '';
};
