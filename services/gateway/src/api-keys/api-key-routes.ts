import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import { accountIdOf } from '../accounts/index.ts';
import type { AccountTokens } from '../accounts/index.ts';
import { createdKey, listedKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store-mongo.ts';
import type { ManageKeys } from './manage-keys.ts';

type Dependencies = {
  tokens: AccountTokens;
  apiKeys: ApiKeyStore;
  manageKeys: ManageKeys;
  /** Documentation of how to get a key or a token. */
  keyGuideUrl: string;
};

/** Serves the API keys of an account. Source: Specification 3.5. */
export const apiKeyRoutes = ({ apiKeys, manageKeys, tokens, keyGuideUrl }: Dependencies): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const accountOf = (req: Request): string => accountIdOf({ tokens, keyGuideUrl }, req);
  const requireAccount: RequestHandler = (req, _res, next) => {
    accountOf(req);
    next();
  };

  serve(router, operations.listApiKeys, async ({ req }) => {
    const found = await apiKeys.list(accountOf(req));
    return { api_keys: found.map(listedKey) };
  });

  serve(
    router,
    operations.createApiKey,
    async ({ req, body }) => createdKey(await manageKeys.create(accountOf(req), body().name)),
    { before: [requireAccount] },
  );

  serve(router, operations.regenerateApiKey, async ({ req, params }) =>
    createdKey(await manageKeys.regenerate(accountOf(req), params.key_id)),
  );

  serve(router, operations.revokeApiKey, ({ req, params }) => manageKeys.revoke(accountOf(req), params.key_id));
  return router;
};
