import { makeAnalytics } from './analytics.ts';
import { makeCall } from './call.ts';
import { checkedToken, transportFor } from './client-options.ts';
import type { ConnectionOptions } from './client-options.ts';
import type { DocsightClient } from './create-client.ts';
import { makeDocuments } from './documents.ts';
import type { RequestOptions, Transport } from './transport.ts';
import { makeWebhooks } from './webhooks.ts';
import type { Account, AccountExport, ApiKeyList, ApiKeyRequest, Credentials, NewApiKey, Registration, Welcome } from './records.ts';

export type AccountClientOptions = ConnectionOptions & {
  /** From `register` or `login`, which need none. Valid for 12 hours. */
  token?: string;
};

/** Manages accounts and keys. With an account token it has all functions of the API. Source: Specification 3.7. */
export type AccountClient = DocsightClient & {
  register(account: Registration, options?: RequestOptions): Promise<Welcome>;
  login(credentials: Credentials, options?: RequestOptions): Promise<Welcome>;
  me(options?: RequestOptions): Promise<Account>;
  /**
   * Deletes the account. Its sessions, tokens, keys and links have stopped when the call ends. If a call is interrupted
   * and then repeated, 401 means that the account is deleted.
   */
  delete(password: string, options?: RequestOptions): Promise<void>;
  /** Returns everything that is stored about the account. It is in memory as a whole. */
  export(options?: RequestOptions): Promise<AccountExport>;
  keys: {
    /** Returns all keys, also revoked ones. The newest is first. */
    list(options?: RequestOptions): Promise<ApiKeyList>;
    /** Returns the text of the key, `key`, only this once. */
    create(key?: ApiKeyRequest, options?: RequestOptions): Promise<NewApiKey>;
    /** Replaces a key by a new one with the same name. The old one stops at once. */
    regenerate(keyId: string, options?: RequestOptions): Promise<NewApiKey>;
    revoke(keyId: string, options?: RequestOptions): Promise<void>;
  };
};

const keys = '/account/api-keys';

/**
 * Creates a client for a person who logs in or is logged in.
 * @throws TypeError for invalid options.
 */
export const createAccountClient = ({ token, ...options }: AccountClientOptions): AccountClient => {
  const transport = transportFor(options, token === undefined ? undefined : checkedToken('token', token));
  const call = makeCall(transport);
  const inAccount = underAccount(transport);
  const callInAccount = makeCall(inAccount);
  return {
    register: (account, requestOptions) => call('post', '/account/register', { body: account }, requestOptions),
    login: (credentials, requestOptions) => call('post', '/account/login', { body: credentials }, requestOptions),
    me: (requestOptions) => call('get', '/account/me', {}, requestOptions),
    delete: (password, requestOptions) => call('delete', '/account/me', { body: { password } }, requestOptions),
    export: (requestOptions) => call('get', '/account/export', {}, requestOptions),
    keys: {
      list: (requestOptions) => call('get', keys, {}, requestOptions),
      create: (key = {}, requestOptions) => call('post', keys, { body: key }, requestOptions),
      regenerate: (keyId, requestOptions) =>
        call('post', `${keys}/{key_id}/regenerate`, { path: { key_id: keyId } }, requestOptions),
      revoke: (keyId, requestOptions) =>
        call('delete', `${keys}/{key_id}`, { path: { key_id: keyId } }, requestOptions),
    },
    documents: makeDocuments(callInAccount, inAccount),
    analytics: makeAnalytics(callInAccount),
    webhooks: makeWebhooks(callInAccount),
    get rateLimit() {
      return transport.rateLimit();
    },
  };
};

/** Sends calls of `/api/v1` to the same operations under `/account`. */
const underAccount = (transport: Transport): Transport => ({
  ...transport,
  send: (request, options) =>
    transport.send({ ...request, path: request.path.replace(/^\/api\/v1\//, '/account/') }, options),
});
