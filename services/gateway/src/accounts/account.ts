import type { User } from '@docsight/api-contract';
import { makeEvent } from '@docsight/contracts';
import type { MessageOf } from '@docsight/contracts';

/** One customer. */
export type Account = {
  id: string;
  /** In lower case; unique. */
  email: string;
  /** `""` if not given. */
  name: string;
  /** argon2id. */
  passwordHash: string;
  createdAt: Date;
  /** Grows by 1 whenever the access of all sessions and tokens ends. Each of them has the epoch in which it began. */
  accessEpoch: number;
  /** The session that kept its access when access ended last, if any. */
  keptSessionId: string | null;
};

/** Returns an account as its owner sees it. Source: Specification 3.1. */
export const userOf = ({ id, email, name, createdAt }: Account): User => ({
  id,
  email,
  name,
  created_at: createdAt.toISOString(),
});

/** Returns the event of a new account, which is its version 1. */
export const accountCreated = (
  { id, email, name, createdAt }: Account,
  event: { id: string; requestId: string },
): MessageOf<'account.changed'> =>
  makeEvent(
    'account.changed',
    { id: event.id, time: createdAt, accountId: id, requestId: event.requestId },
    { accountId: id, version: 1, email, name, createdAt: createdAt.toISOString() },
  );
