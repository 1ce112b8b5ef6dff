import { credentials, registration } from '@docsight/api-contract';
import { AppError, bearerOf, jsonBody, onlyMethods, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { IncomingMessage } from 'node:http';
import { userOf } from './account.ts';
import type { Account } from './account.ts';
import type { AccountStore } from './account-store.ts';
import type { AccountTokens } from './account-tokens.ts';
import type { LogIn } from './log-in.ts';
import type { Register } from './register.ts';

type Dependencies = {
  registrationOpen: boolean;
  register: Register;
  logIn: LogIn;
  accounts: AccountStore;
  tokens: AccountTokens;
  /** Where the way to a key and a token is described. */
  keyGuideUrl: string;
};

/** Serves registration, login and the account itself. Source: Specification 3.2 and Specification 3.3. */
export const accountRoutes = (dependencies: Dependencies): Router => {
  const { registrationOpen, register, logIn, accounts, tokens } = dependencies;
  // Exact paths: another spelling would be another path to the limits that stand before.
  const router = Router({ caseSensitive: true, strict: true });
  const body = jsonBody({ limitBytes: 8 * 1024 });
  const welcome = (account: Account) => ({ user: userOf(account), token: tokens.sign({ accountId: account.id }) });

  router.post('/account/register', refuseWhen(!registrationOpen), body, async (req, res) => {
    const account = await register(parse(registration, req.body));
    res.status(201).json(welcome(account));
  });
  router.all('/account/register', onlyMethods('POST'));

  router.post('/account/login', body, async (req, res) => {
    res.json(welcome(await logIn(parse(credentials, req.body))));
  });
  router.all('/account/login', onlyMethods('POST'));

  router.get('/account/me', async (req, res) => {
    const account = await accounts.byId(accountIdOf(dependencies, req));
    if (!account) throw new AppError('unauthorized', 'The account of this token does not exist any more.');
    res.json({ user: userOf(account) });
  });
  router.all('/account/me', onlyMethods('GET'));
  return router;
};

/**
 * The account whose token the request bears.
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
    'Send a valid account token as "Authorization: Bearer <TOKEN>". POST /account/login returns one for 12 hours, and POST /account/register makes an account. ' +
      `See ${keyGuideUrl} for the commands.`,
    { headers: { 'WWW-Authenticate': 'Bearer' } },
  );
};

const refuseWhen = (closed: boolean) => (_req: unknown, _res: unknown, next: () => void) => {
  if (closed) throw new AppError('forbidden', 'Registration is closed here. Ask the operator for an account.');
  next();
};
