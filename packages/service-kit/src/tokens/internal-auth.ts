import type { Caller } from '@docsight/contracts';
import type { Request, RequestHandler } from 'express';
import { AppError } from '../errors.ts';
import type { InternalVerifier } from './internal-tokens.ts';

/** The header of the internal token. The gateway removes it from incoming requests. */
export const internalTokenHeader = 'x-docsight-internal';

const callers = new WeakMap<Request, Caller>();

/** Rejects requests without a valid internal token. Services trust nothing else, not even the network. */
export const requireInternalToken =
  (verify: InternalVerifier): RequestHandler =>
  (req, _res, next) => {
    const found = verify(req.get(internalTokenHeader) ?? '');
    if (!found)
      throw new AppError(
        'unauthorized',
        'This address accepts requests from the gateway only. Send the request to the public address.',
      );
    callers.set(req, found);
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
