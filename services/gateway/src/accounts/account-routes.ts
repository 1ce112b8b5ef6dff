import { operations } from '@docsight/api-contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, bearerOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { bearerHint } from './bearer-hint.ts';
import type { Account, UserOf } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { HashingPlace } from './hashing-slots.ts';
import type { LogIn } from './log-in.ts';
import type { Register } from './register.ts';

type Dependencies = {
  isRegistrationOpen: boolean;
  register: Register;
  logIn: LogIn;
  accounts: AccountStore;
  tokens: AccountTokens;
  userOf: UserOf;
  /** Returns where a request comes from, for passwords that it makes the gateway hash. */
  hashingPlaceOf: (call: { req: IncomingMessage; res: ServerResponse }) => HashingPlace;
  /** Documentation of how to get a key or a token. */
  keyGuideUrl: string;
};

/** Serves registration, login and the account itself. Source: Specification 3.2 and Specification 3.3. */
export const accountRoutes = (dependencies: Dependencies): Router => {
  const { isRegistrationOpen, register, logIn, accounts, tokens, userOf, hashingPlaceOf: placeOf } = dependencies;
  // Exact paths, as the limits count them.
  const router = Router({ caseSensitive: true, strict: true });
  const welcome = (account: Account) => ({ user: userOf(account), token: tokens.sign({ accountId: account.id }) });

  serve(router, operations.register, async (call) => welcome(await register(call.body(), placeOf(call))), {
    before: isRegistrationOpen ? [] : [rejectRegistration],
  });

  serve(router, operations.logIn, async (call) => welcome(await logIn(call.body(), placeOf(call))));

  serve(router, operations.getAccount, async ({ req }) => {
    const account = await accounts.byId(accountIdOf(dependencies, req));
    if (!account) throw new AppError('unauthorized', 'The account of this token does not exist any more.');
    return { user: userOf(account) };
  });
  return router;
};

/**
 * Returns the account of the token in the request.
 * @throws AppError unauthorized.
 */
export const accountIdOf = (
  { tokens, keyGuideUrl }: Pick<Dependencies, 'tokens' | 'keyGuideUrl'>,
  req: IncomingMessage,
): string => {
  const { authorization } = req.headers;
  const claims = tokens.verify(bearerOf(authorization) ?? '');
  if (claims) return claims.accountId;
  throw new AppError(
    'unauthorized',
    `${bearerHint(authorization)}Send a valid account token as "Authorization: Bearer <TOKEN>". POST /account/login returns one for 12 hours, and POST /account/register creates an account. ` +
      `See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
};

const rejectRegistration: RequestHandler = () => {
  throw new AppError('forbidden', 'Registration is closed. Ask the operator for an account.');
};
