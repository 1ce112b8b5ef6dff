import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { newCustomer } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { watchReaders } from './harness/live-client.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

let test: TestStack;
let customer: Customer;

/** The services through which beacons and titles reach a stream. */
const replicas = { gateway: 3, tracking: 3, documents: 3 };

beforeAll(async () => {
  test = await startTestStack({ ownServers: true, replicas });
  customer = await newCustomer(test.stack.gatewayUrl, 'owner@live.example');
});

afterAll(() => test.close());

describe('reading now, with three processes of each service', () => {
  it('shows readers of all processes on all gateways, through the gate, restarts and an erasure', async () => {
    const api = createClient({ baseUrl: test.stack.gatewayUrl, apiKey: customer.key });
    const clients = test.stack.serviceUrlsOf('gateway').map((url) => watchReaders(url, customer.token));
    await eventually(() => expect(clients.map(({ snapshots }) => snapshots)).toEqual([1, 1, 1]));
    const document = await api.documents.upload(await fileFromPath(testPdf('three-pages.pdf')), {
      title: 'Plan',
      gate_type: 'preview',
      gate_page: 3,
    });
    const tabs = await Promise.all(Array.from({ length: 6 }, () => openDocument(document.url)));
    for (const tab of tabs) expect(await tab.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    const all = tabs.map(({ session }) => session.viewer_id).toSorted();
    for (const { shown } of clients) await eventually(() => expect([...shown.keys()].toSorted()).toEqual(all));

    const [first, second] = tabs as [(typeof tabs)[0], (typeof tabs)[0]];
    expect(await first.beacon([{ page: 2, seconds: 0.5 }])).toBe(204);
    const anonymous = first.session.viewer_id;
    const { viewer_id } = await first.passGate('ann@northwind.example');
    const ann = {
      document: { short_code: document.short_code, title: 'Plan' },
      email: 'ann@northwind.example',
      company_domain: 'northwind.example',
      page: 2,
      page_count: 3,
      state: 'reading',
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
    expect(clients.map(({ snapshots }) => snapshots)).toEqual([1, 1, 1]);

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
});
