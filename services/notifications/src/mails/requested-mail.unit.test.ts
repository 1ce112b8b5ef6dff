import { describe, expect, it } from '@jest/globals';
import { afterAttempt } from './after-attempt.ts';
import { dueAtOf, retryRules } from './mail.ts';
import type { HeldMail, Mail, MailRules } from './mail.ts';
import { accountMailId, accountMailOf, withRequest } from './requested-mail.ts';
import type { RequestedMail } from './requested-mail.ts';

const minute = 60_000;
const hour = 60 * minute;
const rules: MailRules = { ...retryRules, delayMs: minute, intervalMs: hour };
const at = (ms: number): Date => new Date(Date.parse('2026-01-02T03:00:00.000Z') + ms);
const to = { email: 'ann@acme.example', name: 'Ann' };
const requested = (version: number, validMs: number, id = `evt_${version}`): RequestedMail => ({
  id,
  accountId: 'account',
  at: at(0),
  topic: { kind: 'password-reset', version, content: { to, token: { sealed: 'x', expiresAt: at(validMs) } } },
});
const held = (mail: Mail): HeldMail => {
  if (mail.state === 'ended') throw new Error('An ended mail cannot be claimed.');
  return { ...mail, state: 'held', lease: { token: 't', until: at(9 * hour) } };
};
const failed = { kind: 'failed', reason: 'EDNS', isCertain: true } as const;
/** Returns the minutes of all attempts, if each of them fails. */
const attemptsOf = (mail: Mail): number[] => {
  const minutes: number[] = [];
  let tried = mail;
  while (tried.state === 'waiting') {
    minutes.push((tried.dueAt.getTime() - at(0).getTime()) / minute);
    tried = afterAttempt(held(tried), false, failed, tried.dueAt, rules);
  }
  return minutes;
};

describe('a mail with a token', () => {
  it('is tried often at first, and until its token expires', () => {
    const reset = attemptsOf(withRequest(undefined, requested(1, 30 * minute), at(0)));
    expect(reset.map((each) => Math.floor(each))).toEqual([0, 0, 0, 1, 3, 8, 13, 18, 23, 28, 30]);
    const verification = attemptsOf(withRequest(undefined, requested(1, 24 * hour), at(0)));
    expect(verification.at(-1)).toBe(24 * 60);
    expect(verification.length).toBeLessThan(60);
  });

  it('keeps neither address nor token after its end', () => {
    const mail = withRequest(undefined, requested(1, hour), at(0));
    const ended = afterAttempt(held(mail), false, { kind: 'sent' }, at(1), rules);
    expect([dueAtOf(ended), accountMailOf(ended)]).toEqual([undefined, undefined]);
    expect(JSON.stringify(ended)).not.toContain(to.email);
    expect(withRequest(ended, requested(1, hour), at(2))).toBe(ended);
  });

  it('is replaced by a newer one only, under another key, also while an attempt is in progress', () => {
    const first = held(withRequest(undefined, requested(2, hour), at(0)));
    expect(withRequest(first, requested(1, hour), at(1))).toBe(first);
    const second = withRequest(first, requested(3, hour), at(1));
    expect(second).toMatchObject({ state: 'waiting', dueAt: at(1), topic: { version: 3 } });
    expect(second.openedAt > first.openedAt).toBe(true);
  });

  it('has one record for each account and purpose; a notice has one for each event', () => {
    expect(accountMailId(requested(1, hour))).toBe('password-reset:account');
    const notice = { ...requested(1, hour), topic: { kind: 'email-changed', version: 1, content: { to } } } as const;
    expect(accountMailId(notice)).toBe('email-changed:evt_1');
  });
});
