import { expect } from '@jest/globals';
import { createAccountClient, createClient } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { send } from './customer.ts';
import type { Customer } from './customer.ts';

/** What a customer has and no one else may see or change: one of each kind. */
export type OwnedThings = {
  shortCode: string;
  viewerId: string;
  /** The e-mail of the lead. */
  lead: string;
  deliveryId: string;
  /** Of a browser in which the customer is logged in. */
  sessionId: string;
  /** Texts that no other customer may see. */
  secrets: string[];
  /** Returns everything that the owner sees, as one text. It stays the same until something changes. */
  view(): Promise<string>;
};

/** A document behind a gate, one reader of it who has become a lead, a webhook and its deliveries. */
export const makeThings = async (gatewayUrl: string, owner: Customer, receiverUrl: string): Promise<OwnedThings> => {
  const { documents, webhooks } = createClient({ baseUrl: gatewayUrl, apiKey: owner.key });
  const lead = `lead-of-${owner.email}`;
  const { secret } = await webhooks.save({ url: receiverUrl });
  const document = await documents.upload(await fileFromPath(testPdf('three-pages.pdf')), { gate_type: 'full' });
  const { session } = await createAccountClient({ baseUrl: gatewayUrl }).sessions.create({
    email: owner.email,
    password: 'correct horse battery',
  });
  const tab = await openDocument(`${gatewayUrl}/s/${document.short_code.slice(2)}`);
  await tab.passGate(lead, 'A lead');
  expect(await tab.beacon([{ page: 1, seconds: 1 }])).toBe(204);

  const get = async (path: string, token: string): Promise<string> => {
    const response = await send(gatewayUrl + path, { token });
    if (response.status !== 200) throw new Error(`The response to ${path} was ${response.status}: ${response.text}`);
    return response.text;
  };
  const paths = [
    '',
    `/${document.short_code}`,
    ...['stats', 'viewers', 'leads'].map((what) => `/${document.short_code}/${what}`),
  ];
  const apiPaths = [
    ...paths.map((path) => `/documents${path}`),
    '/analytics/overview',
    '/analytics/activity',
    '/analytics/leads',
    `/analytics/people/${encodeURIComponent(lead)}`,
    '/webhooks',
    '/webhooks/deliveries',
  ];
  const view = async (): Promise<string> => {
    const texts = ['/account/me', '/account/api-keys', '/account/sessions'].map((path) => get(path, owner.token));
    for (const path of apiPaths) texts.push(get(`/api/v1${path}`, owner.key));
    // The gateway stores this time some seconds after the use.
    return (await Promise.all(texts)).join('\n').replace(/"last_used_at":(?:null|"[^"]*")/g, '"last_used_at":"…"');
  };
  type Deliveries = { deliveries: { id: string; attempts: number; event_id: string }[] };
  const { deliveries } = await eventually(async () => {
    const log = JSON.parse(await get('/api/v1/webhooks/deliveries', owner.key)) as Deliveries;
    expect(log.deliveries.length).toBeGreaterThanOrEqual(3); // uploaded, lead, viewed
    expect(log.deliveries.filter(({ attempts }) => attempts === 0)).toEqual([]);
    const stats = await documents.stats(document.short_code);
    expect(stats).toMatchObject({ views: 1, total_time_seconds: 1 });
    expect((await documents.leads(document.short_code).page()).leads).toHaveLength(1);
    return log;
  });
  await settled(view);
  const viewerId = tab.session.viewer_id;
  return {
    shortCode: document.short_code,
    viewerId,
    lead,
    deliveryId: deliveries[0]!.id,
    sessionId: session.id,
    secrets: [
      owner.email,
      owner.accountId,
      owner.keyId,
      owner.key,
      session.id,
      document.id,
      viewerId,
      lead,
      secret!,
      receiverUrl,
    ].concat(deliveries.map(({ event_id }) => event_id)),
    view,
  };
};

/** What is on its way has arrived: the owner sees the same twice. */
const settled = (view: () => Promise<string>): Promise<void> => {
  let before = '';
  return eventually(
    async () => {
      const earlier = before;
      before = await view();
      expect(before).toBe(earlier);
    },
    { everyMs: 1_000 },
  );
};
