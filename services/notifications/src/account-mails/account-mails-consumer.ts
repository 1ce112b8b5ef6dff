import type { MessageOf } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import type { DeletedAccounts } from '@docsight/mongo';
import { accountMailId, withRequest } from '../mails/index.ts';
import type { Mail, MailStore, RequestedMail } from '../mails/index.ts';

/** Stores requested mails. Idempotent by the version of the account; a mail without a token by event id. */
export const consumeAccountMails = (
  broker: Pick<Broker, 'consume'>,
  {
    mails,
    deletedAccounts,
    now,
    onDue,
  }: {
    mails: Pick<MailStore, 'change'>;
    deletedAccounts: Pick<DeletedAccounts, 'has'>;
    now: () => Date;
    onDue: () => void;
  },
): void =>
  broker.consume({
    queue: 'notifications.account-mails',
    prefetch: 20,
    handle: async (message) => {
      if (await deletedAccounts.has(message.accountId)) return;
      const requested = requestedMailOf(message);
      const at = now();
      const request = (mail: Mail | undefined): Mail => withRequest(mail, requested, at);
      await mails.change(accountMailId(requested), request, at);
      onDue();
    },
  });

const requestedMailOf = ({ id, accountId, time, data }: MessageOf<'account.mail_requested'>): RequestedMail => {
  const { version, to, mail } = data;
  const content =
    mail.kind === 'email-changed'
      ? { to }
      : { to, token: { sealed: mail.sealedToken, expiresAt: new Date(mail.expiresAt) } };
  return { id, accountId, at: new Date(time), topic: { kind: mail.kind, version, content } };
};
