import type { Logger } from '@docsight/service-kit';
import { z } from 'zod';
import type { LookupCache } from './lookup-cache.ts';

/** What no gateway may accept any more. */
const revocation = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('key'), hash: z.string() }),
  z.object({ kind: z.literal('sessions'), hashes: z.array(z.string()) }),
  /** The sessions and tokens of an account that its record does not accept any more. */
  z.object({ kind: z.literal('access'), accountId: z.string() }),
]);
type Revocation = z.infer<typeof revocation>;

export type Revocations = {
  /** Resolves when no gateway accepts any more what was revoked. Store the revocation first. */
  announce(revoked: Revocation): Promise<void>;
};

/** The part of the revocation channel that this file uses. */
type Channel = {
  announce(text: string): Promise<void>;
  listen(on: { revoked: (text: string) => void; missed: () => void }): void;
};

/** @param dependencies `caches` remember keys and sessions by hash, and accounts by id. */
export const makeRevocations = (dependencies: {
  channel: Channel;
  caches: Record<'keys' | 'sessions' | 'accounts', Pick<LookupCache<unknown>, 'forget' | 'forgetAll'>>;
  logger: Logger;
}): Revocations => {
  const { channel, caches, logger } = dependencies;

  const forgetAll = (): void => Object.values(caches).forEach((cache) => cache.forgetAll());

  const apply = (revoked: Revocation): void => {
    if (revoked.kind === 'key') caches.keys.forget(revoked.hash);
    else if (revoked.kind === 'access') caches.accounts.forget(revoked.accountId);
    else for (const hash of revoked.hashes) caches.sessions.forget(hash);
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
  };
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
