import { expect, it, jest } from '@jest/globals';
import { createLogger } from '@docsight/service-kit';
import { retryRules, webhookDisabledMail } from './mail.ts';
import type { HeldMail, Mail } from './mail.ts';
import type { MailStore } from './mail-store.ts';
import { makeSendMail } from './send-mail.ts';

const now = new Date('2026-03-01T10:00:00.000Z');
const webhook = { url: '', reason: 'gone', consecutiveFailures: 1, lastStatusCode: 410, lastError: null } as const;
const event = { id: 'evt_1', accountId: 'account', at: now, webhook: { ...webhook, disabledAt: now.toISOString() } };
const held: HeldMail = { ...webhookDisabledMail(event, now), state: 'held', lease: { token: 't', until: now } };

const storeOf = (mail: Mail): MailStore => ({
  insert: async () => undefined,
  change: async (_id, decide) => decide(mail),
  claim: async () => undefined,
  makeDue: async () => false,
});

it('writes one line for each attempt, with its outcome and duration', async () => {
  const logger = createLogger({ service: 'notifications', level: 'info' });
  const info = jest.spyOn(logger, 'info').mockReturnValue();
  const sendMail = makeSendMail({
    mails: storeOf(held),
    budget: { spend: async () => undefined },
    client: { send: async () => ({ kind: 'sent' }), close: () => undefined },
    contentOf: async () => ({ subject: '', text: '', html: '' }),
    recipientOf: async () => ({ email: 'ann@example.com', emailVerified: true, name: 'Ann' }),
    domain: 'docs.example.com',
    rules: { ...retryRules, delayMs: 60_000, intervalMs: 3_600_000 },
    logger,
    now: () => now,
    step: () => undefined,
  });
  await sendMail(held, new AbortController().signal);
  expect(info.mock.calls).toEqual([
    [
      expect.objectContaining({
        accountId: 'account',
        topic: 'disabled',
        outcome: 'sent',
        durationMs: expect.any(Number),
      }),
      'mail attempted',
    ],
  ]);
});
