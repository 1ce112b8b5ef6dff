import { z } from 'zod';

/** The caller of an internal request, as named in the internal token. */
export const caller = z.discriminatedUnion('kind', [
  /** A client with an API key of the account. */
  z.object({ kind: z.literal('api'), accountId: z.uuid() }),
  /** A person who is logged in to the account: in the web application, or the owner in the viewer. */
  z.object({ kind: z.literal('account'), accountId: z.uuid() }),
  /** Any browser in the viewer. */
  z.object({ kind: z.literal('viewer') }),
  /** A service on its own behalf. */
  z.object({ kind: z.literal('service'), service: z.string() }),
]);
export type Caller = z.infer<typeof caller>;

/** Describes the claims of a viewer token. Times are Unix milliseconds. Source: Specification 5.4. */
export const viewerGrant = z.object({
  documentId: z.uuid(),
  viewerId: z.string(),
  sessionId: z.string(),
  sessionStartedAt: z.int(),
  /** When the viewer gave its e-mail in this session. Absent if it was known when the session began. */
  viewerSince: z.int().optional(),
  /** Version of the password that the reader entered. 0 for none. */
  passwordVersion: z.int().min(0),
  gatePassed: z.boolean(),
  /** True for the owner of the document, who has full access and is not counted. */
  owner: z.boolean(),
  /** False for the owner, also as a guest, and for bots. */
  counted: z.boolean(),
  /** True in a session in which the owner reads as a guest: without the owner's access. Source: Specification 5.14. */
  guest: z.boolean().optional(),
  /** True if a bot got this token. What it passed then holds for bots only. Source: Specification 5.4. */
  bot: z.boolean().optional(),
});
export type ViewerGrant = z.infer<typeof viewerGrant>;
