import { define, json, withAccountToken } from '../operation.ts';
import { apiKeyList, apiKeyRequest, credentials, me, newApiKey, registration, welcome } from '../schemas/accounts.ts';

const common = { tag: 'Account', servedBy: 'gateway', ...withAccountToken } as const;
const keysPath = '/account/api-keys';
const limitBytes = 8 * 1024;

/** Lists the operations on accounts and API keys. Source: Specification 3. */
export const accountOperations = define({
  register: {
    ...common,
    method: 'post',
    path: '/account/register',
    security: [],
    summary: 'Register an account',
    description: 'Creates an account and logs it in. Returns 403 if the operator has closed registration.',
    body: { required: true, content: json(registration), limitBytes },
    responses: { 201: { description: 'The new account and its account token.', content: json(welcome) } },
    errors: ['bad_request', 'forbidden', 'payload_too_large', 'validation_error'],
  },
  logIn: {
    ...common,
    method: 'post',
    path: '/account/login',
    security: [],
    summary: 'Log in',
    description:
      'Returns a new account token, valid for 12 hours. Ten wrong passwords of an account from one network within 15 minutes lead to 429.',
    body: { required: true, content: json(credentials), limitBytes },
    responses: { 200: { description: 'The account and its new account token.', content: json(welcome) } },
    errors: ['bad_request', 'unauthorized', 'payload_too_large'],
  },
  getAccount: {
    ...common,
    method: 'get',
    path: '/account/me',
    summary: 'Get the account',
    description: 'Returns the account of the session or token.',
    responses: { 200: { description: 'The account.', content: json(me) } },
    errors: ['unauthorized'],
  },
  listApiKeys: {
    ...common,
    method: 'get',
    path: keysPath,
    summary: 'List API keys',
    description:
      'Returns all active keys and the newest 100 revoked keys, newest first. The list does not contain the keys themselves.',
    responses: { 200: { description: 'The API keys of the account.', content: json(apiKeyList) } },
    errors: ['unauthorized'],
  },
  createApiKey: {
    ...common,
    method: 'post',
    path: keysPath,
    summary: 'Create an API key',
    description: 'Creates an API key. An account has at most 100 active keys.',
    body: { required: false, content: json(apiKeyRequest), limitBytes },
    responses: { 201: { description: 'The new API key. No later response contains `key`.', content: json(newApiKey) } },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'payload_too_large', 'validation_error'],
  },
  regenerateApiKey: {
    ...common,
    method: 'post',
    path: `${keysPath}/{key_id}/regenerate`,
    summary: 'Regenerate an API key',
    description: 'Creates a new key with the same name, and revokes the old key at once.',
    responses: { 201: { description: 'The new API key. No later response contains `key`.', content: json(newApiKey) } },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
  revokeApiKey: {
    ...common,
    method: 'delete',
    path: `${keysPath}/{key_id}`,
    summary: 'Revoke an API key',
    description: 'The key stops working at once. The list shows it as revoked.',
    responses: { 204: { description: 'The key is revoked.' } },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
});
