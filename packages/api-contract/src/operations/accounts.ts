import { json, withAccountToken } from '../operation.ts';
import type { Operation } from '../operation.ts';
import { apiKeyList, apiKeyRequest, credentials, me, newApiKey, registration, welcome } from '../schemas/accounts.ts';

const common = { tag: 'Account', servedBy: 'gateway', ...withAccountToken } as const;
const keys = '/account/api-keys';

/** Lists the operations on accounts and API keys. Source: Specification 3. */
export const accountOperations: Operation[] = [
  {
    ...common,
    id: 'register',
    method: 'post',
    path: '/account/register',
    access: [],
    summary: 'Register',
    description: '403 where the operator has closed registration.',
    body: { required: true, content: json(registration) },
    answers: { 201: { description: 'The account, logged in.', content: json(welcome) } },
    refusals: ['bad_request', 'forbidden', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'logIn',
    method: 'post',
    path: '/account/login',
    access: [],
    summary: 'Log in',
    description: 'Ten failures of an account in 15 minutes, then 429.',
    body: { required: true, content: json(credentials) },
    answers: { 200: { description: 'Logged in.', content: json(welcome) } },
    refusals: ['bad_request', 'unauthorized', 'payload_too_large'],
  },
  {
    ...common,
    id: 'getAccount',
    method: 'get',
    path: '/account/me',
    summary: 'Who am I?',
    description: 'Returns the account of the token.',
    answers: { 200: { description: 'The account of the token.', content: json(me) } },
    refusals: ['unauthorized'],
  },
  {
    ...common,
    id: 'listApiKeys',
    method: 'get',
    path: keys,
    summary: 'List API keys',
    description: 'All keys of the account, revoked ones too. The text of a key is never shown again.',
    answers: { 200: { description: 'The keys, without their text.', content: json(apiKeyList) } },
    refusals: ['unauthorized'],
  },
  {
    ...common,
    id: 'createApiKey',
    method: 'post',
    path: keys,
    summary: 'Create an API key',
    description: 'A hundred active keys at most.',
    body: { required: false, content: json(apiKeyRequest) },
    answers: { 201: { description: 'The new key; its text is told this once.', content: json(newApiKey) } },
    refusals: ['bad_request', 'unauthorized', 'payload_too_large', 'validation_error'],
  },
  {
    ...common,
    id: 'regenerateApiKey',
    method: 'post',
    path: `${keys}/{key_id}/regenerate`,
    summary: 'Replace an API key',
    description: 'A new key of the same name. The old one stops at once.',
    answers: { 201: { description: 'The new key; its text is told this once.', content: json(newApiKey) } },
    refusals: ['unauthorized', 'not_found'],
  },
  {
    ...common,
    id: 'revokeApiKey',
    method: 'delete',
    path: `${keys}/{key_id}`,
    summary: 'Revoke an API key',
    description: 'The key stops working at once, in every service. A revoked key stays in the list.',
    answers: { 204: { description: 'The key stops at once, everywhere.' } },
    refusals: ['unauthorized', 'not_found'],
  },
];
