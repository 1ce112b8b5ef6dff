import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import type { LiveEvent, LiveReader } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { newCustomer } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let test: TestStack;
let customer: Customer;

beforeAll(async () => {
  test = await startTestStack({ ownServers: true, replicas: { gateway: 2, tracking: 2 } });
  customer = await newCustomer(test.stack.gatewayUrl, 'owner@live.example');
});

afterAll(() => test.close());

/** Who a client shows: by viewer, after all events so far. */
const watch = (gatewayUrl: string) => {
  const ended = new AbortController();
  const client = { shown: new Map<string, LiveReader>(), snapshots: 0, close: () => ended.abort() };
  const apply = (event: LiveEvent): void => {
    if (event.type === 'snapshot') {
      client.snapshots += 1;
      client.shown = new Map(event.readers.map((reader) => [reader.viewer_id, reader]));
    } else if (event.type === 'reader') client.shown.set(event.reader.viewer_id, event.reader);
    else client.shown.delete(event.viewer_id);
  };
  const account = createAccountClient({ baseUrl: gatewayUrl, token: customer.token, signal: ended.signal });
  void (async () => {
    for await (const event of account.live()) apply(event);
  })().catch(() => undefined); // Closed here.
  return client;
};

/** Opens a stream with the cookie of a session, and ends the session on the other gateway. */
const streamOfEndedSession = async (): Promise<Response> => {
  const [one, other] = test.stack.serviceUrlsOf('gateway') as [string, string];
  const credentials = JSON.stringify({ email: customer.email, password: 'correct horse battery' });
  const json = { 'content-type': 'application/json' };
  const started = await fetch(`${one}/account/sessions`, { method: 'POST', headers: json, body: credentials });
  const cookie = started.headers.get('set-cookie')!.split(';')[0]!;
  const stream = await fetch(`${one}/account/live`, { headers: { cookie } });
  expect(stream.status).toBe(200);
  const ended = await fetch(`${other}/account/sessions`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${customer.token}` },
  });
  expect(ended.status).toBe(204);
  return stream;
};

const upload = async (settings: object) =>
  createClient({ baseUrl: test.stack.gatewayUrl, apiKey: customer.key }).documents.upload(
    await fileFromPath(testPdf('three-pages.pdf')),
    settings,
  );

describe('reading now, with two gateways and two processes of tracking', () => {
  it('shows readers of all processes on all gateways, through the gate, restarts and an erasure', async () => {
    const api = createClient({ baseUrl: test.stack.gatewayUrl, apiKey: customer.key });
    const clients = test.stack.serviceUrlsOf('gateway').map(watch);
    await eventually(() => expect(clients.map(({ snapshots }) => snapshots)).toEqual([1, 1]));
    const document = await upload({ title: 'Plan', gate_type: 'preview', gate_page: 3 });
    const tabs = await Promise.all(Array.from({ length: 4 }, () => openDocument(document.url)));
    for (const tab of tabs) expect(await tab.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const all = tabs.map(({ session }) => session.viewer_id).toSorted();
    for (const { shown } of clients) await eventually(() => expect([...shown.keys()].toSorted()).toEqual(all));

    const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    expect(await first.beacon([{ page: 2, seconds: 0.5 }])).toBe(204);
    const anonymous = first.session.viewer_id;
    const { viewer_id } = await first.passGate('ann@northwind.example');
    const ann = {
      document: { short_code: document.short_code, title: 'Plan' },
      ...{
        email: 'ann@northwind.example',
        company_domain: 'northwind.example',
        page: 2,
        page_count: 3,
        state: 'reading',
      },
    };
    for (const client of clients)
      await eventually(() => {
        expect(client.shown.get(viewer_id)).toMatchObject(ann);
        expect(client.shown.has(anonymous)).toBe(false);
      });

    await test.stack.servers.redis!.kill9();
    await test.stack.servers.rabbitmq!.kill9();
    expect(await second.beacon([{ page: 2, seconds: 0.5 }])).toBe(204);
    for (const client of clients)
      await eventually(() => expect(client.shown.get(second.session.viewer_id)).toMatchObject({ page: 2 }));
    await test.stack.servers.redis!.restart();
    await test.stack.servers.rabbitmq!.restart();
    expect(clients.map(({ snapshots }) => snapshots)).toEqual([1, 1]);

    test.stack.killService('tracking', 'SIGKILL', 0);
    await eventually(async () => expect(await second.beacon([{ page: 1, seconds: 1 }])).toBe(204));
    for (const client of clients)
      await eventually(() => expect(client.shown.get(second.session.viewer_id)).toMatchObject({ page: 1 }));

    await eventually(async () => expect(await first.beacon([{ page: 3, seconds: 0.5 }])).toBe(204));
    for (const client of clients)
      await eventually(() => expect(client.shown.get(viewer_id)).toMatchObject({ page: 3 }));
    await eventually(() => api.documents.eraseViewer(document.short_code, viewer_id));
    for (const client of clients) await eventually(() => expect(client.shown.has(viewer_id)).toBe(false));

    test.stack.killService('gateway', 'SIGTERM', 1);
    await eventually(() => expect(clients[1]!.snapshots).toBeGreaterThan(1));
    await eventually(async () => expect(await second.beacon([{ page: 1, seconds: 2 }])).toBe(204));
    for (const client of clients) await eventually(() => expect(client.shown.has(second.session.viewer_id)).toBe(true));
    for (const client of clients) client.close();
  });

  it('shows neither the owner nor a deleted document, and lets a reader become idle and leave', async () => {
    const document = await upload({ title: 'Other plan', gate_type: 'none' });
    const client = watch(test.stack.gatewayUrl);
    const stream = await streamOfEndedSession();
    const own = await openDocument(document.url, { token: customer.token });
    expect(own.session.counted).toBe(false);
    expect(await own.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const tab = await openDocument(document.url);
    expect(await tab.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const { viewer_id } = tab.session;
    const ofDocument = () =>
      [...client.shown.values()].filter((reader) => reader.document.short_code === document.short_code);
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, state: 'reading' }]));
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, state: 'idle' }]));
    expect(ofDocument().map((reader) => reader.viewer_id)).toEqual([viewer_id]);
    // Fifteen seconds have passed, and so a heartbeat.
    expect(await stream.text()).toMatch(/^event: snapshot\n/);
    await eventually(() => expect(ofDocument()).toEqual([]));
    expect(await tab.beacon([{ page: 2, seconds: 0 }])).toBe(204);
    await eventually(() => expect(ofDocument()).toMatchObject([{ viewer_id, page: 2 }]));
    await createClient({ baseUrl: test.stack.gatewayUrl, apiKey: customer.key }).documents.delete(document.short_code);
    await eventually(() => expect(ofDocument()).toEqual([]));
    client.close();
  });
});
