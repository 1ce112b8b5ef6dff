import type { Socket } from 'node:net';
import type { Caller } from '@docsight/contracts';
import { AppError, bearerOf, internalTokenHeader } from '@docsight/service-kit';
import type { Request, RequestHandler, Response } from 'express';
import { accountIdOf } from '../accounts/index.ts';
import type { AccountTokens } from '../accounts/index.ts';
import type { KeyRing, KnownKey, LastUse } from '../api-keys/index.ts';
import { admit, clientOf } from '../limits/index.ts';
import type { Client, Windows } from '../limits/index.ts';
import type { Forward } from './forward.ts';
import { apiPathOf, isGateAttempt, routeOf } from './routing-table.ts';
import type { Route, ServiceName } from './routing-table.ts';
import { isPlain, surfaceOf, targetOf } from './target.ts';
import type { Target } from './target.ts';

export type ProxyDependencies = {
  keyRing: KeyRing;
  lastUse: Pick<LastUse, 'note'>;
  accountTokens: AccountTokens;
  windows: { api: Windows; viewer: Windows; account: Windows; gate: Windows };
  /** service: the only one that takes the token. */
  callerToken: (caller: Caller, service: ServiceName) => string;
  forward: Forward;
  trustedHops: number;
  /** Where the way to a key is described. */
  keyGuideUrl: string;
};

/**
 * Authenticates each request, counts its limit, and forwards it. Source: Specification 1.2 and Specification 10.3.
 * Limits are counted before other errors, so that every response has their headers.
 * Requests that the gateway serves itself (accounts, keys) continue to the next handler.
 */
export const proxyRoutes = (dependencies: ProxyDependencies): RequestHandler => {
  const { keyRing, lastUse, accountTokens, windows, callerToken, forward, trustedHops, keyGuideUrl } = dependencies;

  /** A connection has one client for as long as it lasts, when no proxy stands before us. */
  const clients = new WeakMap<Socket, Client>();

  const pass = (
    req: Request,
    res: Response,
    to: { route: Route | undefined; path: string; caller: Caller; client: Client; withCredentials: boolean },
  ): Promise<void> => {
    if (!to.route) throw nothingHere();
    (req as { route?: unknown }).route = { path: to.route.template }; // as Express tells a route to the measurements
    return forward(req, res, {
      service: to.route.service,
      path: to.path,
      takesFiles: to.route.takesFiles,
      withCredentials: to.withCredentials,
      add: {
        [internalTokenHeader]: callerToken(to.caller, to.route.service),
        'x-request-id': String(res.getHeader('x-request-id')),
        'x-forwarded-for': to.client.address,
      },
    });
  };

  const onApi = async (req: Request, res: Response, { path, query }: Target, client: Client): Promise<void> => {
    const found = await settled(keyRing.find(bearerOf(req.headers.authorization)));
    const key = 'value' in found ? found.value : undefined;
    admit(res, await windows.api.count(key ? `key:${key.keyId}` : `address:${client.network}`));
    if ('error' in found) throw found.error;
    const { accountId, keyId } = key ?? refuseWithoutKey(keyGuideUrl);
    lastUse.note(keyId);
    const caller: Caller = { kind: 'api', accountId };
    await pass(req, res, { route: routeOf(path), path: path + query, caller, client, withCredentials: false });
  };

  const onViewer = async (req: Request, res: Response, { path, query }: Target, client: Client): Promise<void> => {
    const route = routeOf(path);
    const isAttempt = isGateAttempt(req.method, path) && route?.code !== undefined;
    const [all, attempts] = await Promise.all([
      windows.viewer.count(client.network),
      isAttempt ? windows.gate.count(`${route.code}:${client.network}`) : undefined,
    ]);
    admit(res, all);
    if (attempts?.limited) admit(res, attempts);
    const owner = accountTokens.verify(bearerOf(req.headers.authorization) ?? '');
    const caller: Caller = owner ? { kind: 'account', accountId: owner.accountId } : { kind: 'viewer' };
    await pass(req, res, { route, path: path + query, caller, client, withCredentials: true });
  };

  /** True when the request was answered; false when the gateway has to answer it itself. */
  const onAccount = async (req: Request, res: Response, { path, query }: Target, client: Client): Promise<boolean> => {
    admit(res, await windows.account.count(client.network));
    const apiPath = apiPathOf(path);
    if (apiPath === undefined) return false;
    const caller: Caller = { kind: 'account', accountId: accountIdOf({ tokens: accountTokens, keyGuideUrl }, req) };
    await pass(req, res, { route: routeOf(apiPath), path: apiPath + query, caller, client, withCredentials: false });
    return true;
  };

  /** What needs no key is counted with what has none. Never answers itself. */
  const onRest = async (_req: Request, res: Response, { path }: Target, client: Client): Promise<boolean> => {
    admit(res, await windows.api.count(`address:${client.network}`));
    if (!isPlain(path)) throw nothingHere();
    return false;
  };

  const clientFor = (req: Request): Client => {
    const socketAddress = req.socket.remoteAddress;
    if (trustedHops > 0) {
      const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
      return clientOf({ socketAddress, forwardedFor, trustedHops });
    }
    const known = clients.get(req.socket);
    if (known) return known;
    const client = clientOf({ socketAddress, forwardedFor: undefined, trustedHops });
    clients.set(req.socket, client);
    return client;
  };

  return async (req, res, next) => {
    const target = targetOf(req.url);
    req.url = target.path + target.query; // What is answered here is routed by the same path that was counted.
    const client = clientFor(req);
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      await onRest(req, res, target, client);
      throw new AppError('bad_request', 'The header Host is missing: HTTP/1.1 wants one in every request.');
    }
    const surface = surfaceOf(target.path);
    if (surface === 'api') return onApi(req, res, target, client);
    if (surface === 'viewer') return onViewer(req, res, target, client);
    const isAnswered = await (surface === 'account' ? onAccount : onRest)(req, res, target, client);
    if (!isAnswered) next();
  };
};

const settled = async (found: Promise<KnownKey | undefined>): Promise<{ value?: KnownKey } | { error: unknown }> => {
  try {
    const value = await found;
    return value ? { value } : {};
  } catch (error) {
    return { error };
  }
};

const refuseWithoutKey = (keyGuideUrl: string): never => {
  throw new AppError(
    'unauthorized',
    'Send a valid API key as "Authorization: Bearer <API_KEY>". To get one, call POST /account/register, then POST /account/api-keys. ' +
      `"npm start" prints one, and operators run "npm run docsight -- create-key". See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
};

const nothingHere = (): AppError => new AppError('not_found', 'There is nothing at this address.');
