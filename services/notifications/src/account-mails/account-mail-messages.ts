import type { MailPurpose, MailRecipient } from '@docsight/contracts';
import { message, unlinkedLine } from '../mails/index.ts';
import type { Message } from '../mails/index.ts';

type Words = { subject: string; reason: string; action: string; validity: string; otherwise: string };

const wordsOf: Record<MailPurpose, Words> = {
  'password-reset': {
    subject: 'Reset your password',
    reason: 'Somebody has requested a new password for your Docsight account.',
    action: 'To set one, open this link:',
    validity: 'The link is valid for 30 minutes and works once.',
    otherwise: 'If it was not you, ignore this e-mail. Your password remains as it is.',
  },
  'email-verification': {
    subject: 'Verify your e-mail address',
    reason: 'A Docsight account uses this e-mail address.',
    action: 'To confirm that it is yours, open this link:',
    validity: 'The link is valid for 24 hours and works once.',
    otherwise: 'If you have no such account, ignore this e-mail.',
  },
};

/** Writes the mail with a token. Source: Specification 3.15. */
export const tokenMessage = (purpose: MailPurpose, to: MailRecipient, link: string): Message => {
  const { subject, reason, action, validity, otherwise } = wordsOf[purpose];
  return message(subject, [greetingOf(to), reason, action, link, validity, otherwise]);
};

/** Writes the mail to the old address. It names no new address: the recipient may no longer be the owner. */
export const emailChangedMessage = (to: MailRecipient): Message =>
  message('The e-mail address of your account was changed', [
    greetingOf(to),
    'Your Docsight account has a new e-mail address. This address receives no more e-mail about it.',
    'If it was not you, somebody knows your password. Contact the operator of this service at once.',
  ]);

const greetingOf = ({ name }: MailRecipient): string =>
  name.trim() === '' ? 'Hello,' : `Hello ${unlinkedLine(name, 60)},`;
