import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Caller } from '@docsight/contracts';
import { addFacts, AppError, bearerOf, internalTokenHeader, toAppError } from '@docsight/service-kit';
import type { DirectHandler } from '@docsight/service-kit';
import { bearerHint } from '../access/index.ts';
import type { Identification, Identity } from '../access/index.ts';
import type { FindKey, KnownKey } from '../api-keys/index.ts';
import type { LastUse } from '../last-use.ts';
import { admit } from '../limits/index.ts';
import type { Client, ClientWindows, Windows } from '../limits/index.ts';
import type { CrossOrigin } from './cross-origin.ts';
import type { Forward } from './forward.ts';
import type { ReaderLimits } from './reader-limits.ts';
import { apiPathOf, hasSlashTooMany, isOpenToAll, isOwnerRead, routeOf } from './routing-table.ts';
import type { Route, ServiceName } from './routing-table.ts';
import { isPlain, surfaceOf, targetOf } from './target.ts';

export type ProxyDependencies = {
  findKey: FindKey;
  lastUse: Pick<LastUse, 'record'>;
  identification: Pick<Identification, 'find' | 'identityOf' | 'readerAccountOf'>;
  windows: {
    /** Requests with an API key, by key. */
    key: Windows;
    /** Requests that need no key, or have no valid one. */
    address: ClientWindows;
    /** Requests under /app. */
    app: ClientWindows;
    /** Requests under /account without a session or token. */
    account: ClientWindows;
    /** Requests under /account with one, by account. */
    dashboard: Windows;
  };
  readerLimits: ReaderLimits;
  crossOrigin: CrossOrigin;
  /** Returns an internal token that only this service accepts. */
  callerToken: (caller: Caller, service: ServiceName) => string;
  forward: Forward;
  /** Returns the client of a request. */
  clientOf: (req: IncomingMessage) => Client;
  /** Documentation of how to get a key. */
  keyGuideUrl: string;
};

/** One request with what every surface needs of it. */
type Incoming = {
  req: IncomingMessage;
  res: ServerResponse;
  method: string;
  path: string;
  query: string;
  client: Client;
};

/**
 * Counts the limit of each request, authenticates it, and forwards it. Source: Specification 1.2 and Specification
 * 10.3. Limits are counted before other errors, so that every response has their headers. Leaves requests that the
 * gateway serves itself (accounts, keys, dashboard) to the routes.
 */
export const makeProxy = (dependencies: ProxyDependencies): DirectHandler => {
  const { clientOf } = dependencies;
  return async (req, res) => {
    const { path, query } = targetOf(req.url ?? '/');
    req.url = path + query; // The routers of the gateway match the same path that was counted.
    const incoming: Incoming = { req, res, method: req.method ?? 'GET', path, query, client: clientOf(req) };
    if (req.headers.host === undefined && req.httpVersion === '1.1') {
      await countOther(dependencies, incoming);
      throw new AppError('bad_request', 'The Host header is missing. HTTP/1.1 requires it.');
    }
    switch (surfaceOf(path)) {
      case 'api':
        await serveApi(dependencies, incoming);
        return true;
      case 'viewer':
        await serveViewer(dependencies, incoming);
        return true;
      case 'account':
        return serveAccount(dependencies, incoming);
      case 'app':
        admit(res, await dependencies.windows.app.count(incoming.client));
        return false;
      case 'other':
        await countOther(dependencies, incoming);
        return false;
    }
  };
};

const serveApi = async (dependencies: ProxyDependencies, incoming: Incoming): Promise<void> => {
  const { findKey, windows, lastUse, keyGuideUrl, crossOrigin } = dependencies;
  const { req, res, method, path, client } = incoming;
  crossOrigin.allow(req, res);
  if (crossOrigin.isPreflight(req)) {
    admit(res, await windows.address.count(client));
    crossOrigin.respond(res);
    return;
  }
  const { authorization } = req.headers;
  const lookup = await outcomeOf(findKey(bearerOf(authorization)));
  // An unknown key is counted for the address, also when the store cannot be read.
  const counted = lookup.found ? windows.key.count(lookup.found.keyId) : windows.address.count(client);
  admit(res, await counted);
  if ('error' in lookup) throw lookup.error;
  if (!lookup.found) throw keyRequired(authorization, keyGuideUrl);
  const { keyId, accountId } = lookup.found;
  lastUse.record(keyId);
  await pass(dependencies, incoming, { route: routeOf(method, path), path, caller: { kind: 'api', accountId } });
};

const serveViewer = async (dependencies: ProxyDependencies, incoming: Incoming): Promise<void> => {
  const { readerLimits, identification } = dependencies;
  const { req, res, method, path, query, client } = incoming;
  // Readers are counted before the look-up, because their limit does not depend on it.
  const owner = isOwnerRead(method, path, query) ? await outcomeOf(identification.readerAccountOf(req)) : undefined;
  const admitted = await readerLimits.admit(req, res, { path, client, accountId: owner?.found });
  try {
    if (owner && 'error' in owner) throw owner.error;
    const accountId = owner ? owner.found : await identification.readerAccountOf(req);
    const caller: Caller = accountId === undefined ? { kind: 'viewer' } : { kind: 'account', accountId };
    await pass(dependencies, incoming, { route: routeOf(method, path), path, caller, withCredentials: true });
  } catch (error) {
    await admitted.settle(toAppError(error).status);
    throw error;
  }
  await admitted.settle(res.headersSent ? res.statusCode : undefined);
};

const serveAccount = async (dependencies: ProxyDependencies, incoming: Incoming): Promise<boolean> => {
  const { windows, identification } = dependencies;
  const { req, res, method, client } = incoming;
  // An operation that needs no login is limited by address for everybody: otherwise each account could try more
  // passwords.
  const isOpen = isOpenToAll(method, incoming.path);
  const lookup: Outcome<Identity> = isOpen ? {} : await outcomeOf(identification.find(req));
  const counted = lookup.found ? windows.dashboard.count(lookup.found.accountId) : windows.account.count(client);
  admit(res, await counted);
  if ('error' in lookup) throw lookup.error;
  const path = apiPathOf(incoming.path);
  if (path === undefined) {
    if (hasSlashTooMany(incoming.path)) throw nothingAt(incoming.path);
    return false;
  }
  const { accountId } = await identification.identityOf(req);
  await pass(dependencies, incoming, {
    route: routeOf(method, path),
    path,
    caller: { kind: 'account', accountId },
  });
  return true;
};

/** Counts a request that needs no key. It has the window of requests without a key. */
const countOther = async ({ windows }: ProxyDependencies, { res, path, client }: Incoming): Promise<void> => {
  admit(res, await windows.address.count(client));
  if (!isPlain(path) || hasSlashTooMany(path)) throw nothingAt(path);
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
  { req, res, path: requestedPath, query, client }: Incoming,
  { route, path, caller, withCredentials = false }: Destination,
): Promise<void> => {
  addFacts({ caller: caller.kind });
  if (!route) throw nothingAt(requestedPath);
  Object.assign(req, { route: { path: route.template } }); // The metrics read it, as on a route of Express.
  return forward(req, res, {
    service: route.service,
    path: path + query,
    takesFiles: route.takesFiles,
    withCredentials,
    fairKey: caller.kind === 'api' || caller.kind === 'account' ? caller.accountId : client.network,
    add: {
      [internalTokenHeader]: callerToken(caller, route.service),
      'x-request-id': String(res.getHeader('x-request-id')),
      'x-forwarded-for': client.address,
    },
  });
};

/** The result of a look-up. An error is thrown after the request was counted. */
type Outcome<Found> = { found?: Found | undefined; error?: unknown };

const outcomeOf = async <Found extends KnownKey | Identity | string>(
  lookup: Promise<Found | undefined>,
): Promise<Outcome<Found>> => {
  try {
    return { found: await lookup };
  } catch (error) {
    return { error };
  }
};

const keyRequired = (authorization: string | undefined, keyGuideUrl: string): AppError =>
  new AppError(
    'unauthorized',
    `${bearerHint(authorization)}Send a valid API key as "Authorization: Bearer <API_KEY>". ` +
      'To get one, call POST /account/register, then POST /account/api-keys. ' +
      `"npm start" prints one, and operators run "npm run docsight -- create-key". See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );

/** The message does not repeat the path, which may contain ids. */
const nothingAt = (path: string): AppError => {
  const hint = hasSlashTooMany(path) ? ' Leave out the slash at its end.' : '';
  return new AppError('not_found', `There is nothing at this address.${hint}`);
};
