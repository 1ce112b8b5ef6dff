import { apiKeyRequest } from '@docsight/api-contract';
import { jsonBody, onlyMethods, parse } from '@docsight/service-kit';
import { Router } from 'express';
import type { Request, RequestHandler } from 'express';
import { accountIdOf } from '../accounts/index.ts';
import type { AccountTokens } from '../accounts/index.ts';
import { listedKey, toldKey } from './api-key.ts';
import type { ApiKeyStore } from './api-key-store-mongo.ts';
import type { ManageKeys } from './manage-keys.ts';

type Dependencies = {
  tokens: AccountTokens;
  apiKeys: ApiKeyStore;
  manageKeys: ManageKeys;
  /** Where the way to a key and a token is described. */
  keyGuideUrl: string;
};

/** Serves the API keys of an account. Source: Specification 3.5. */
export const apiKeyRoutes = ({ apiKeys, manageKeys, ...access }: Dependencies): Router => {
  const router = Router({ caseSensitive: true, strict: true });
  const owner = (req: Request): string => accountIdOf(access, req);
  const loggedIn: RequestHandler = (req, _res, next) => {
    owner(req);
    next();
  };
  const body = jsonBody({ limitBytes: 8 * 1024 });

  router.get('/account/api-keys', async (req, res) => {
    const found = await apiKeys.list(owner(req));
    res.json({ api_keys: found.map(listedKey) });
  });
  router.post('/account/api-keys', loggedIn, body, async (req, res) => {
    const { name } = parse(apiKeyRequest, req.body ?? {});
    res.status(201).json(toldKey(await manageKeys.create(owner(req), name)));
  });
  router.all('/account/api-keys', onlyMethods('GET', 'POST'));

  router.post('/account/api-keys/:id/regenerate', async (req, res) => {
    res.status(201).json(toldKey(await manageKeys.regenerate(owner(req), req.params.id)));
  });
  router.all('/account/api-keys/:id/regenerate', onlyMethods('POST'));

  router.delete('/account/api-keys/:id', async (req, res) => {
    await manageKeys.revoke(owner(req), req.params.id);
    res.status(204).end();
  });
  router.all('/account/api-keys/:id', onlyMethods('DELETE'));
  return router;
};
