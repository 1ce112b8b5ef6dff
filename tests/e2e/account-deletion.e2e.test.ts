import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { accountExport } from '@docsight/api-contract';
import { createAccountClient, createClient } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import { anEventContext, eventually, findRemains, tapEvents, testPdf } from '@docsight/testkit';
import { MongoClient } from 'mongodb';
import { newCustomer, send } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { makeThings } from './harness/owned-things.ts';
import type { OwnedThings } from './harness/owned-things.ts';
import { startTestStack } from './harness/test-stack.ts';
import type { TestStack } from './harness/test-stack.ts';

/** Nothing listens here: deliveries and mails wait for their next attempt. */
const nobody = '127.0.0.1:9';
const password = 'correct horse battery';

let test: TestStack;
/** Responds with 410, so that deliveries fail at once. */
let gone: Server;
let neighbour: Customer;
let things: OwnedThings;
/** What the neighbour sees before the first deletion. */
let before: string;
let accounts: Account[];

/** The services that die in each round, and the steps at which they do. */
const rounds = [
  ['gateway/account.deletion-decided', 'documents/account.links-ending', 'tracking/consumer.handled'],
  ['gateway/account.removed', 'documents/outbox.confirmed', 'analytics/consumer.handled'],
  ['gateway/account.ended', 'documents/document.erasure-begun', 'tracking/batch.removed', 'webhooks/consumer.handled'],
  [
    'gateway/account.slice-erased',
    'documents/document.erasure-ended',
    'analytics/batch.removed',
    'notifications/consumer.handled',
  ],
  [
    'gateway/outbox.confirmed',
    'documents/account.slice-erased',
    'webhooks/account.slice-erased',
    'notifications/account.slice-erased',
  ],
];

beforeAll(async () => {
  gone = createServer((_req, res) => res.writeHead(410).end()).listen(0, '127.0.0.1');
  test = await startTestStack({
    env: {
      ERASURE_DELAY_SECONDS: '1',
      SMTP_URL: `smtp://${nobody}`,
      NOTIFICATION_DELAY_SECONDS: '0',
      WEBHOOK_RETRY_DELAYS_SECONDS: '1000',
    },
  });
  neighbour = await newCustomer(test.stack.gatewayUrl, `neighbour-${randomUUID()}@example.com`);
  await firstFiguresAreKept();
  // All at the same time, and one account more than rounds: an account waits for its webhooks, and for its erasure.
  [things, accounts] = await Promise.all([
    makeThings(test.stack.gatewayUrl, neighbour, `http://${nobody}/neighbour`),
    Promise.all(Array.from({ length: rounds.length + 1 }, anAccount)),
  ]);
  before = await things.view();
});

afterAll(async () => {
  gone.close();
  await test.close();
});

/**
 * A document that is uploaded in the first second causes a rebuild of the figures. That keeps the replaced ones for two
 * minutes. So nothing of a deleted account may be in them.
 */
const firstFiguresAreKept = async (): Promise<void> => {
  const client = await MongoClient.connect(test.servers!.mongoUrl);
  const generations = client.db(`${test.databasePrefix}_analytics`).collection('generations');
  await eventually(async () => expect(await generations.findOne()).toMatchObject({ building: null, unfilled: false }));
  await client.close();
};

const urlOf = (server: Server): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

type Account = { mark: string; customer: Customer; documents: DocumentDetail[] };

/**
 * An account with two documents, readers behind gates, waiting and failed deliveries, mails and a dead letter.
 * Everything that is stored about it contains its mark.
 */
const anAccount = async (): Promise<Account> => {
  const mark = `mark${randomUUID().replaceAll('-', '')}`;
  const { gatewayUrl } = test.stack;
  const customer = await newCustomer(gatewayUrl, `${mark}@owner.example`);
  const api = createClient({ baseUrl: gatewayUrl, apiKey: customer.key });
  const file = Buffer.concat([await readFile(testPdf('three-pages.pdf')), Buffer.from(`\n%${mark}\n`)]);
  const upload = () =>
    api.documents.upload(new File([new Uint8Array(file)], `${mark}.pdf`, { type: 'application/pdf' }), {
      title: `Title ${mark}`,
    });
  await api.webhooks.save({ url: `${urlOf(gone)}/${mark}` });
  const documents = [await upload()];
  await eventually(async () => expect((await api.webhooks.get()).webhook).toMatchObject({ is_active: false }));
  await api.webhooks.save({ url: `http://${nobody}/${mark}` });
  documents.push(await upload());
  for (const [index, { url }] of documents.entries()) {
    const tab = await openDocument(url);
    await tab.beacon([{ page: 1, seconds: 1 }]);
    await tab.passGate(`${mark}-${index}@reader.example`, `Reader ${mark}`);
    await tab.beacon([{ page: 3, seconds: 0.5 }]);
    expect(
      (await fetch(`${url}/pages/1`, { headers: { authorization: `Bearer ${tab.session.viewer_token}` } })).status,
    ).toBe(200);
  }
  await eventually(async () => {
    for (const { short_code } of documents) expect(await api.documents.stats(short_code)).toMatchObject({ views: 1 });
    const { deliveries } = await api.webhooks.deliveries.list().page();
    const states = new Set(deliveries.map(({ status }) => status));
    expect(states).toEqual(new Set(['failed', 'pending']));
    expect(deliveries.filter(({ status, attempts }) => status === 'pending' && attempts === 1).length).toBeGreaterThan(
      3,
    );
  });
  const tap = await tapEvents(test.servers!.amqpUrl);
  const notAnEvent = {
    ...anEventContext(customer.accountId),
    type: 'webhook.disabled',
    version: 1,
    data: { url: mark },
  };
  await tap.sendToQueue('notifications.webhooks.dlq', Buffer.from(JSON.stringify(notAnEvent)));
  await tap.close();
  return { mark, customer, documents };
};

const marks = (): string[] => accounts.map(({ mark }) => mark);

const deleteIt = ({ token }: Customer) =>
  send(`${test.stack.gatewayUrl}/account/me`, { method: 'DELETE', token, body: { password } });

describe('the export of an account', () => {
  it('has everything that is stored about it, without keys and secrets', async () => {
    const { mark, customer, documents } = accounts[0]!;
    const { text } = await send(`${test.stack.gatewayUrl}/account/export`, { token: customer.token });
    const file = accountExport.parse(JSON.parse(text));
    expect(file.profile).toMatchObject({ id: customer.accountId, email: customer.email });
    expect(file.api_keys).toMatchObject([{ name: 'test' }]);
    const codes = documents.map(({ short_code }) => short_code).toSorted();
    const settings = documents.map((document) => document.settings);
    expect(file.documents.map(({ short_code }) => short_code).toSorted()).toEqual(codes);
    expect(file.documents.map((document) => document.settings)).toEqual(settings);
    const emails = documents.map((_, index) => `${mark}-${index}@reader.example`);
    for (const list of [file.viewers, file.leads]) {
      expect(list.map(({ email }) => email).toSorted()).toEqual(emails);
      expect(list.map(({ document }) => document.short_code).toSorted()).toEqual(codes);
    }
    expect(file.webhook).toMatchObject({ url: `http://${nobody}/${mark}` });
    expect(new Set(file.deliveries.map(({ status }) => status))).toEqual(new Set(['failed', 'pending']));
    for (const secret of [customer.key, customer.token, 'whsec_', 'argon2', neighbour.email])
      expect(text).not.toContain(secret);
  });
});

describe('a deleted account', () => {
  it('has stopped with the response', async () => {
    const { customer, documents } = accounts[0]!;
    const { gatewayUrl } = test.stack;
    const remains = await findRemains(test, marks());
    for (const mark of marks()) expect(remains).toContainEqual(expect.stringContaining(mark));
    expect((await deleteIt(customer)).status).toBe(202);
    for (const { url } of documents) expect((await fetch(url)).status).toBe(404);
    for (const { url } of documents) expect((await fetch(`${url}/sessions`, { method: 'POST' })).status).toBe(404);
    expect((await send(`${gatewayUrl}/account/me`, { token: customer.token })).status).toBe(401);
    expect((await send(`${gatewayUrl}/api/v1/documents`, { token: customer.key })).status).toBe(401);
  });

  it.each(rounds.map((points, index) => ({ points, index, title: points.join(', ') })))(
    'is deleted while services die: $title',
    async ({ points, index }) => {
      await eventually(things.view); // The services that died before have started again.
      await test.arm(...points);
      // A request without a response is repeated, and one while a service starts again. The first gateway dies after
      // the decision, so the account is gone then.
      const status = await eventually(async () => {
        const response = await deleteIt(accounts[index + 1]!.customer);
        expect(response.status).not.toBe(503);
        return response.status;
      });
      expect(index === 0 ? [401] : [202, 401]).toContain(status);
      await eventually(test.expectCrashed);
    },
  );

  it('is erased soon after, also when services died, and the account beside it is as before', async () => {
    await eventually(async () => expect(await findRemains(test, marks())).toEqual([]), { everyMs: 1_000 });
    expect(await things.view()).toBe(before);
  });

  it('leaves an address that may register again', async () => {
    const { customer } = accounts[0]!;
    const { gatewayUrl: baseUrl } = test.stack;
    const again = await createAccountClient({ baseUrl }).register({ email: customer.email, password });
    expect(again.user.id).not.toBe(customer.accountId);
  });
});
