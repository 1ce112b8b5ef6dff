import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { sharedAssets } from '@docsight/browser-build';
import type { BrowserBuild } from '@docsight/browser-build';
import { makeBroker } from '@docsight/messaging';
import { currentRequestId, internalSigner, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import type { Express } from 'express';
import { publishAgainPart } from './account-facts/index.ts';
import {
  hashingSlots,
  makeCheckPassword,
  makeConfirmPassword,
  makeLogIn,
  makePasswordAttempts,
  makePasswords,
} from './accounts/index.ts';
import type { AccountEventContext, ConfirmPassword } from './accounts/index.ts';
import { makeManageKeys } from './api-keys/index.ts';
import { createApp } from './app.ts';
import { groupBeacons } from './beacons/index.ts';
import { composeAccess } from './compose-access.ts';
import { composeErasure } from './compose-erasure.ts';
import type { GatewayConfig } from './config.ts';
import { gatewayDatabase } from './database.ts';
import { limiterRedis, windowsRedis } from './limits/index.ts';
import { liveReadersClient, makeLiveHub, makeLiveStreams, placeLeaseMs, streamPlacesRedis } from './live/index.ts';
import { bodyLimits, crossOrigin, makeForward, makeReaderLimits, makeUpstreams } from './proxy/index.ts';
import { composeAccounts } from './compose-accounts.ts';
import { makeLogInByLink } from './sessions/index.ts';
import type { EndAccess } from './sessions/index.ts';
import { composeLimits } from './compose-limits.ts';
import { limitServer } from './server-limits.ts';

const now = (): Date => new Date();
const nowMs = (): number => Date.now();
const newId = (): string => randomUUID();
const eventContext: AccountEventContext = (accountId, time) => ({
  id: newEventId(),
  time,
  accountId,
  requestId: currentRequestId() ?? randomUUID(),
});

export type Gateway = {
  app: Express;
  /** Start them in this order, before the port. */
  parts: Part[];
  /** Sets the limits of the server that listens. */
  configureServer: (server: Server) => void;
  endAccess: EndAccess;
  confirmPassword: ConfirmPassword;
};

/**
 * Creates all parts of the gateway except its port. The tests use it too.
 * @param name the database, and the prefix of the keys in Redis.
 */
export const compose = (
  config: GatewayConfig,
  { dashboard, name, logger }: { dashboard: BrowserBuild; name: string; logger: Logger },
): Gateway => {
  const database = gatewayDatabase({ url: config.MONGO_URL, database: name, logger, now });
  const broker = makeBroker({ url: config.AMQP_URL, service: 'gateway', logger });
  const accountRelay = broker.relay({ name: 'accounts', source: database.accountOutbox, now });
  const deletionRelay = broker.relay({ name: 'deletions', source: database.deletionOutbox, now });
  const accounts = database.accounts(accountRelay.nudge);
  const apiKeys = database.apiKeys;
  const { redis, part: redisPart } = limiterRedis({ url: config.REDIS_URL, logger });

  const windows = windowsRedis({ redis, prefix: name, nowMs, logger });
  const limits = composeLimits(config, windows);

  const access = composeAccess({ config, database, accounts, redis, name, now, newId, logger });
  const manageKeys = makeManageKeys({
    apiKeys,
    announceRevoked: access.announceRevokedKey,
    now,
    newId,
    randomAlphanumeric,
  });

  const passwords = makePasswords();
  const slots = hashingSlots();
  const attempts = makePasswordAttempts(limits.wrongPasswords);
  const checkPassword = makeCheckPassword({ passwords, slots, attempts });
  const logIn = makeLogIn({ accounts, checkPassword });
  const confirmPassword = makeConfirmPassword(checkPassword);
  const accountUseCases = composeAccounts(config, {
    accounts,
    decoys: database.resetDecoys,
    passwords,
    slots,
    confirmPassword,
    endAccess: access.endAccess,
    mailCounts: limits.accountMails,
    eventContext,
    now,
    newId,
  });

  const erasure = composeErasure({
    userOf: accountUseCases.userOf,
    config,
    database,
    accounts,
    manageKeys,
    relay: deletionRelay,
    eventContext,
    now,
    logger,
    confirmPassword,
    endAccess: access.endAccess,
  });

  const urls = {
    documents: config.DOCUMENTS_URL,
    tracking: config.TRACKING_URL,
    analytics: config.ANALYTICS_URL,
    webhooks: config.WEBHOOKS_URL,
  };
  const { upstreams, part: upstreamsPart } = makeUpstreams(urls, { nowMs, logger });
  const callerToken = internalSigner(config.INTERNAL_SIGNING_KEY, nowMs);

  const bodies = bodyLimits(config.MAX_UPLOAD_MB);
  const forward = groupBeacons({
    forward: makeForward(upstreams, bodies),
    tracking: upstreams.tracking,
    callerToken,
    limits: bodies.others,
  });

  const processes = upstreams.tracking.all;
  const hub = makeLiveHub({ processes, ask: liveReadersClient(callerToken), nowMs, logger });
  const places = streamPlacesRedis({ redis, prefix: name, perAccount: 20, leaseMs: placeLeaseMs, logger });
  const liveStreams = makeLiveStreams({ hub, places, logger });

  const dashboardAssets = sharedAssets({ model: database.dashboardAssets, build: dashboard, now, logger });

  const app = createApp({
    ...access,
    identityOf: access.identification.identityOf,
    deleteAccount: erasure.deleteAccount,
    exportAccount: erasure.exportAccount,
    windows: limits.windows,
    readerLimits: makeReaderLimits({ ...limits.readers, viewerTokens: viewerTokens(config.JWT_SECRET) }),
    crossOrigin: crossOrigin(config.CORS_ALLOWED_ORIGINS),
    callerToken,
    forward,
    trustedHops: config.TRUSTED_PROXY_HOPS,
    isRegistrationOpen: config.REGISTRATION === 'open',
    ...accountUseCases,
    logIn,
    logInByLink: makeLogInByLink({ accounts, now }),
    accounts,
    apiKeys,
    manageKeys,
    liveStreams,
    dashboard,
    dashboardAssets,
    publicUrl: config.PUBLIC_URL,
    logger,
  });
  const parts = [
    database.part,
    dashboardAssets.part,
    withoutReadiness(broker.part),
    publishAgainPart({ accounts, publications: database.publications, eventContext, now, logger }),
    redisPart,
    ...access.parts,
    erasure.part,
    upstreamsPart,
    liveStreams.part,
  ];
  return {
    app,
    parts,
    configureServer: limitServer(limits.windows.address),
    endAccess: access.endAccess,
    confirmPassword,
  };
};

/** The gateway is ready without the broker: events of accounts wait in their records. */
const withoutReadiness = ({ ready: _ready, ...part }: Part): Part => part;
