import { operations } from '@docsight/api-contract';
import type { IncomingMessage } from 'node:http';
import { AppError, bearerOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import { userOf } from './account.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { LogIn } from './log-in.ts';
import type { Register } from './register.ts';

type Dependencies = {
  isRegistrationOpen: boolean;
  register: Register;
  logIn: LogIn;
  accounts: AccountStore;
  tokens: AccountTokens;
  /** Documentation of how to get a key or a token. */
  keyGuideUrl: string;
};

/** Serves registration, login and the account itself. Source: Specification 3.2 and Specification 3.3. */
export const accountRoutes = (dependencies: Dependencies): Router => {
  const { isRegistrationOpen, register, logIn, accounts, tokens } = dependencies;
  // Exact paths, as the limits count them.
  const router = Router({ caseSensitive: true, strict: true });
  const welcome = (account: Account) => ({ user: userOf(account), token: tokens.sign({ accountId: account.id }) });

  serve(router, operations.register, async ({ body }) => welcome(await register(body())), {
    before: isRegistrationOpen ? [] : [rejectRegistration],
  });

  serve(router, operations.logIn, async ({ body }) => welcome(await logIn(body())));

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
  const claims = tokens.verify(bearerOf(req.headers.authorization) ?? '');
  if (claims) return claims.accountId;
  throw new AppError(
    'unauthorized',
    'Send a valid account token as "Authorization: Bearer <TOKEN>". POST /account/login returns one for 12 hours, and POST /account/register creates an account. ' +
      `See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
};

const rejectRegistration: RequestHandler = () => {
  throw new AppError('forbidden', 'Registration is closed. Ask the operator for an account.');
};
