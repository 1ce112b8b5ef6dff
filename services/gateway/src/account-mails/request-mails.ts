import { makeEvent, tokenContext } from '@docsight/contracts';
import type { MailPurpose } from '@docsight/contracts';
import type { SecretBox } from '@docsight/service-kit';
import type { Account, AccountChange, AccountEventContext, StoredToken } from '../accounts/index.ts';
import { newLinkToken, storedToken, withToken } from '../link-tokens/index.ts';

/** Adds mails to the change of an account. Adds nothing where no mail server is configured. */
export type RequestMails = {
  sendsMail: boolean;
  /** Adds a mail with a new token, which replaces the last one of its purpose. */
  addToken(change: AccountChange, purpose: MailPurpose, now: Date): AccountChange;
  /**
   * Adds the mail that informs the address before the change. A stranger's address receives none: it is not verified.
   */
  addNotice(change: AccountChange, before: Account, now: Date): AccountChange;
  /** Does the work of `addToken` for an address without an account. */
  unusedToken(email: string, purpose: MailPurpose, now: Date): { token: StoredToken; sealedToken: string };
};

/** The plain token leaves this function only encrypted, for notifications. Source: ADR 12. */
export const makeRequestMails = (dependencies: {
  sendsMail: boolean;
  box: SecretBox;
  eventContext: AccountEventContext;
}): RequestMails => {
  const { sendsMail, box, eventContext } = dependencies;

  const issue = (purpose: MailPurpose, { id, email }: Pick<Account, 'id' | 'email'>, now: Date) => {
    const token = newLinkToken();
    const sealedToken = box.seal(token, tokenContext({ purpose, accountId: id, email }));
    return { token: storedToken(token, purpose, now), sealedToken };
  };

  return {
    sendsMail,
    addToken: (change, purpose, now) => {
      if (!sendsMail) return change;
      const { id, version, email, name } = change.account;
      const { token, sealedToken } = issue(purpose, change.account, now);
      const event = makeEvent('account.mail_requested', eventContext(id, now), {
        accountId: id,
        version,
        to: { email, name },
        mail: { kind: purpose, sealedToken, expiresAt: token.expiresAt.toISOString() },
      });
      const account = { ...change.account, linkTokens: withToken(change.account, purpose, token) };
      return { account, events: [...change.events, event] };
    },
    addNotice: ({ account, events }, { email, name, emailVerified }, now) => {
      if (!sendsMail || !emailVerified) return { account, events };
      const { id, version } = account;
      const mail = { kind: 'email-changed' } as const;
      const facts = { accountId: id, version, to: { email, name }, mail };
      return { account, events: [...events, makeEvent('account.mail_requested', eventContext(id, now), facts)] };
    },
    unusedToken: (email, purpose, now) => issue(purpose, { id: '00000000-0000-4000-8000-000000000000', email }, now),
  };
};
