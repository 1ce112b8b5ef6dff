import { describe, expect, it } from '@jest/globals';
import { emailChangedMessage, tokenMessage } from './account-mail-messages.ts';

const link = 'https://docs.example.com/app/reset-password#q3Jx0mZ7';

describe('the mail for a new password', () => {
  it('has one link, its validity, and what to do without a request', () => {
    expect(tokenMessage('password-reset', { email: 'ann@acme.example', name: 'Ann' }, link)).toMatchObject({
      subject: 'Reset your password',
      text: `Hello Ann,

Somebody has requested a new password for your Docsight account.

To set one, open this link:

${link}

The link is valid for 30 minutes and works once.

If it was not you, ignore this e-mail. Your password remains as it is.
`,
    });
  });
});

describe('the name in a mail to an account', () => {
  it('is one line without a link, because strangers may receive the mail', () => {
    const to = { email: 'ann@acme.example', name: 'Pay at www.bad.example\r\nnow' };
    for (const { text, html } of [tokenMessage('email-verification', to, link), emailChangedMessage(to)]) {
      expect(text).toMatch(/^Hello Pay at www. bad. example now,\n/);
      expect(html).not.toContain('bad.example');
    }
    expect(emailChangedMessage({ ...to, name: ' ' }).text).toMatch(/^Hello,\n/);
  });
});
