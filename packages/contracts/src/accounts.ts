import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * A snapshot of an account, with everything that other services need. A consumer keeps the snapshot with the greatest
 * version. Nothing about the password leaves the gateway.
 */
export const accountFacts = z.object({
  accountId: z.uuid(),
  version: z.int().min(1),
  /** Lower case; unique among accounts. */
  email: z.email(),
  /** Empty if the account has none. */
  name: z.string(),
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
