import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient } from '@docsight/client';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { routeOf, routeTemplates } from '../../services/gateway/src/proxy/routing-table.ts';
import { eventually } from '@docsight/testkit';
import { newCustomer, pdfForm, send } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { makeThings } from './harness/owned-things.ts';
import type { OwnedThings } from './harness/owned-things.ts';
import { joinSharedStack } from './harness/test-stack.ts';
import type { SharedStack } from './harness/test-stack.ts';

/** Every documented operation; that every route is documented is seen to by the tests of the document. */
const operations = await documentedOperations();
const isOfAccount = (operation: string): boolean => / \/(?:api\/v1|account)\//.test(operation);
const named = operations.filter((operation) => isOfAccount(operation) && operation.includes('{'));
const others = operations.filter((operation) => !named.includes(operation));

/** Of each account its own: nothing in the path names a thing. */
const collections = withAccountPaths([
  'GET /api/v1/documents',
  'POST /api/v1/documents',
  'GET /api/v1/analytics/overview',
  'GET /api/v1/analytics/activity',
  'GET /api/v1/analytics/leads',
  'GET /api/v1/webhooks',
  'POST /api/v1/webhooks',
  'POST /api/v1/webhooks/test',
  'GET /api/v1/webhooks/deliveries',
  'POST /api/v1/webhooks/deliveries/recover',
  'DELETE /api/v1/webhooks',
]).concat(
  'GET /account/me',
  'PATCH /account/me',
  'GET /account/export',
  'GET /account/api-keys',
  'POST /account/api-keys',
  'POST /account/email-verification',
  'POST /account/password',
  'GET /account/sessions',
  'DELETE /account/sessions',
  'DELETE /account/sessions/current',
);

/** What ends the account that calls. It comes last. */
const endings = ['DELETE /account/me'];

/** Public operations: every account gets what a caller without an account gets. */
const publicOnes = [
  'GET /',
  'GET /app',
  'GET /app/assets/{asset}',
  'GET /app/{route}',
  'GET /openapi.json',
  'GET /docs',
  'GET /docs/{file}',
  'GET /viewer/assets/{asset}',
  'GET /viewer/privacy',
  'GET /viewer/logo',
  'GET /oembed',
  'GET /s/{code}/preview.png',
  'POST /account/register',
  'POST /account/login',
  'POST /account/password-reset',
  'POST /account/password-reset/confirm',
  'POST /account/email-verification/confirm',
  'POST /account/sessions',
  'POST /account/sessions/link',
];

/** Streams that do not end. Of each account its own. */
const streams = ['GET /account/live'];

/** A reader's, who shows a token of this very document. */
const readers = [
  'GET /s/{code}',
  'POST /s/{code}/sessions',
  'POST /s/{code}/password',
  'POST /s/{code}/gate',
  'POST /s/{code}/beacons',
  'GET /s/{code}/pages',
  'GET /s/{code}/pages/{page}',
  'GET /s/{code}/pages/{page}/tiles/{scale}/{column}/{row}',
  'GET /s/{code}/pages/{page}/text',
  'GET /s/{code}/pages/{page}/layer',
  'GET /s/{code}/texts',
  'GET /s/{code}/pages/{page}/links',
  'GET /s/{code}/outline',
  'GET /s/{code}/download',
];

/** The password of all customers. */
const password = 'correct horse battery';
let test: SharedStack;
let receiver: Receiver;
let foreigner: Customer;
let things: OwnedThings;
let before: string;

beforeAll(async () => {
  [test, receiver] = await Promise.all([joinSharedStack('other-accounts'), startReceiver()]);
  const { gatewayUrl } = test;
  things = await makeThings(gatewayUrl, test.customer, `${receiver.url}/owner`);
  foreigner = await newCustomer(gatewayUrl, 'foreigner@other-accounts.example');
  before = await things.view();
});

afterAll(() => receiver.close());

const ask = async (operation: string) => {
  const [method = '', template = ''] = operation.split(' ');
  const url = test.gatewayUrl + filled(template);
  const token = template.startsWith('/api/') ? foreigner.key : foreigner.token;
  const body = await bodyFor(operation);
  const response = await send(url, { method, token, ...(body && { body }) });
  if (template === '/account/password') foreigner = { ...foreigner, token: await newToken(foreigner.email) };
  return response;
};

/** A new password ends the token that sets it. */
const newToken = async (email: string): Promise<string> =>
  (await createAccountClient({ baseUrl: test.gatewayUrl }).login({ email, password })).token;

/** The path with what the owner has in the place of each parameter. */
const filled = (template: string): string =>
  template.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const ids: Record<string, string> = {
      short_code: things.shortCode,
      code: things.shortCode.slice(2),
      viewer_id: things.viewerId,
      email: encodeURIComponent(things.lead),
      delivery_id: things.deliveryId,
      key_id: /"api_keys":\[\{"id":"([^"]+)"/.exec(before)![1]!,
      session_id: things.sessionId,
      page: '1',
      scale: '2',
      column: '0',
      row: '0',
    };
    const id = ids[name];
    if (id === undefined) throw new Error(`Say what the owner has for {${name}}: a new route needs it.`);
    return id;
  });

const bodyFor = async (operation: string): Promise<object | undefined> => {
  if (operation === 'PATCH /account/me') return { name: 'Taken over' };
  if (operation === 'POST /account/password') return { current_password: password, new_password: password };
  if (operation.startsWith('PATCH')) return { title: 'Taken over', password: 'mine now' };
  if (/^POST \S+\/documents$/.test(operation)) return pdfForm();
  if (/^POST \S+\/webhooks$/.test(operation)) return { url: `${receiver.url}/foreigner` };
  if (operation === 'DELETE /account/me') return { password: 'correct horse battery' };
  return operation.endsWith('/recover') ? { since: '2020-01-01' } : undefined;
};

const expectNothingRevealed = (text: string): void => {
  for (const secret of things.secrets) expect(text).not.toContain(secret);
};

describe('what belongs to another account', () => {
  it('is thought of for every route there is', () => {
    expect(others.toSorted()).toEqual([...collections, ...publicOnes, ...streams, ...readers, ...endings].toSorted());
    const samples = operations.map((operation) => operation.split(' ')[1]!.replace(/^\/account\//, '/api/v1/'));
    const covered = samples.map(
      (sample) => routeOf('GET', sample.replace('{email}', 'x@x').replace(/\{\w+\}/g, 'x'))?.template,
    );
    expect(routeTemplates.filter((template) => !covered.includes(template))).toEqual([]);
  });

  it.each(named)('does not exist: %s', async (operation) => {
    const response = await ask(operation);
    expect([response.status, JSON.parse(response.text)]).toEqual([
      404,
      { error: { code: 'not_found', message: expect.any(String) } },
    ]);
    expectNothingRevealed(response.text);
  });

  it.each(collections)('is not among what one has: %s', async (operation) => {
    const response = await ask(operation);
    expect([200, 201, 202, 204, 404]).toContain(response.status);
    expectNothingRevealed(response.text);
  });

  it('is shown to readers only: an account of others and a token of another document are worth nothing', async () => {
    const { gatewayUrl } = test;
    const uploaded = await send(`${gatewayUrl}/api/v1/documents`, {
      method: 'POST',
      token: foreigner.key,
      body: await pdfForm(),
    });
    const { url } = JSON.parse(uploaded.text) as { url: string };
    const own = await openDocument(url);
    await own.passGate('foreigner@other-accounts.example');
    const known = await send(gatewayUrl + filled('/s/{code}/sessions'), { method: 'POST', token: foreigner.token });
    expect(JSON.parse(known.text)).toMatchObject({ access: { open_pages: 0, full: false } });
    for (const operation of readers.filter((one) => !/GET \/s\/\{code\}$|sessions$/.test(one))) {
      const [method = '', template = ''] = operation.split(' ');
      const body = method === 'POST' ? { body: readerBody(template) } : {};
      for (const token of [foreigner.token, own.session.viewer_token]) {
        const response = await send(gatewayUrl + filled(template), { method, token, ...body });
        expect([operation, response.status]).toEqual([operation, 401]);
        expectNothingRevealed(response.text);
      }
    }
  });

  it.each(endings)('does not end with the account of another: %s', async (operation) => {
    expect((await ask(operation)).status).toBe(202);
    expect((await send(`${test.gatewayUrl}/account/me`, { token: foreigner.token })).status).toBe(401);
  });

  it('is just as it was after all of this', async () => {
    expect(await things.view()).toBe(before);
    const received = receiver.received.filter(({ body }) => body.includes('Taken over'));
    expect(received).toEqual([]);
  });

  it('is not in the stream of who is reading now, while the owner sees it', async () => {
    const tab = await openDocument(`${test.gatewayUrl}/s/${things.shortCode.slice(2)}`);
    await tab.passGate('live@northwind.example');
    const ended = new AbortController();
    const streamOf = ({ token }: Customer) =>
      createAccountClient({ baseUrl: test.gatewayUrl, token, signal: ended.signal }).live();
    const stranger = await newCustomer(test.gatewayUrl, 'stranger@other-accounts.example');
    const [own, foreign] = [streamOf(test.customer), streamOf(stranger)];
    await foreign.next();
    expect(await tab.beacon([{ page: 1, seconds: 0.5 }])).toBe(204);
    await eventually(async () => {
      expect(JSON.stringify((await own.next()).value)).toContain('live@northwind.example');
    });
    expect(await streamOf(stranger).next()).toMatchObject({ value: { type: 'snapshot', readers: [] } });
    const next = foreign.next();
    ended.abort(new Error('no event'));
    await expect(next).rejects.toThrow('no event');
  });
});

const readerBody = (template: string): object => {
  if (template.endsWith('/password')) return { password: 'a password' };
  return template.endsWith('/gate') ? { email: 'somebody@northwind.example' } : { pages: [{ page: 1, seconds: 1 }] };
};

/** The web application reaches the same functions under /account. */
function withAccountPaths(paths: string[]): string[] {
  return [...paths, ...paths.map((one) => one.replace('/api/v1/', '/account/'))];
}

/** `GET /api/v1/documents`, …; without the ops port, which is a server of its own. */
async function documentedOperations(): Promise<string[]> {
  const file = path.resolve(import.meta.dirname, '../../docs/openapi.json');
  const { paths } = JSON.parse(await readFile(file, 'utf8')) as { paths: Record<string, Record<string, unknown>> };
  const methods = ['get', 'post', 'put', 'patch', 'delete'];
  return Object.entries(paths).flatMap(([template, item]) =>
    'servers' in item
      ? []
      : Object.keys(item)
          .filter((key) => methods.includes(key))
          .map((method) => `${method.toUpperCase()} ${template}`),
  );
}
