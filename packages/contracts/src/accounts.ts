import { z } from 'zod';
import { defineEvent } from './event.ts';

/**
 * All that other services need to know of an account: a snapshot of its state, so a consumer keeps the one with the greatest version.
 * name: "" when none was given. createdAt: ISO 8601 in UTC. Nothing of the password ever leaves the gateway.
 */
export const accountFacts = z.object({
  accountId: z.uuid(),
  version: z.int().min(1),
  /** In lower case, one account each. */
  email: z.email(),
  name: z.string(),
  createdAt: z.iso.datetime(),
});
export type AccountFacts = z.infer<typeof accountFacts>;

/** The envelope's account is the account itself. */
export const accountChanged = defineEvent({
  type: 'account.changed',
  version: 1,
  publishedBy: 'gateway',
  summary: 'An account was made or changed. Sent once per change.',
  data: accountFacts,
});
