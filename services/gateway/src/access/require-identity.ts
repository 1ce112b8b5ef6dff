import type { RequestHandler } from 'express';
import type { IdentityOf } from './identification.ts';

/** Rejects strangers before their body is read. @throws AppError unauthorized or forbidden. */
export const requireIdentity =
  (identityOf: IdentityOf): RequestHandler =>
  async (req, _res, next) => {
    await identityOf(req);
    next();
  };
