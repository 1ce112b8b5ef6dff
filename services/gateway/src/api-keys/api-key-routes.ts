import { operations } from '@docsight/api-contract';
import { serve } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import type { IdentityOf } from '../access/index.ts';
import { createdKey, listedKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store-mongo.ts';
import type { ManageKeys } from './manage-keys.ts';

type Dependencies = { identityOf: IdentityOf; apiKeys: ApiKeyStore; manageKeys: ManageKeys };

/** Serves the API keys of an account. Source: Specification 3.5. */
export const apiKeyRoutes = ({ apiKeys, manageKeys, identityOf }: Dependencies): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const accountOf = async (req: Request): Promise<string> => (await identityOf(req)).accountId;
  const requireAccount: RequestHandler = async (req, _res, next) => {
    await identityOf(req);
    next();
  };

  serve(router, operations.listApiKeys, async ({ req }) => {
    const found = await apiKeys.list(await accountOf(req));
    return { api_keys: found.map(listedKey) };
  });

  serve(
    router,
    operations.createApiKey,
    async ({ req, body }) => createdKey(await manageKeys.create(await accountOf(req), body().name)),
    { before: [requireAccount] },
  );

  serve(router, operations.regenerateApiKey, async ({ req, params }) =>
    createdKey(await manageKeys.regenerate(await accountOf(req), params.key_id)),
  );

  serve(router, operations.revokeApiKey, async ({ req, params }) =>
    manageKeys.revoke(await accountOf(req), params.key_id),
  );
  return router;
};
