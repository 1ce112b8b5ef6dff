import { z } from 'zod';

/**
 * Who asks, as the gateway tells the services in the internal token.
 * api: an API key of the account. account: the account's own token (web application, or the owner on the viewer surface).
 * viewer: anybody on the viewer surface. service: another service on its own behalf.
 */
export const caller = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('api'), accountId: z.uuid() }),
  z.object({ kind: z.literal('account'), accountId: z.uuid() }),
  z.object({ kind: z.literal('viewer') }),
  z.object({ kind: z.literal('service'), service: z.string() }),
]);
export type Caller = z.infer<typeof caller>;

/** Describes the claims of a viewer token. Times are Unix milliseconds. Source: Specification 5.4. */
export const viewerGrant = z.object({
  documentId: z.uuid(),
  viewerId: z.string(),
  sessionId: z.string(),
  sessionStartedAt: z.int(),
  /** When the viewer gave its e-mail in this session; absent for one who was this viewer when the session began. */
  viewerSince: z.int().optional(),
  /** The password version that was passed; 0 for none. */
  passwordVersion: z.int().min(0),
  gatePassed: z.boolean(),
  /** The document's owner: full access, counted nowhere. */
  owner: z.boolean(),
  /** False for the owner and for bots. */
  counted: z.boolean(),
});
export type ViewerGrant = z.infer<typeof viewerGrant>;
