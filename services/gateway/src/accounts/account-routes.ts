import { operations } from '@docsight/api-contract';
import { AppError, serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import type { IdentityOf } from '../access/index.ts';
import { accountGone } from './account-errors.ts';
import type { Account, UserOf } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { IssueToken } from './account-tokens.ts';
import type { PlaceOf } from './passwords/hashing-place.ts';
import type { LogIn } from './log-in.ts';
import type { Register } from './register.ts';

type Dependencies = {
  isRegistrationOpen: boolean;
  register: Register;
  logIn: LogIn;
  accounts: AccountStore;
  userOf: UserOf;
  issueToken: IssueToken;
  identityOf: IdentityOf;
  placeOf: PlaceOf;
};

/** Serves registration, login and the account itself. Source: Specification 3.2 and Specification 3.3. */
export const accountRoutes = (dependencies: Dependencies): Router => {
  const { isRegistrationOpen, register, logIn, accounts, userOf, issueToken, identityOf, placeOf } = dependencies;
  // Exact paths, as the limits count them.
  const router = Router({ caseSensitive: true, strict: true });
  const welcome = (account: Account) => ({ user: userOf(account), token: issueToken(account) });

  serve(router, operations.register, async (call) => welcome(await register(call.body(), placeOf(call))), {
    before: isRegistrationOpen ? [] : [rejectRegistration],
  });

  serve(router, operations.logIn, async (call) => welcome(await logIn(call.body(), placeOf(call))));

  serve(router, operations.getAccount, async ({ req }) => {
    const account = await accounts.byId((await identityOf(req)).accountId);
    if (!account) throw accountGone();
    return { user: userOf(account) };
  });
  return router;
};

const rejectRegistration: RequestHandler = () => {
  throw new AppError('forbidden', 'Registration is closed. Ask the operator for an account.');
};
