import type { Caller } from '@docsight/contracts';
import type { Request, RequestHandler } from 'express';
import { AppError } from './errors.ts';
import type { InternalVerifier } from './internal-tokens.ts';

/** The header that carries the internal token; the gateway strips it from what comes in. */
export const internalTokenHeader = 'x-docsight-internal';

const callers = new WeakMap<Request, Caller>();

/** Refuses whatever does not carry a good internal token: services trust nothing else, the network included. */
export const requireInternalToken =
  (verify: InternalVerifier): RequestHandler =>
  (req, _res, next) => {
    const found = verify(req.get(internalTokenHeader) ?? '');
    if (!found)
      throw new AppError(
        'unauthorized',
        'This address answers the gateway only. Send the request to the public address.',
      );
    callers.set(req, found);
    next();
  };

/** Who asks; the token was checked before. */
export const callerOf = (req: Request): Caller => {
  const found = callers.get(req);
  if (!found) throw new Error('requireInternalToken must run before callerOf');
  return found;
};

/** The account that asks. Viewers and services have no account: to them the path does not exist. */
export const accountOf = (req: Request): string => {
  const found = callerOf(req);
  if (found.kind === 'api' || found.kind === 'account') return found.accountId;
  throw new AppError('not_found', 'There is nothing at this address.');
};
