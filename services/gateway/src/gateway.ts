import { randomUUID } from 'node:crypto';
import { makeBroker } from '@docsight/messaging';
import { currentRequestId, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { Logger, Part, SigningKey } from '@docsight/service-kit';
import {
  accountTokens,
  makeLogIn,
  makeLoginAttempts,
  makePasswords,
  makeRegister,
  tellOldAccounts,
} from './accounts/index.ts';
import { keyNewsRedis, makeKeyRing, makeLastUse, makeManageKeys } from './api-keys/index.ts';
import { createApp } from './app.ts';
import { gatewayDatabase } from './database-mongo.ts';
import { limiterRedis, windowsRedis } from './limits/index.ts';
import { bodyLimits, callerTokens, makeForward, makeUpstreams } from './proxy/index.ts';
import { limitServer } from './server-limits.ts';

export type GatewayConfig = {
  PUBLIC_URL: string;
  MONGO_URL: string;
  AMQP_URL: string;
  REDIS_URL: string;
  JWT_SECRET: string;
  INTERNAL_SIGNING_KEY: SigningKey;
  DOCUMENTS_URL: string[];
  TRACKING_URL: string[];
  ANALYTICS_URL: string[];
  WEBHOOKS_URL: string[];
  RATE_LIMIT_PER_MINUTE: number;
  VIEWER_RATE_LIMIT_PER_MINUTE: number;
  ACCOUNT_RATE_LIMIT_PER_MINUTE: number;
  GATE_ATTEMPTS_PER_HOUR: number;
  MAX_UPLOAD_MB: number;
  REGISTRATION: 'open' | 'closed';
  TRUSTED_PROXY_HOPS: number;
};

const nowMs = (): number => Date.now();
const now = (): Date => new Date();
const newId = (): string => randomUUID();
const requestId = (): string => currentRequestId() ?? randomUUID();

/** The whole gateway but for its port: the app, the parts that must be started before it, and the limits of the server that listens. `name` is its database and the prefix of its keys in Redis. */
export const makeGateway = (config: GatewayConfig, logger: Logger, name: string) => {
  const { apiKeys, ...database } = gatewayDatabase({ url: config.MONGO_URL, database: name, logger, now });
  const broker = makeBroker({ url: config.AMQP_URL, service: 'gateway', logger });
  const relay = broker.relay({ name: 'accounts', source: database.accountOutbox, now });
  const accounts = database.accounts(relay.nudge);
  const { redis, part: redisPart } = limiterRedis({ url: config.REDIS_URL, logger });
  const windows = windowsRedis({ redis, prefix: name, nowMs });
  const perMinute = (kind: string, limit: number) => windows(kind, { limit, seconds: 60 });

  const news = keyNewsRedis({ publisher: redis, logger });
  const keyRing = makeKeyRing({ ownerOf: apiKeys.ownerOf, hearsRevocations: news.isHeard, nowMs });
  news.listen({ stopped: keyRing.forget, missed: keyRing.forgetAll });
  const announceRevoked = async (hash: string): Promise<void> => {
    keyRing.forget(hash);
    await news.announce(hash);
  };
  const lastUse = makeLastUse({ noteUse: apiKeys.noteUse, now, flushEveryMs: 3_000, logger });

  const tokens = accountTokens(config.JWT_SECRET);
  const passwords = makePasswords();
  const failedLogins = windows('login', { limit: 10, seconds: 15 * 60 });
  const attempts = makeLoginAttempts({ ...failedLogins, reserve: failedLogins.count });
  const { upstreams, part: upstreamsPart } = makeUpstreams(
    {
      documents: config.DOCUMENTS_URL,
      tracking: config.TRACKING_URL,
      analytics: config.ANALYTICS_URL,
      webhooks: config.WEBHOOKS_URL,
    },
    { nowMs, logger },
  );

  const apiWindow = perMinute('api', config.RATE_LIMIT_PER_MINUTE);
  const app = createApp({
    logger,
    publicUrl: config.PUBLIC_URL,
    keyRing,
    lastUse,
    accountTokens: tokens,
    windows: {
      api: apiWindow,
      viewer: perMinute('viewer', config.VIEWER_RATE_LIMIT_PER_MINUTE),
      account: perMinute('account', config.ACCOUNT_RATE_LIMIT_PER_MINUTE),
      gate: windows('gate', { limit: config.GATE_ATTEMPTS_PER_HOUR, seconds: 60 * 60 }),
    },
    callerToken: callerTokens(config.INTERNAL_SIGNING_KEY, nowMs),
    forward: makeForward(upstreams, bodyLimits(config.MAX_UPLOAD_MB)),
    trustedHops: config.TRUSTED_PROXY_HOPS,
    account: {
      registrationOpen: config.REGISTRATION === 'open',
      register: makeRegister({ accounts, passwords, now, newId, newEventId, requestId }),
      logIn: makeLogIn({ accounts, passwords, attempts }),
      accounts,
      tokens,
    },
    keys: {
      tokens,
      apiKeys,
      manageKeys: makeManageKeys({ apiKeys, announceRevoked, now, newId, randomAlphanumeric }),
    },
  });
  const parts: Part[] = [
    database.part,
    withoutReadiness(broker.part),
    tellOldAccounts({ accounts, now, newEventId, logger }),
    redisPart,
    news.part,
    lastUse.part,
    upstreamsPart,
  ];
  return { app, parts, configureServer: limitServer(apiWindow) };
};

/** The door is open without the broker, even one that was never reached: events of accounts wait in their records. */
const withoutReadiness = ({ ready: _ready, ...part }: Part): Part => part;
