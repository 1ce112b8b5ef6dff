import type { Logger } from '@docsight/service-kit';
import { z } from 'zod';
import type { Ring } from './ring.ts';

/** What no gateway may accept any more. */
const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), hash: z.string() }),
  z.object({
    kind: z.literal('sessions'),
    accountId: z.string(),
    sessions: z.array(z.object({ id: z.string(), hash: z.string() })),
  }),
  /** All sessions and tokens of an account, except one session. */
  z.object({ kind: z.literal('access'), accountId: z.string(), exceptSessionId: z.string().nullable() }),
]);
type Revocation = z.infer<typeof revocation>;

/** Sessions of an account that have ended: those listed, or all but one, together with the account's tokens. */
export type EndedAccess = { accountId: string } & (
  | { kind: 'sessions'; sessionIds: string[] }
  | { kind: 'all'; exceptSessionId: string | null }
);

export type Revocations = {
  /** Resolves when no gateway accepts any more what was revoked. Store the revocation first. */
  announce(revoked: Revocation): Promise<void>;
  /**
   * Calls the listener on every gateway when access ends, possibly twice. Announcements can be lost while Redis is
   * unavailable. Returns a function that removes the listener.
   */
  onAccessEnded(listener: (ended: EndedAccess) => void): () => void;
};

/** The part of the revocation channel that this file uses. */
type Channel = {
  announce(text: string): Promise<void>;
  listen(on: { revoked: (text: string) => void; missed: () => void }): void;
};

/** @param dependencies `rings` remember keys and sessions by hash, and accounts by id. */
export const makeRevocations = (dependencies: {
  channel: Channel;
  rings: Record<'keys' | 'sessions' | 'accounts', Pick<Ring<unknown>, 'forget' | 'forgetAll'>>;
  logger: Logger;
}): Revocations => {
  const { channel, rings, logger } = dependencies;
  const listeners = new Set<(ended: EndedAccess) => void>();

  const forgetAll = (): void => Object.values(rings).forEach((ring) => ring.forgetAll());

  const apply = (revoked: Revocation): void => {
    if (revoked.kind === 'key') rings.keys.forget(revoked.hash);
    else if (revoked.kind === 'access') rings.accounts.forget(revoked.accountId);
    else for (const { hash } of revoked.sessions) rings.sessions.forget(hash);
    const ended = endedAccess(revoked);
    if (ended) for (const listener of listeners) listener(ended);
  };

  /** A newer gateway may announce what this one does not know. Forgetting everything is always safe. */
  const receive = (text: string): void => {
    const parsed = revocation.safeParse(jsonOf(text));
    if (parsed.success) {
      apply(parsed.data);
      return;
    }
    logger.warn({ err: parsed.error }, 'unknown revocation received: all look-ups forgotten');
    forgetAll();
  };

  channel.listen({ revoked: receive, missed: forgetAll });
  return {
    announce: async (revoked) => {
      apply(revoked);
      await channel.announce(JSON.stringify(revoked));
    },
    onAccessEnded: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const endedAccess = (revoked: Revocation): EndedAccess | undefined => {
  if (revoked.kind === 'key') return undefined;
  const { accountId } = revoked;
  return revoked.kind === 'sessions'
    ? { kind: 'sessions', accountId, sessionIds: revoked.sessions.map(({ id }) => id) }
    : { kind: 'all', accountId, exceptSessionId: revoked.exceptSessionId };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
