import type { Caller } from '@docsight/contracts';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import { addFacts } from '../telemetry/index.ts';
import { gatewayName } from './internal-keys.ts';
import type { InternalVerifier } from './internal-tokens.ts';

/** The header of the internal token. The gateway removes it from incoming requests. */
export const internalTokenHeader = 'x-docsight-internal';

const callers = new WeakMap<Request, Caller>();

/** Rejects requests without a valid internal token. Services trust nothing else, not even the network. */
export const requireInternalToken =
  (verify: InternalVerifier): RequestHandler =>
  (req, _res, next) => {
    const caller = requireInternalCaller(verify(req.get(internalTokenHeader) ?? ''));
    callers.set(req, caller);
    addFacts({ caller: caller.kind });
    next();
  };

/**
 * Requires that a token named a caller.
 * @throws AppError unauthorized.
 */
export const requireInternalCaller = (found: Caller | undefined): Caller => {
  if (found) return found;
  throw new AppError(
    'unauthorized',
    'This address accepts requests from the gateway only. Send the request to the public address.',
  );
};

/** Rejects all callers but the gateway itself with 404. `requireInternalToken` must have run. */
export const requireGateway: RequestHandler = (req, _res, next) => {
  const caller = callerOf(req);
  if (caller.kind !== 'service' || caller.service !== gatewayName)
    throw new AppError('not_found', 'There is nothing at this address.');
  next();
};

/** Returns the caller of a request. `requireInternalToken` must have run. */
export const callerOf = (req: Request): Caller => {
  const found = callers.get(req);
  if (!found) throw new Error('requireInternalToken must run before callerOf');
  return found;
};

/**
 * Returns the account of the caller.
 * @throws AppError not_found for viewers and services: they have no account, so the path does not exist for them.
 */
export const accountOf = (req: Request): string => {
  const found = callerOf(req);
  if (found.kind === 'api' || found.kind === 'account') return found.accountId;
  throw new AppError('not_found', 'There is nothing at this address.');
};
