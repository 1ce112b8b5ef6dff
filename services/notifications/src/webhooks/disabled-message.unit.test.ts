import { describe, expect, it } from '@jest/globals';
import { disabledMessage } from './disabled-message.ts';

const webhook = {
  url: 'https://hooks.example.com/in?x=1',
  reason: 'failures' as const,
  consecutiveFailures: 3,
  lastStatusCode: 503,
  lastError: 'The receiver answered 503.',
  disabledAt: '2026-01-02T03:04:05.678Z',
};
const to = { name: 'Ann', publicUrl: 'https://docs.example.com' };

describe('the mail about a webhook that was disabled', () => {
  it('tells which, why, since when, and what to do', () => {
    expect(disabledMessage(webhook, to)).toMatchObject({
      subject: 'Your webhook was disabled: hooks.example.com',
      text: `Hello Ann,

your webhook https://hooks.example.com/in?x=1 was disabled at 2026-01-02 03:04 UTC, and gets no events since then.

- Why: 3 deliveries in a row failed, each with all its attempts.
- Last attempt: status 503. The receiver answered 503.

What to do:

- Put the receiver right: it must answer each delivery with a 2xx status.
- Enable the webhook again: POST https://docs.example.com/api/v1/webhooks with {"url": "https://hooks.example.com/in?x=1"}.
- Have sent what was missed: POST https://docs.example.com/api/v1/webhooks/deliveries/recover with {"since": "2026-01-02T03:04:05.678Z"}, or an earlier time. Deliveries are kept for 30 days.
`,
    });
  });

  it('tells of a receiver that is gone, and of one that did not answer', () => {
    const gone = { ...webhook, reason: 'gone' as const, consecutiveFailures: 0, lastStatusCode: 410, lastError: null };
    expect(disabledMessage(gone, to).text).toMatch(/answered 410 Gone, which[^]*status 410\n/);
    expect(disabledMessage({ ...webhook, lastStatusCode: null }, to).text).toContain('Last attempt: no answer. The');
  });
});
