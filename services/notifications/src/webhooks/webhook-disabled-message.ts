import { message, oneLine, unlinkedLine } from '../mails/index.ts';
import type { DisabledWebhook, Message } from '../mails/index.ts';

/**
 * Writes the mail about a disabled webhook. Source: Specification 3.9.
 * @param to `publicUrl` is the address of the system, without a slash at the end.
 */
export const webhookDisabledMessage = (
  webhook: DisabledWebhook,
  to: { recipientName: string; publicUrl: string },
): Message => {
  const { recipientName, publicUrl } = to;
  return message(`Your webhook was disabled: ${hostOf(webhook.url)}`, [
    recipientName.trim() === '' ? 'Hello,' : `Hello ${unlinkedLine(recipientName, 60)},`,
    `Your webhook ${unlinkedLine(webhook.url, 200)} was disabled at ${webhook.disabledAt.slice(0, 16).replace('T', ' ')} UTC. It receives no events until you enable it again.`,
    [reasonOf(webhook), lastAttemptOf(webhook)],
    'What to do:',
    [
      'Repair the receiver. It must respond to each delivery with a 2xx status.',
      `Test the receiver, send the missed deliveries again, and enable the webhook: ${publicUrl}/app/webhooks`,
      `Or by the API: enable it with POST ${publicUrl}/api/v1/webhooks and {}, then send the missed deliveries again with POST ${publicUrl}/api/v1/webhooks/deliveries/recover and {"since": "${webhook.disabledAt}"}, or an earlier time.`,
      'Deliveries are kept for 30 days.',
    ],
  ]);
};

const reasonOf = ({ reason, consecutiveFailures }: DisabledWebhook): string =>
  reason === 'gone'
    ? 'Reason: the receiver responded with 410 Gone, which means: send no more deliveries.'
    : `Reason: ${consecutiveFailures} deliveries in a row failed after all their attempts.`;

const lastAttemptOf = ({ lastStatusCode, lastError }: DisabledWebhook): string => {
  const status = lastStatusCode === null ? 'no response' : `status ${lastStatusCode}`;
  return `Last attempt: ${status}${lastError === null ? '' : `. ${oneLine(lastError, 500)}`}`;
};

const hostOf = (url: string): string => (URL.canParse(url) ? oneLine(new URL(url).host, 80) : 'see below');
