import type { Caller } from '@docsight/contracts';
import { AppError, bearerOf, internalTokenHeader } from '@docsight/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { accountIdOf } from '../accounts/index.ts';
import type { AccountTokens } from '../accounts/index.ts';
import type { KeyRing, KnownKey, LastUse } from '../api-keys/index.ts';
import { admit, clientFinder } from '../limits/index.ts';
import type { Client, Windows } from '../limits/index.ts';
import type { Forward } from './forward.ts';
import { apiPathOf, isGateAttempt, routeOf } from './routing-table.ts';
import type { Route, ServiceName } from './routing-table.ts';
import { isPlain, surfaceOf, targetOf } from './target.ts';

export type ProxyDependencies = {
  keyRing: KeyRing;
  lastUse: Pick<LastUse, 'record'>;
  accountTokens: AccountTokens;
  windows: { api: Windows; viewer: Windows; account: Windows; gate: Windows };
  /** Returns an internal token that only this service accepts. */
  callerToken: (caller: Caller, service: ServiceName) => string;
  forward: Forward;
  trustedHops: number;
  /** Documentation of how to get a key. */
  keyGuideUrl: string;
};

/** One request with what every surface needs of it. */
type Incoming = { req: Request; res: Response; path: string; query: string; client: Client };

/**
 * Counts the limit of each request, authenticates it, and forwards it. Source: Specification 1.2 and Specification
 * 10.3. Limits are counted before other errors, so that every response has their headers. Requests that the gateway
 * serves itself (accounts, keys) continue to the next handler.
 */
export const proxyRoutes = (dependencies: ProxyDependencies): RequestHandler => {
  const clientOfRequest = clientFinder(dependencies.trustedHops);

  return async (req, res, next) => {
    const { path, query } = targetOf(req.url);
    req.url = path + query; // The routers of the gateway match the same path that was counted.
    const incoming: Incoming = { req, res, path, query, client: clientOfRequest(req) };
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      await countOther(dependencies, incoming);
      throw new AppError('bad_request', 'The Host header is missing. HTTP/1.1 requires it.');
    }
    switch (surfaceOf(path)) {
      case 'api':
        return serveApi(dependencies, incoming);
      case 'viewer':
        return serveViewer(dependencies, incoming);
      case 'account':
        return serveAccount(dependencies, incoming, next);
      case 'other':
        await countOther(dependencies, incoming);
        next();
    }
  };
};

const serveApi = async (dependencies: ProxyDependencies, incoming: Incoming): Promise<void> => {
  const { keyRing, windows, lastUse, keyGuideUrl } = dependencies;
  const { req, res, path, client } = incoming;
  const lookup = await lookUpKey(keyRing, bearerOf(req.headers.authorization));
  // An unknown key is counted for the address, also when the store cannot be read.
  const counted = lookup.kind === 'known' ? `key:${lookup.key.keyId}` : addressKey(client);
  admit(res, await windows.api.count(counted));
  if (lookup.kind === 'failed') throw lookup.error;
  if (lookup.kind === 'unknown') throw keyRequired(keyGuideUrl);
  const { keyId, accountId } = lookup.key;
  lastUse.record(keyId);
  await pass(dependencies, incoming, { route: routeOf(path), path, caller: { kind: 'api', accountId } });
};

const serveViewer = async (dependencies: ProxyDependencies, incoming: Incoming): Promise<void> => {
  const { windows, accountTokens } = dependencies;
  const { req, res, path, client } = incoming;
  const route = routeOf(path);
  const attemptedCode = isGateAttempt(req.method, path) ? route?.code : undefined;
  const [all, attempts] = await Promise.all([
    windows.viewer.count(client.network),
    attemptedCode === undefined ? undefined : windows.gate.count(`${attemptedCode}:${client.network}`),
  ]);
  admit(res, all);
  if (attempts?.limited) admit(res, attempts);
  const owner = accountTokens.verify(bearerOf(req.headers.authorization) ?? '');
  const caller: Caller = owner ? { kind: 'account', accountId: owner.accountId } : { kind: 'viewer' };
  await pass(dependencies, incoming, { route, path, caller, withCredentials: true });
};

const serveAccount = async (dependencies: ProxyDependencies, incoming: Incoming, next: () => void): Promise<void> => {
  const { windows, accountTokens, keyGuideUrl } = dependencies;
  const { req, res, client } = incoming;
  admit(res, await windows.account.count(client.network));
  const path = apiPathOf(incoming.path);
  if (path === undefined) {
    next();
    return;
  }
  const accountId = accountIdOf({ tokens: accountTokens, keyGuideUrl }, req);
  await pass(dependencies, incoming, { route: routeOf(path), path, caller: { kind: 'account', accountId } });
};

/** Counts a request that needs no key. It has the window of requests without a key. */
const countOther = async ({ windows }: ProxyDependencies, { res, path, client }: Incoming): Promise<void> => {
  admit(res, await windows.api.count(addressKey(client)));
  if (!isPlain(path)) throw nothingHere();
};

type Destination = {
  route: Route | undefined;
  path: string;
  caller: Caller;
  /** Whether the service receives the client's own token and cookies. */
  withCredentials?: boolean;
};

const pass = (
  { callerToken, forward }: ProxyDependencies,
  { req, res, query, client }: Incoming,
  { route, path, caller, withCredentials = false }: Destination,
): Promise<void> => {
  if (!route) throw nothingHere();
  (req as { route?: unknown }).route = { path: route.template }; // The metrics read it, as on a route of Express.
  return forward(req, res, {
    service: route.service,
    path: path + query,
    takesFiles: route.takesFiles,
    withCredentials,
    add: {
      [internalTokenHeader]: callerToken(caller, route.service),
      'x-request-id': String(res.getHeader('x-request-id')),
      'x-forwarded-for': client.address,
    },
  });
};

type KeyLookup = { kind: 'known'; key: KnownKey } | { kind: 'unknown' } | { kind: 'failed'; error: unknown };

const lookUpKey = async (keyRing: KeyRing, token: string | undefined): Promise<KeyLookup> => {
  try {
    const key = await keyRing.find(token);
    return key ? { kind: 'known', key } : { kind: 'unknown' };
  } catch (error) {
    return { kind: 'failed', error };
  }
};

const addressKey = ({ network }: Client): string => `address:${network}`;

const keyRequired = (keyGuideUrl: string): AppError =>
  new AppError(
    'unauthorized',
    'Send a valid API key as "Authorization: Bearer <API_KEY>". To get one, call POST /account/register, then POST /account/api-keys. ' +
      `"npm start" prints one, and operators run "npm run docsight -- create-key". See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

const nothingHere = (): AppError => new AppError('not_found', 'There is nothing at this address.');
