import { message, oneLine } from '../mails/index.ts';
import type { DisabledWebhook, Message } from '../mails/index.ts';

/**
 * Writes the mail about a disabled webhook. Source: Specification 3.9.
 * @param publicUrl the address of the API, without a slash at the end.
 */
export const disabledMessage = (
  webhook: DisabledWebhook,
  { name, publicUrl }: { name: string; publicUrl: string },
): Message => {
  const url = oneLine(webhook.url, 2_000);
  return message(`Your webhook was disabled: ${hostOf(url)}`, [
    name.trim() === '' ? 'Hello,' : `Hello ${oneLine(name, 60)},`,
    `your webhook ${url} was disabled at ${webhook.disabledAt.slice(0, 16).replace('T', ' ')} UTC, and gets no events since then.`,
    [whyOf(webhook), lastOf(webhook)],
    'What to do:',
    [
      'Put the receiver right: it must answer each delivery with a 2xx status.',
      `Enable the webhook again: POST ${publicUrl}/api/v1/webhooks with {"url": ${JSON.stringify(url)}}.`,
      `Have sent what was missed: POST ${publicUrl}/api/v1/webhooks/deliveries/recover with {"since": "${webhook.disabledAt}"}, or an earlier time. Deliveries are kept for 30 days.`,
    ],
  ]);
};

const whyOf = ({ reason, consecutiveFailures }: DisabledWebhook): string =>
  reason === 'gone'
    ? 'Why: the receiver answered 410 Gone, which asks for no more deliveries.'
    : `Why: ${consecutiveFailures} deliveries in a row failed, each with all its attempts.`;

const lastOf = ({ lastStatusCode, lastError }: DisabledWebhook): string => {
  const status = lastStatusCode === null ? 'no answer' : `status ${lastStatusCode}`;
  return `Last attempt: ${status}${lastError === null ? '' : `. ${oneLine(lastError, 500)}`}`;
};

const hostOf = (url: string): string => (URL.canParse(url) ? oneLine(new URL(url).host, 80) : 'see below');
