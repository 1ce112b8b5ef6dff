import { define, json, withAccountToken } from '../operation.ts';
import { apiKeyList, apiKeyRequest, credentials, me, newApiKey, registration, welcome } from '../schemas/accounts.ts';

const common = { tag: 'Account', servedBy: 'gateway', ...withAccountToken } as const;
const keys = '/account/api-keys';
const limitBytes = 8 * 1024;

/** Lists the operations on accounts and API keys. Source: Specification 3. */
export const accountOperations = define({
  register: {
    ...common,
    method: 'post',
    path: '/account/register',
    security: [],
    summary: 'Register',
    description: '403 where the operator has closed registration.',
    body: { required: true, content: json(registration), limitBytes },
    responses: { 201: { description: 'The account, logged in.', content: json(welcome) } },
    errors: ['bad_request', 'forbidden', 'payload_too_large', 'validation_error'],
  },
  logIn: {
    ...common,
    method: 'post',
    path: '/account/login',
    security: [],
    summary: 'Log in',
    description: 'Ten failures of an account in 15 minutes, then 429.',
    body: { required: true, content: json(credentials), limitBytes },
    responses: { 200: { description: 'Logged in.', content: json(welcome) } },
    errors: ['bad_request', 'unauthorized', 'payload_too_large'],
  },
  getAccount: {
    ...common,
    method: 'get',
    path: '/account/me',
    summary: 'Who am I?',
    description: 'Returns the account of the token.',
    responses: { 200: { description: 'The account of the token.', content: json(me) } },
    errors: ['unauthorized'],
  },
  listApiKeys: {
    ...common,
    method: 'get',
    path: keys,
    summary: 'List API keys',
    description: 'All keys of the account, revoked ones too. The text of a key is never shown again.',
    responses: { 200: { description: 'The keys, without their text.', content: json(apiKeyList) } },
    errors: ['unauthorized'],
  },
  createApiKey: {
    ...common,
    method: 'post',
    path: keys,
    summary: 'Create an API key',
    description: 'A hundred active keys at most.',
    body: { required: false, content: json(apiKeyRequest), limitBytes },
    responses: { 201: { description: 'The new key; its text is told this once.', content: json(newApiKey) } },
    errors: ['bad_request', 'unauthorized', 'payload_too_large', 'validation_error'],
  },
  regenerateApiKey: {
    ...common,
    method: 'post',
    path: `${keys}/{key_id}/regenerate`,
    summary: 'Replace an API key',
    description: 'A new key of the same name. The old one stops at once.',
    responses: { 201: { description: 'The new key; its text is told this once.', content: json(newApiKey) } },
    errors: ['unauthorized', 'not_found'],
  },
  revokeApiKey: {
    ...common,
    method: 'delete',
    path: `${keys}/{key_id}`,
    summary: 'Revoke an API key',
    description: 'The key stops working at once, in every service. A revoked key stays in the list.',
    responses: { 204: { description: 'The key stops at once, everywhere.' } },
    errors: ['unauthorized', 'not_found'],
  },
});
