import type { Logger } from '@docsight/service-kit';
import type { Redis } from 'ioredis';
import { makeIdentification, makeOwnSite, sessionCookie } from './access/index.ts';
import type { KnownSession } from './access/index.ts';
import { accountTokens, makeHasAccess, makeIssueToken } from './accounts/index.ts';
import type { AccountAccess, AccountStore } from './accounts/index.ts';
import { makeFindKey } from './api-keys/index.ts';
import type { KnownKey } from './api-keys/index.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayDatabase } from './database.ts';
import { keyGuideUrlOf } from './docs/index.ts';
import { hashOf } from './hash-of.ts';
import { makeLastUse } from './last-use.ts';
import { makeLookupCache, makeRevocations, revocationChannelRedis } from './revocation/index.ts';
import { lifetimeMs, makeEndAccess, makeManageSessions, maxUseLagMs } from './sessions/index.ts';

type Dependencies = {
  config: Pick<GatewayConfig, 'JWT_SECRET' | 'PUBLIC_URL'>;
  database: Pick<GatewayDatabase, 'apiKeys' | 'sessions'>;
  accounts: AccountStore;
  redis: Redis;
  /** Prefix of the keys and channels in Redis. */
  name: string;
  now: () => Date;
  newId: () => string;
  logger: Logger;
};

/** A wall clock may be set back. What is remembered would then be valid for longer. */
const monotonicMs = (): number => performance.now();
const flushEveryMs = 3_000;

/** Creates what decides who has access: keys, tokens and sessions, and their revocation on all gateways. */
export const composeAccess = ({ config, database, accounts, redis, name, now, newId, logger }: Dependencies) => {
  const { apiKeys, sessions } = database;
  const channel = revocationChannelRedis({ publisher: redis, prefix: name, logger });
  const remembering = { receivesRevocations: channel.isConnected, nowMs: monotonicMs };
  const caches = {
    keys: makeLookupCache<KnownKey>({ lookUp: apiKeys.accountOf, ...remembering }),
    sessions: makeLookupCache<KnownSession>({ lookUp: sessions.find, ...remembering }),
    accounts: makeLookupCache<AccountAccess>({ lookUp: accounts.accessOf, ...remembering }),
  };
  const revocations = makeRevocations({ channel, caches, logger });
  const { announce } = revocations;

  const usesOf = (of: string, storeUses: typeof apiKeys.storeUses) =>
    makeLastUse({ name: `last-use-of-${of}`, storeUses, now, flushEveryMs, logger });
  const lastUse = usesOf('keys', apiKeys.storeUses);
  const lastSessionUse = usesOf('sessions', sessions.storeUses);
  const recordUse = async ({ id, hash, sinceUseMs }: KnownSession): Promise<void> => {
    if (sinceUseMs < maxUseLagMs) {
      lastSessionUse.record(id);
      return;
    }
    await sessions.storeUses([{ id, at: now() }]);
    caches.sessions.forget(hash);
  };

  const cookie = sessionCookie({ publicUrl: config.PUBLIC_URL, maxAgeSeconds: lifetimeMs / 1000 });
  const tokens = accountTokens(config.JWT_SECRET);
  const identification = makeIdentification({
    isAccountToken: tokens.namesKind,
    verifyToken: tokens.verify,
    findSession: (value) => caches.sessions.find(hashOf(value)),
    hasAccess: makeHasAccess(caches.accounts),
    recordUse,
    cookie,
    isFromOwnSite: makeOwnSite(config.PUBLIC_URL),
    keyGuideUrl: keyGuideUrlOf(config.PUBLIC_URL),
  });

  return {
    findKey: makeFindKey(caches.keys),
    lastUse,
    announceRevokedKey: (hash: string) => announce({ kind: 'key', hash }),
    issueToken: makeIssueToken({ tokens, nowMs: () => now().getTime() }),
    identification,
    cookie,
    manageSessions: makeManageSessions({ accounts, sessions, announce, newId }),
    endAccess: makeEndAccess({ accounts, sessions, announce }),
    parts: [channel.part, lastUse.part, lastSessionUse.part],
  };
};
