import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOperations } from '@docsight/api-contract';
import { createAccountClient } from '@docsight/client';
import { startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { newCustomer, pdfForm } from './harness/customer.ts';
import type { ReceivedResponse, Customer } from './harness/customer.ts';
import { describedResponses } from './harness/described-responses.ts';
import { joinSharedStack } from './harness/test-stack.ts';
import type { SharedStack } from './harness/test-stack.ts';

let test: SharedStack;
let receiver: Receiver;
let customer: Customer;
let described: ReturnType<typeof describedResponses>;

beforeAll(async () => {
  [test, receiver] = await Promise.all([joinSharedStack('openapi'), startReceiver()]);
  customer = test.customer;
  described = describedResponses(test.gatewayUrl);
});

afterAll(() => receiver.close());

type Asked = {
  path?: Record<string, string>;
  query?: string;
  token?: string | undefined;
  body?: object | string;
  headers?: Record<string, string>;
};
type Body = Record<string, unknown>;

/**
 * Asks an operation by its id. The status must be the one that is expected, and everything else as the document
 * describes it.
 */
const ask = async (id: string, status: number, { path = {}, query = '', token, body, headers }: Asked = {}) => {
  const operation = allOperations.find((one) => one.id === id)!;
  const url = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? `no-${name}`) + query;
  const isJson = body !== undefined && !(body instanceof FormData);
  const response = await fetch(test.gatewayUrl + url, {
    method: operation.method.toUpperCase(),
    redirect: 'manual',
    headers: {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && {
      body: isJson ? (typeof body === 'string' ? body : JSON.stringify(body)) : body,
    }),
  });
  const received: ReceivedResponse = {
    status: response.status,
    headers: response.headers,
    text: await response.text(),
  };
  expect([id, url, received.status, described.problemsOf(id, received)]).toEqual([id, url, status, []]);
  const isAnObject = received.text.startsWith('{') && received.headers.get('content-type')?.includes('json');
  return { ...received, body: (isAnObject ? JSON.parse(received.text) : {}) as Body };
};

/** Without a word of its own on caches, fetch would ask for a fresh copy. */
const askedAgain = (before: Headers): Record<string, string> => ({
  'if-none-match': before.get('etag')!,
  'cache-control': 'max-age=0',
});

/** JSON that is longer than any limit but that of an upload. */
const tooLong = { name: 'x'.repeat(200_000) };
const formWith = async (fields: Record<string, string>): Promise<FormData> => {
  const form = await pdfForm();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

/** Everything that can be asked under `/api/v1` with a key, or with the account token under `/account`. */
const askAll = async (suffix: '' | 'AsAccount', token: string): Promise<void> => {
  const good = (id: string, status: number, asked: Asked = {}) => ask(id + suffix, status, { token, ...asked });
  const calls = allOperations.filter(({ id, mirrors }) => (suffix === '' ? !mirrors && isOfApi(id) : mirrors));
  for (const { id } of calls) await ask(id, 401);

  const form = await formWith({ title: 'Plan', gate_page: '2' });
  const uploaded = (await good('uploadDocument', 201, { body: form })).body;
  const path = { short_code: String(uploaded.short_code) };
  await good('uploadDocument', 400, { body: new FormData() });
  await good('uploadDocument', 422, { body: await formWith({ gate_page: '99' }) });
  const large = new FormData();
  large.set('file', new Blob([new Uint8Array(2_500_000)]), 'large.pdf');
  await good('uploadDocument', 413, { body: large });

  await good('listDocuments', 200, { query: '?per_page=1&sort=title&order=desc&has_leads=false&since=2020-01-01' });
  await good('listDocuments', 400, { query: '?page=0' });
  await good('getDocument', 200, { path });
  await good('getDocument', 404);
  await good('updateDocument', 200, { path, body: { title: 'Plan B', gate_type: 'preview', password: null } });
  await good('updateDocument', 400, { path, body: { colour: 'red' } });
  await good('updateDocument', 404, { body: {} });
  await good('updateDocument', 413, { path, body: tooLong });
  await good('updateDocument', 422, { path, body: { gate_page: 99 } });

  const code = String(uploaded.short_code).slice(2);
  const reader = (await ask('startSession', 201, { path: { code } })).body;
  await ask('sendBeacon', 204, {
    path: { code },
    token: String(reader.viewer_token),
    body: { pages: [{ page: 1, seconds: 0 }] },
  });
  await ask('passGate', 200, {
    path: { code },
    token: String(reader.viewer_token),
    body: { email: 'ann@acme.example', name: 'Ann' },
  });
  const viewers = await eventually(async () => {
    const found = (await good('listViewers', 200, { path })).body.viewers as {
      viewer_id: string;
      email: string | null;
    }[];
    expect(found).toMatchObject([{ email: 'ann@acme.example' }]);
    return found;
  });
  await good('getDocumentStatistics', 200, { path });
  await good('getDocumentStatistics', 200, { path, query: '?interval=day' });
  await good('getOverview', 200);
  await good('getOverview', 200, { query: '?since=2020-01-01&until=2999-12-31' });
  await good('getOverview', 400, { query: '?since=2020-02-30' });
  await good('getOverview', 200, { query: '?interval=day' });
  await good('listActivity', 200);
  for (const id of ['getDocumentStatistics', 'listViewers', 'listLeads']) {
    await good(id, 404);
    await good(id, 400, { path, query: '?since=yesterday&format=xml' });
  }
  await good('listViewers', 200, { path, query: '?sort=time&order=asc&search=ANN&level=opened' });
  await good('getViewer', 200, { path: { ...path, viewer_id: viewers[0]!.viewer_id } });
  await good('getViewer', 404, { path });
  await good('getPerson', 200, { path: { email: 'ann%40acme.example' } });
  await good('getPerson', 404, { path: { email: 'no-one@acme.example' } });
  await good('listAccountLeads', 200, { query: '?search=ann&since=2020-01-01' });
  await good('listAccountLeads', 200, { query: '?format=csv' });
  await good('listAccountLeads', 400, { query: '?since=yesterday' });
  await good('listLeads', 200, { path, query: '?per_page=5' });
  for (const id of ['listViewers', 'listLeads']) await good(id, 200, { path, query: '?format=csv' });
  await good('eraseViewer', 204, { path: { ...path, viewer_id: viewers[0]!.viewer_id } });
  await good('eraseViewer', 404, { path });

  await askWebhooks(good);
  await good('deleteDocument', 204, { path });
  await good('deleteDocument', 404, { path });
};

const isOfApi = (id: string): boolean => allOperations.some((one) => one.id === id && one.security.includes('apiKey'));

const askWebhooks = async (
  good: (id: string, status: number, asked?: Asked) => ReturnType<typeof ask>,
): Promise<void> => {
  await good('getWebhook', 200);
  await good('sendTestEvent', 404);
  await good('recoverDeliveries', 404, { body: { since: '2020-01-01' } });
  const { url } = receiver;
  await good('saveWebhook', 201, { body: { url } });
  await good('saveWebhook', 200, { body: { url, rotate_secret: true } });
  await good('saveWebhook', 400, { body: { events: ['document.burnt'] } });
  await good('saveWebhook', 413, { body: tooLong });
  await good('saveWebhook', 422, { body: { url, events: [] } });
  await good('sendTestEvent', 200);

  const second = (await good('uploadDocument', 201, { body: await pdfForm() })).body;
  const [delivery] = await eventually(async () => {
    const found = (await good('listDeliveries', 200, { query: '?status=delivered' })).body.deliveries as {
      id: string;
    }[];
    expect(found).toHaveLength(1);
    return found;
  });
  const path = { delivery_id: delivery!.id };
  await good('listDeliveries', 400, { query: '?status=lost' });
  await good('getWebhook', 200);
  await good('getDelivery', 200, { path });
  await good('getDelivery', 404);
  await good('resendDelivery', 202, { path });
  await good('resendDelivery', 404);
  await good('recoverDeliveries', 202, { body: { since: '2020-01-01' } });
  await good('recoverDeliveries', 400, { body: {} });
  await good('recoverDeliveries', 413, { body: tooLong });
  await good('saveWebhook', 200, { body: { is_active: false } });
  await good('recoverDeliveries', 422, { body: { since: '2020-01-01' } });
  await good('resendDelivery', 422, { path });
  await good('deleteWebhook', 204);
  await good('deleteDocument', 204, { path: { short_code: String(second.short_code) } });
};

describe('every response is as the published document describes it', () => {
  it('with an API key', () => askAll('', customer.key));

  it('with the token of a person who is logged in', async () => {
    const { token } = await newCustomer(test.gatewayUrl, 'person@openapi.example');
    await askAll('AsAccount', token);
  });

  it('for accounts and keys', async () => {
    const { token } = customer;
    const body = { email: 'second@openapi.example', password: 'correct horse battery' };
    await ask('register', 201, { body });
    await ask('register', 422, { body });
    await ask('register', 400, { body: '{' });
    await ask('logIn', 200, { body });
    await ask('logIn', 401, { body: { ...body, password: 'wrong' } });
    await ask('logIn', 400, { body: {} });
    await ask('getAccount', 200, { token });
    const made = (await ask('createApiKey', 201, { token, body: { name: 'another' } })).body;
    await ask('createApiKey', 201, { token });
    await ask('createApiKey', 400, { token, body: { colour: 'red' } });
    await ask('createApiKey', 422, { token, body: { name: 'x'.repeat(101) } });
    for (const id of ['register', 'logIn', 'createApiKey']) await ask(id, 413, { token, body: tooLong });
    const path = { key_id: String(made.id) };
    const fresh = (await ask('regenerateApiKey', 201, { token, path })).body;
    await ask('listApiKeys', 200, { token });
    await ask('revokeApiKey', 204, { token, path: { key_id: String(fresh.id) } });
    for (const id of ['regenerateApiKey', 'revokeApiKey']) await ask(id, 404, { token, path });
    for (const id of ['getAccount', 'createApiKey', 'listApiKeys', 'regenerateApiKey', 'revokeApiKey'])
      await ask(id, 401);
  });

  it('for profile, password and address', async () => {
    const { token, email } = await newCustomer(test.gatewayUrl, 'settings@openapi.example');
    const [current, next] = ['correct horse battery', 'staple horse battery'];
    await ask('updateAccount', 200, { token, body: { name: 'Ann' } });
    await ask('updateAccount', 400, { token, body: { email: 'x@openapi.example' } });
    await ask('updateAccount', 403, { token, body: { email: 'x@openapi.example', current_password: 'wrong' } });
    await ask('updateAccount', 422, { token, body: { email: customer.email, current_password: current } });
    await ask('changePassword', 400, { token, body: {} });
    await ask('changePassword', 403, { token, body: { current_password: 'wrong', new_password: next } });
    await ask('changePassword', 422, { token, body: { current_password: current, new_password: 'short' } });
    await ask('requestEmailVerification', 202, { token });
    await ask('requestPasswordReset', 202, { body: { email } });
    await ask('confirmPasswordReset', 422, { body: { token: 'x', new_password: next } });
    await ask('confirmEmailVerification', 422, { body: { token: 'x' } });
    const withoutToken = ['requestPasswordReset', 'confirmPasswordReset', 'confirmEmailVerification'];
    for (const id of withoutToken) await ask(id, 400, { body: {} });
    for (const id of [...withoutToken, 'updateAccount', 'changePassword']) await ask(id, 413, { token, body: tooLong });
    await ask('changePassword', 204, { token, body: { current_password: current, new_password: next } });
    for (const id of ['updateAccount', 'changePassword', 'requestEmailVerification']) await ask(id, 401, { token });
  });

  it('for browser sessions', async () => {
    const { email } = await newCustomer(test.gatewayUrl, 'browser@openapi.example');
    const body = { email, password: 'correct horse battery' };
    const { headers } = await ask('createAccountSession', 201, { body });
    const other = (await ask('createAccountSession', 201, { body })).body.session as { id: string };
    await ask('createAccountSession', 400, { body: {} });
    await ask('createAccountSession', 401, { body: { ...body, password: 'wrong' } });
    await ask('createAccountSession', 413, { body: tooLong });
    await ask('createAccountSessionFromLink', 400, { body: {} });
    await ask('createAccountSessionFromLink', 413, { body: tooLong });
    await ask('createAccountSessionFromLink', 422, { body: { token: 'x' } });
    const cookie = headers.get('set-cookie')!.split(';')[0]!;
    const changing = allOperations.filter(
      ({ method, path, security }) =>
        method !== 'get' && path.startsWith('/account/') && security.includes('sessionCookie'),
    );
    // As a page of another site would send it.
    for (const { id } of changing) await ask(id, 403, { headers: { cookie } });
    const own = { headers: { cookie, 'sec-fetch-site': 'same-origin' } };
    await ask('listAccountSessions', 200, own);
    await ask('endAccountSession', 404, own);
    await ask('endAccountSession', 204, { ...own, path: { session_id: other.id } });
    await ask('endOtherAccountSessions', 204, own);
    await ask('endCurrentAccountSession', 204, own);
    const all = ['listAccountSessions', 'endAccountSession', 'endOtherAccountSessions', 'endCurrentAccountSession'];
    for (const id of all) await ask(id, 401, own);
  });

  it('for the stream of live readers, whose events are as described too', async () => {
    const stream = createAccountClient({ baseUrl: test.gatewayUrl, token: customer.token }).live();
    expect((await stream.next()).value).toMatchObject({ type: 'snapshot' });
    await stream.return(undefined);
    const ended = new AbortController();
    const { status, headers } = await fetch(`${test.gatewayUrl}/account/live`, {
      headers: { authorization: `Bearer ${customer.token}` },
      signal: ended.signal,
    });
    ended.abort();
    expect(described.problemsOf('streamLiveReaders', { status, headers, text: ': the beginning' })).toEqual([]);
    await ask('streamLiveReaders', 401);
  });

  it('for the export and the deletion of an account', async () => {
    await ask('exportAccount', 200, { token: customer.token });
    const { token } = await newCustomer(test.gatewayUrl, 'leaving@openapi.example');
    await ask('exportAccount', 200, { token });
    await ask('deleteAccount', 400, { token, body: {} });
    await ask('deleteAccount', 403, { token, body: { password: 'wrong horse battery' } });
    await ask('deleteAccount', 413, { token, body: tooLong });
    await ask('deleteAccount', 202, { token, body: { password: 'correct horse battery' } });
    for (const id of ['exportAccount', 'deleteAccount']) await ask(id, 401, { token });
  });

  it('for readers', async () => {
    const form = await formWith({ password: 'sesame', gate_type: 'full' });
    const { short_code } = (await ask('uploadDocument', 201, { token: customer.key, body: form })).body;
    const path = { code: String(short_code).slice(2), page: '1', scale: '200', column: '0', row: '0' };
    const page = await ask('getViewerPage', 200, { path });
    for (const [, asset] of page.text.matchAll(/"\/viewer\/assets\/([^"]+)"/g)) {
      const { headers } = await ask('getViewerAsset', 200, { path: { asset: asset! } });
      await ask('getViewerAsset', 304, { path: { asset: asset! }, headers: askedAgain(headers) });
    }
    await ask('getViewerAsset', 404);
    const preview = await ask('getPreviewImage', 200, { path });
    await ask('getPreviewImage', 304, { path, headers: askedAgain(preview.headers) });
    await ask('getPreviewImage', 404);
    const logo = await ask('getOperatorLogo', 200);
    await ask('getOperatorLogo', 304, { headers: askedAgain(logo.headers) });
    const address = (code: string): string => `?url=${encodeURIComponent(`${test.gatewayUrl}/s/${code}`)}`;
    await ask('getOembed', 200, { query: address(path.code) });
    await ask('getOembed', 404, { query: address('aB3dE9') });
    await ask('getOembed', 400);
    await ask('getPrivacyPage', 200);
    await ask('getViewerPage', 404);
    const started = (await ask('startSession', 201, { path })).body;
    await ask('startSession', 400, { path, body: { colour: 'red' } });
    const token = String(started.viewer_token);
    const content = ['getPageSizes', 'getPageImage', 'getPageTile', 'getPageText', 'getPageLayer', 'getPageTexts'];
    const closed = [...content, 'getPageLinks', 'getOutline', 'downloadDocument'];
    for (const id of closed) await ask(id, 403, { path, token });

    const email = { email: 'ann@acme.example' };
    await ask('passGate', 403, { path, token, body: email });
    await ask('enterPassword', 403, { path, token, body: { password: 'wrong' } });
    const passed = (await ask('enterPassword', 200, { path, token, body: { password: 'sesame' } })).body;
    const past = String(passed.viewer_token);
    await ask('passGate', 422, { path, token: past, body: { email: 'ann' } });
    const open = (await ask('passGate', 200, { path, token: past, body: email })).body;
    const reader = { path, token: String(open.viewer_token) };
    await ask('sendBeacon', 204, { ...reader, body: { pages: [{ page: 1, seconds: 0 }] } });
    for (const id of ['enterPassword', 'passGate', 'sendBeacon']) await ask(id, 400, { ...reader, body: {} });
    for (const id of ['startSession', 'enterPassword', 'passGate', 'sendBeacon']) {
      await ask(id, 413, { ...reader, body: tooLong });
      await ask(id, 404, { ...reader, path: {}, body: {} });
    }
    await ask('getPageImage', 400, { ...reader, query: '?width=wide' });
    await ask('getPageTexts', 400, { ...reader, query: '?from=first' });
    for (const id of closed) {
      const { headers } = await ask(id, 200, reader);
      await ask(id, 304, { ...reader, headers: askedAgain(headers) });
      await ask(id, 404, { ...reader, path: {} });
    }
    await ask('downloadDocument', 206, { ...reader, headers: { range: 'bytes=0-99' } });
    await ask('downloadDocument', 412, { ...reader, headers: { 'if-match': '"another"' } });
    await ask('downloadDocument', 416, { ...reader, headers: { range: 'bytes=99999999-' } });
    for (const id of ['enterPassword', 'passGate', 'sendBeacon', ...closed])
      await ask(id, 401, { path, ...(id.startsWith('get') || id.startsWith('down') ? {} : { body: {} }) });
  });

  it('for the pages and documents of the gateway', async () => {
    await ask('getHome', 200);
    await ask('getHome', 302, { headers: { accept: 'text/html' } });
    const { headers: shown, text } = await ask('getDashboard', 200);
    await ask('getDashboard', 304, { headers: askedAgain(shown) });
    const known = { path: { route: 'documents/s-aB3dE9/readers' } };
    expect((await ask('getDashboardPage', 200, known)).text).toBe(text);
    await ask('getDashboardPage', 304, { ...known, headers: askedAgain(shown) });
    await ask('getDashboardPage', 404);
    for (const [, asset] of text.matchAll(/"\/app\/assets\/([^"]+)"/g)) {
      const { headers } = await ask('getDashboardAsset', 200, { path: { asset: asset! } });
      await ask('getDashboardAsset', 304, { path: { asset: asset! }, headers: askedAgain(headers) });
    }
    await ask('getDashboardAsset', 404);
    const page = await ask('getDocumentation', 200);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
    const { body } = await ask('getOpenApiDocument', 200);
    expect(body).toMatchObject({ openapi: '3.1.1', servers: [{ url: test.gatewayUrl }] });
    for (const id of ['getOpenApiDocument', 'getDocumentation']) {
      const { headers } = await ask(id, 200);
      await ask(id, 304, { headers: askedAgain(headers) });
    }
    for (const [, file] of page.text.matchAll(/"\/docs\/([^"]+)"/g)) {
      const { headers } = await ask('getDocumentationAsset', 200, { path: { file: file! } });
      await ask('getDocumentationAsset', 304, { path: { file: file! }, headers: askedAgain(headers) });
    }
    await ask('getDocumentationAsset', 404, { path: { file: 'absent.js' } });
  });

  it('and 405 for every method that it does not describe, with those that it does', async () => {
    const paths = new Set(allOperations.filter(({ servedBy }) => servedBy !== 'ops').map(({ path }) => path));
    for (const path of paths) {
      const url =
        test.gatewayUrl +
        path
          .replace('{page}', '1')
          .replace('{email}', 'ann@acme.example')
          .replace(/\{\w+\}/g, 'Ab3dE9');
      const token = path.startsWith('/api') ? customer.key : customer.token;
      const response = await fetch(url, { method: 'PUT', headers: { authorization: `Bearer ${token}` } });
      const methods = allOperations.filter((one) => one.path === path).map(({ method }) => method.toUpperCase());
      const allowed = response.headers.get('allow')?.split(', ') ?? [];
      expect([path, response.status, allowed.filter((method) => method !== 'HEAD').sort()]).toEqual([
        path,
        405,
        methods.sort(),
      ]);
      expect(await response.json()).toMatchObject({ error: { code: 'method_not_allowed' } });
    }
  });

  it('and there is none that was not asked for, but for faults and what other tests bring about', () => {
    const elsewhere =
      /^(?:\w+ (?:409|429|500|503)|(?:register|uploadDocument) 403|confirm(?:PasswordReset|EmailVerification) 204|createAccountSessionFromLink 201|getOperatorLogo 404)$/;
    expect(described.neverSeen().filter((response) => !elsewhere.test(response))).toEqual([]);
  });
});
