import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { allOperations } from '@docsight/api-contract';
import { createAccountClient, createClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Receiver } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { newCustomer, pdfForm } from './harness/customer.ts';
import type { Customer } from './harness/customer.ts';
import { compileClients, generateClients, generators, runClient } from './harness/generated-clients.ts';
import { importToPostman, requestsIn, runInPostman } from './harness/postman.ts';
import type { PostmanItem } from './harness/postman.ts';
import { joinSharedStack } from './harness/test-stack.ts';
import type { SharedStack } from './harness/test-stack.ts';

let test: SharedStack;
let receiver: Receiver;
let folder: string;
let pdfFile: string;
/** The document, as the product gives it out. */
let document: string;

beforeAll(async () => {
  [test, receiver] = await Promise.all([joinSharedStack('api-tools'), startReceiver()]);
  folder = await mkdtemp(path.join(tmpdir(), 'docsight-tools-'));
  pdfFile = path.join(folder, 'document.pdf');
  const pdf = (await pdfForm()).get('file');
  await writeFile(pdfFile, new Uint8Array(await (pdf as Blob).arrayBuffer()));
  document = await (await fetch(`${test.gatewayUrl}/openapi.json`)).text();
});

afterAll(async () => {
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a Postman collection made from the OpenAPI document', () => {
  it('runs without a change once its user has filled in base URL, credentials, ids, PDF and the receiver of the webhook', async () => {
    const customer = await newCustomer(test.gatewayUrl, 'postman@example.com');
    const leaving = await newCustomer(test.gatewayUrl, 'postman-leaves@example.com');
    const account = createAccountClient({ baseUrl: test.gatewayUrl, token: customer.token });
    await createClient({ baseUrl: test.gatewayUrl, apiKey: customer.key }).webhooks.save({ url: receiver.url });
    const [ofApi, ofWebApplication] = [await thingsOf(customer), await thingsOf(customer)];
    const keys = [await account.keys.create(), await account.keys.create()];
    const { session } = await account.sessions.create({ email: customer.email, password: 'correct horse battery' });
    const [viewerAsset, dashboardAsset] = [await anAssetOf(`/s/${ofApi.code}`), await anAssetOf('/app')];

    const { item: folders } = await importToPostman(document);
    const requests = folders.flatMap((chapter) => {
      const items = requestsIn(chapter);
      const isOfAccount = ['Account', 'Web application'].includes(chapter.name);
      const ids = {
        ...(chapter.name === 'Web application' ? ofWebApplication : ofApi),
        asset: chapter.name === 'Service' ? dashboardAsset : viewerAsset,
      };
      for (const one of items) {
        fillIn(one, { ...ids, key_id: () => keys.pop()!.id, session_id: session.id, page: '1' });
        if (isOfAccount && one.request.auth) one.request.auth.bearer![0]!.value = accountTokenFor(one);
      }
      return items;
    });
    expect(requests).toHaveLength(allOperations.length);

    // Postman shows a stream until its user ends it.
    const ending = requests.filter(({ request }) => request.url.path.join('/') !== 'account/live');
    const responses = await runInPostman(deletionsLast(ending), {
      baseUrl: test.gatewayUrl,
      opsUrl: test.opsUrl,
      bearerToken: customer.key,
      accountToken: customer.token,
      leavingAccountToken: leaving.token,
    });
    expect(responses).toHaveLength(requests.length - 1);
    const failed = responses.filter(({ status }) => status < 200 || status >= 300);
    // The token of a mail or of a link works once, so no example can be one. The document of the example is elsewhere.
    expect(failed.map(({ request, status }) => [request.split(' ').at(-1), status])).toEqual([
      ['/oembed', 404],
      ['/account/password-reset/confirm', 422],
      ['/account/email-verification/confirm', 422],
      ['/account/sessions/link', 422],
    ]);
  });
});

type Ids = Partial<Record<string, string | (() => string)>>;

/**
 * A document of the customer that was read and has a delivery: the values that a user copies from the API's responses.
 */
const thingsOf = async ({ key }: Customer) => {
  const email = 'buyer@contoso.example';
  const { documents, webhooks } = createClient({ baseUrl: test.gatewayUrl, apiKey: key });
  const before = new Set((await webhooks.deliveries.list().page()).deliveries.map(({ id }) => id));
  const { short_code, url } = await documents.upload(await fileFromPath(pdfFile), { gate_type: 'none' });
  const tab = await openDocument(url);
  await tab.passGate(email);
  await tab.beacon([{ page: 1, seconds: 1 }]);
  // That of the example, so that it can be entered.
  await documents.update(short_code, { password: 'open sesame' });
  return eventually(async () => {
    const { viewers } = await documents.viewers(short_code).page();
    const { deliveries } = await webhooks.deliveries.list({ status: 'delivered', event: 'document.uploaded' }).page();
    const delivery = deliveries.find(({ id }) => !before.has(id));
    expect([viewers.length, delivery !== undefined]).toEqual([1, true]);
    const ids = { short_code, code: short_code.slice(2), viewer_id: viewers[0]!.viewer_id, delivery_id: delivery!.id };
    return { ...ids, email };
  });
};

/** Returns the name of the script of a page. */
const anAssetOf = async (path: string): Promise<string> => {
  const page = await (await fetch(test.gatewayUrl + path)).text();
  return /\/assets\/([^"]+\.js)"/.exec(page)![1]!;
};

/** Replaces what a user has to replace. Everything else stays as it was converted. */
const fillIn = ({ request }: PostmanItem, ids: Ids): void => {
  for (const variable of request.url.variable ?? []) {
    const id = ids[variable.key];
    if (id !== undefined) variable.value = typeof id === 'string' ? id : id();
  }
  for (const field of request.body?.formdata ?? []) if (field.type === 'file') field.src = pdfFile;
  if (request.body?.raw)
    request.body.raw = request.body.raw.replace('https://example.com/hooks/docsight', receiver.url);
  // Health is served on a port of its own. The converter does not know the `servers` of a path.
  if (/^(?:livez|readyz|metrics)$/.test(request.url.path.join('/'))) request.url.host = ['{{opsUrl}}'];
};

/** A new password ends the token of its account, so another account is deleted. */
const accountTokenFor = ({ request: { method, url } }: PostmanItem): string =>
  method === 'DELETE' && url.path.join('/') === 'account/me' ? '{{leavingAccountToken}}' : '{{accountToken}}';

/** What deletes comes last, and then what belongs to a document before the document. A new password ends the token. */
const deletionsLast = (requests: PostmanItem[]): PostmanItem[] => {
  const endsToken = ({ request }: PostmanItem): boolean => request.url.path.join('/') === 'account/password';
  const others = requests.filter((item) => !endsToken(item));
  return [
    ...others.filter(({ request }) => request.method !== 'DELETE'),
    ...others.filter(({ request }) => request.method === 'DELETE').toReversed(),
    ...requests.filter(endsToken),
  ];
};

describe('code that is generated from the OpenAPI document', () => {
  it('compiles strictly and does what it says: registers, makes a key, uploads, lists, reads statistics', async () => {
    await generateClients(folder, document);
    await compileClients(folder);
    const results = await Promise.all(
      generators.map(async (generator, index) => {
        const env = { BASE_URL: test.gatewayUrl, EMAIL: `generated-${index}@example.com`, FILE: pdfFile };
        return [generator.name, await runClient(folder, generator, env)];
      }),
    );
    const pages = expect.any(Number);
    const resultOf = (index: number) => ({
      email: `generated-${index}@example.com`,
      title: 'Generated',
      pages,
      listed: ['Generated'],
      views: 0,
    });
    expect(results).toEqual(generators.map(({ name }, index) => [name, resultOf(index)]));
  });
});
