import { makeAccountSettings } from './account-settings.ts';
import type { AccountSettings } from './account-settings.ts';
import { makeAnalytics } from './analytics.ts';
import { makeCall } from './call.ts';
import { checkedToken, transportFor } from './client-options.ts';
import type { ConnectionOptions } from './client-options.ts';
import type { DocsightClient } from './create-client.ts';
import { longestSilenceMs } from './csv.ts';
import { makeDocuments } from './documents.ts';
import { liveEvents } from './live.ts';
import type { LiveEvent, LiveOptions } from './live.ts';
import type {
  Account,
  AccountExport,
  AccountSessionList,
  ApiKeyList,
  ApiKeyRequest,
  Credentials,
  NewApiKey,
  Registration,
  SignedIn,
  Welcome,
} from './records.ts';
import type { RequestOptions, StreamOptions } from '../transport/transport.ts';
import { underAccount } from './under-account.ts';
import { makeWebhooks } from './webhooks.ts';

export type AccountClientOptions = ConnectionOptions & {
  /**
   * From `register` or `login`, which need none. Valid for 12 hours. A page of the installation needs none either: the
   * browser sends the cookie of its session.
   */
  token?: string;
};

/**
 * Manages accounts, sessions and keys. With an account token or a session it has all functions of the API. Source:
 * Specification 3.7.
 */
export type AccountClient = DocsightClient &
  AccountSettings & {
    register(account: Registration, options?: RequestOptions): Promise<Welcome>;
    login(credentials: Credentials, options?: RequestOptions): Promise<Welcome>;
    me(options?: RequestOptions): Promise<Account>;
    /**
     * Deletes the account. Its sessions, tokens, keys and links have stopped when the call ends. If a call is
     * interrupted and then repeated, 401 means that the account is deleted.
     */
    delete(password: string, options?: RequestOptions): Promise<void>;
    /** Returns everything that is stored about the account. It is in memory as a whole. */
    export(options?: RequestOptions): Promise<AccountExport>;
    /** Yields the JSON text of `export` as it arrives. Retries until the text begins. */
    exportStream(options?: StreamOptions): AsyncGenerator<string>;
    /** Watches who is reading now. The loop over it ends with `break` or the signal. Reconnects by itself. */
    live(options?: LiveOptions): AsyncGenerator<LiveEvent>;
    sessions: {
      /** Logs this browser in: the response sets the cookie. */
      create(credentials: Credentials, options?: RequestOptions): Promise<SignedIn>;
      /** Logs this browser in with the token of a sign-in link, which works once. */
      createFromLink(token: string, options?: RequestOptions): Promise<SignedIn>;
      /** Returns the sessions that have not ended. The newest is first. */
      list(options?: RequestOptions): Promise<AccountSessionList>;
      end(sessionId: string, options?: RequestOptions): Promise<void>;
      /** Logs this browser out. */
      endCurrent(options?: RequestOptions): Promise<void>;
      /** Ends all other sessions; with an account token, all of them. */
      endOthers(options?: RequestOptions): Promise<void>;
    };
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
const sessions = '/account/sessions';

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
    ...makeAccountSettings(call),
    live: (requestOptions) => liveEvents(transport, requestOptions),
    sessions: {
      create: (credentials, requestOptions) => call('post', sessions, { body: credentials }, requestOptions),
      createFromLink: (token, requestOptions) => call('post', `${sessions}/link`, { body: { token } }, requestOptions),
      list: (requestOptions) => call('get', sessions, {}, requestOptions),
      end: (sessionId, requestOptions) =>
        call('delete', `${sessions}/{session_id}`, { path: { session_id: sessionId } }, requestOptions),
      endCurrent: (requestOptions) => call('delete', `${sessions}/current`, {}, requestOptions),
      endOthers: (requestOptions) => call('delete', sessions, {}, requestOptions),
    },
    delete: (password, requestOptions) => call('delete', '/account/me', { body: { password } }, requestOptions),
    export: (requestOptions) => call('get', '/account/export', {}, requestOptions),
    exportStream: (requestOptions) =>
      transport.stream({ method: 'GET', path: '/account/export', repeatable: true }, longestSilenceMs, requestOptions),
    keys: {
      list: (requestOptions) => call('get', keys, {}, requestOptions),
      create: (key = {}, requestOptions) => call('post', keys, { body: key }, requestOptions),
      regenerate: (keyId, requestOptions) =>
        call('post', `${keys}/{key_id}/regenerate`, { path: { key_id: keyId } }, requestOptions),
      revoke: (keyId, requestOptions) =>
        call('delete', `${keys}/{key_id}`, { path: { key_id: keyId } }, requestOptions),
    },
    documents: makeDocuments(callInAccount, inAccount),
    analytics: makeAnalytics(callInAccount, inAccount),
    webhooks: makeWebhooks(callInAccount),
    get rateLimit() {
      return transport.rateLimit();
    },
  };
};
