import type { User } from '@docsight/api-contract';
import { makeEvent } from '@docsight/contracts';
import type { EventContext, MessageOf, TokenPurpose } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';

/** The token of a link. The token itself is only in the link. */
export type StoredToken = {
  /** SHA-256, in hex. */
  hash: string;
  expiresAt: Date;
};

/** One customer. */
export type Account = {
  id: string;
  /** From 1; grows by 1 with each change. */
  version: number;
  /** In lower case; unique. */
  email: string;
  /** A person has confirmed the address. */
  emailVerified: boolean;
  /** `""` if not given. */
  name: string;
  /** argon2id. */
  passwordHash: string;
  /** The newest token of each purpose, unless it was used. */
  linkTokens: Partial<Record<TokenPurpose, StoredToken>>;
  createdAt: Date;
  /** Grows by 1 whenever the access of all sessions and tokens ends. Each of them has the epoch in which it began. */
  accessEpoch: number;
  /** The session that kept its access when access ended last, if any. */
  keptSessionId: string | null;
};

/** The fields of an account that a change may set. */
type AccountFields = Partial<Omit<Account, 'id' | 'version' | 'createdAt'>>;

type AccountEvent = MessageOf<'account.changed' | 'account.mail_requested'>;

/** An account after a change, and the events of the change. Both are stored in one write. */
export type AccountChange = { account: Account; events: AccountEvent[] };

/** Returns the context of a new event of this account. */
export type AccountEventContext = (accountId: string, time: Date) => EventContext;

/** Returns an account as its owner sees it. Source: Specification 3.1. */
export type UserOf = (account: Account) => User;

/** @param options Without a mail server no address can be verified, so each counts as verified. */
export const makeUserOf =
  ({ sendsMail }: { sendsMail: boolean }): UserOf =>
  ({ id, email, name, emailVerified, createdAt }) => ({
    id,
    email,
    name,
    email_verified: emailVerified || !sendsMail,
    created_at: createdAt.toISOString(),
  });

/** Returns the next version of an account, with other values of some fields. */
export const changed = (account: Account, fields: AccountFields): Account => ({
  ...account,
  ...fields,
  version: account.version + 1,
});

/** Returns the fields that end the access of all sessions and tokens, except one session. */
export const accessEnded = (
  { accessEpoch }: Account,
  keptSessionId: string | null = null,
): Pick<Account, 'accessEpoch' | 'keptSessionId'> => ({ accessEpoch: accessEpoch + 1, keptSessionId });

/** Returns the event with the present facts of an account. */
export const accountChanged = (account: Account, context: EventContext): MessageOf<'account.changed'> => {
  const { id, version, email, name, emailVerified, createdAt } = account;
  const facts = { accountId: id, version, email, name, emailVerified, createdAt: createdAt.toISOString() };
  return makeEvent('account.changed', context, facts);
};

export const emailTaken = (): AppError =>
  new AppError('validation_error', 'The field "email" is taken: this address has an account.', { field: 'email' });
