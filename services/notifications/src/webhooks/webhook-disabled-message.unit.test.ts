import { describe, expect, it } from '@jest/globals';
import { webhookDisabledMessage } from './webhook-disabled-message.ts';

const webhook = {
  url: 'https://hooks.example.com/in?x=1',
  reason: 'failures' as const,
  consecutiveFailures: 3,
  lastStatusCode: 503,
  lastError: 'The receiver responded with 503.',
  disabledAt: '2026-01-02T03:04:05.678Z',
};
const to = { recipientName: 'Ann', publicUrl: 'https://docs.example.com' };

describe('the mail about a disabled webhook', () => {
  it('names the webhook, the reason, the time and the next steps', () => {
    expect(webhookDisabledMessage(webhook, to)).toMatchObject({
      subject: 'Your webhook was disabled: hooks.example.com',
      text: `Hello Ann,

Your webhook https: //hooks. example. com/in?x=1 was disabled at 2026-01-02 03:04 UTC. It receives no events until you enable it again.

- Reason: 3 deliveries in a row failed after all their attempts.
- Last attempt: status 503. The receiver responded with 503.

What to do:

- Repair the receiver. It must respond to each delivery with a 2xx status.
- Test the receiver, send the missed deliveries again, and enable the webhook: https://docs.example.com/app/webhooks
- Or by the API: enable it with POST https://docs.example.com/api/v1/webhooks and {}, then send the missed deliveries again with POST https://docs.example.com/api/v1/webhooks/deliveries/recover and {"since": "2026-01-02T03:04:05.678Z"}, or an earlier time.
- Deliveries are kept for 30 days.
`,
    });
  });

  it('explains a receiver that is gone, and one that did not respond', () => {
    const gone = { ...webhook, reason: 'gone' as const, consecutiveFailures: 0, lastStatusCode: 410, lastError: null };
    expect(webhookDisabledMessage(gone, to).text).toMatch(/responded with 410 Gone, which[^]*status 410\n/);
    expect(webhookDisabledMessage({ ...webhook, lastStatusCode: null }, to).text).toContain(
      'Last attempt: no response. The',
    );
  });
});
