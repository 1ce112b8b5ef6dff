import { z } from 'zod';
import { defineEvent } from './event.ts';
import { mailPurposes } from '../domain/index.ts';

/** The gateway accepts fewer addresses. */
const address = z.email({ pattern: z.regexes.html5Email });

/**
 * A snapshot of an account, with everything that other services need. A consumer keeps the snapshot with the greatest
 * version. Nothing about the password leaves the gateway.
 */
export const accountFacts = z.object({
  accountId: z.uuid(),
  version: z.int().min(1),
  /** Lower case, with the domain in ASCII; unique among accounts. */
  email: address,
  /** Empty if the account has none. */
  name: z.string(),
  /** A person has confirmed the address. */
  emailVerified: z.boolean(),
  /** ISO 8601 in UTC. */
  createdAt: z.iso.datetime(),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** The `accountId` of the envelope is the account itself. */
export const accountChanged = defineEvent({
  type: 'account.changed',
  version: 1,
  publishedBy: 'gateway',
  summary: 'An account was created or changed. Sent once per change.',
  data: accountFacts,
});

/**
 * An account was deleted. A consumer removes what it stores of the account, and remembers the id, so that late messages
 * store nothing again. Source: docs/adr/0013-deleting-an-account.md
 */
export const accountDeleted = defineEvent({
  type: 'account.deleted',
  version: 1,
  publishedBy: 'gateway',
  summary: 'An account was deleted. Every service erases what it stores of the account. Sent once or more often.',
  data: z.object({
    accountId: z.uuid(),
    /** Greater than the version of every `account.changed` of the account. */
    version: z.int().min(2),
  }),
});

/** The recipient of a mail. It may differ from the account's present address. */
const recipient = z.object({ email: address, name: z.string() });
export type MailRecipient = z.infer<typeof recipient>;

/** Notifications sends one mail. A token is encrypted, so that no queue and no database has it. Source: ADR 12. */
export const accountMailRequested = defineEvent({
  type: 'account.mail_requested',
  version: 1,
  publishedBy: 'gateway',
  summary:
    'A person needs a link to reset a password or to verify an address, or must learn that the address of the account was changed.',
  data: z.object({
    accountId: z.uuid(),
    /**
     * The version of the account. Of two mails with a token for the same purpose, the greater one replaces the other.
     */
    version: z.int().min(1),
    to: recipient,
    mail: z.discriminatedUnion('kind', [
      z.object({
        kind: z.enum(mailPurposes),
        /** Only notifications can decrypt it. */
        sealedToken: z.string(),
        /** The mail must not be sent later. */
        expiresAt: z.iso.datetime(),
      }),
      z.object({ kind: z.literal('email-changed') }),
    ]),
  }),
});
