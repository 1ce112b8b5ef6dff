import { z } from 'zod';
import { user } from './accounts.ts';
import { timestamp } from './common.ts';

/** Describes a browser session of an account. Source: Specification 3.11. */
export const accountSession = z
  .object({
    id: z.uuid(),
    created_at: timestamp,
    last_used_at: timestamp,
    expires_at: timestamp.describe(
      'The end of the session: 14 days after its last use, and at most 60 days after its start.',
    ),
    user_agent: z.string().describe('The User-Agent of the login, at most 256 characters; `""` if there was none.'),
    current: z.boolean().describe('True for the session of this request.'),
  })
  .describe('A browser in which a person is logged in.');
export type AccountSession = z.infer<typeof accountSession>;

export const accountSessionList = z.object({ sessions: z.array(accountSession).describe('Newest first.') });

/** Describes the body of POST /account/sessions/link. Source: Specification 3.18. */
export const sessionLink = z.strictObject({ token: z.string().describe('The text after the `#` in the link.') });

export const signedIn = z.object({ user, session: accountSession });
