import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@docsight/client';
import type { DocumentDetail } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument, startReceiver } from '@docsight/demo';
import type { Received, Receiver, Tab } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { joinSharedStack } from './harness/test-stack.ts';
import type { SharedStack } from './harness/test-stack.ts';

let test: SharedStack;
let receiver: Receiver;
let secret: string;
let document: DocumentDetail;
let tab: Tab;

beforeAll(async () => {
  [test, receiver] = await Promise.all([joinSharedStack('main-story'), startReceiver()]);
});

afterAll(() => receiver.close());

const receivedOf = (event: string): Received[] => receiver.received.filter((one) => one.event === event);

describe('the main story, through the gateway', () => {
  it('begins with a webhook, whose secret is returned once', async () => {
    const made = await test.api.webhooks.save({
      url: receiver.url,
      events: ['document.uploaded', 'document.viewed', 'lead.captured'],
    });
    expect(made).toMatchObject({
      url: receiver.url,
      is_active: true,
      secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
    });
    secret = made.secret!;
  });

  it('takes a real PDF and counts its pages', async () => {
    document = await test.api.documents.upload(await fileFromPath(testPdf('paper.pdf')));
    const code = document.short_code.slice(2);
    expect(document).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      title: 'paper',
      short_code: expect.stringMatching(/^s-[A-Za-z0-9]{6}$/),
      url: expect.stringMatching(new RegExp(`/s/${code}$`)),
      page_count: 14,
      original_filename: 'paper.pdf',
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      is_active: true,
      settings: {
        email_gate: true,
        gate_type: 'preview',
        gate_page: 3,
        allow_download: true,
        block_free_emails: false,
        password: false,
        notifications_enabled: true,
      },
    });
  });

  it('opens a session on the public URL in the moment after the upload', async () => {
    tab = await openDocument(`${test.gatewayUrl}/s/${document.short_code.slice(2)}`);
    expect(tab.session).toMatchObject({
      viewer_id: expect.stringMatching(/^anon_/),
      counted: true,
      document: { title: 'paper', page_count: 14, allow_download: true },
      access: { state: 'preview', gate_type: 'preview', gate_page: 3, open_pages: 2, full: false },
    });
  });

  it('counts the beacons, and rejects a page behind the gate', async () => {
    expect(await tab.beacon([{ page: 1, seconds: 2 }])).toBe(204);
    expect(
      await tab.beacon([
        { page: 1, seconds: 2 },
        { page: 2, seconds: 1.5 },
      ]),
    ).toBe(204);
    expect(await tab.beacon([{ page: 3, seconds: 1 }])).toBe(400);
    await eventually(async () => {
      expect(await test.api.documents.stats(document.short_code)).toMatchObject({
        views: 1,
        unique_viewers: 1,
        total_time_seconds: 3.5,
      });
    });
  });

  it('passes the gate with an e-mail and opens the rest', async () => {
    const before = tab.session.session_id;
    const session = await tab.passGate('Ann.Reader@EU.acme.co.uk', 'Ann');
    expect(session).toMatchObject({ session_id: before, access: { state: 'open', open_pages: 14, full: true } });
    expect(session.viewer_id).not.toMatch(/^anon_/);
    expect(await tab.beacon([{ page: 3, seconds: 1 }])).toBe(204);
  });

  it('shows it in stats, viewers, leads and overview', async () => {
    const { short_code: code } = document;
    await eventually(async () => {
      expect(await test.api.documents.stats(code)).toMatchObject({
        views: 1,
        unique_viewers: 1,
        total_time_seconds: 4.5,
        avg_time_seconds: 4.5,
        avg_completion: 0.2142,
        downloads: 0,
        engagement_breakdown: { label: 'Skimmed', type: 'cool' },
      });
      expect(await test.api.documents.viewers(code).page()).toMatchObject({
        total_viewers: 1,
        viewers: [
          {
            email: 'ann.reader@eu.acme.co.uk',
            company_domain: 'acme.co.uk',
            visits: 1,
            pages_viewed: 3,
            total_pages: 14,
            total_time_seconds: 4.5,
          },
        ],
      });
      expect((await test.api.documents.leads(code).page()).leads).toMatchObject([
        { email: 'ann.reader@eu.acme.co.uk', name: 'Ann', company_domain: 'acme.co.uk', engagement_label: 'Skimmed' },
      ]);
      expect(await test.api.analytics.overview()).toMatchObject({
        totals: { documents: 1, total_views: 1, unique_viewers: 1, leads_captured: 1, avg_completion: 0.2142 },
        top_documents: [{ short_code: code, title: 'paper', views: 1, completion: 0.2142, leads: 1 }],
      });
    });
  });

  it('sends each event to the webhook, once', async () => {
    await eventually(() => {
      expect(receivedOf('document.uploaded')).toHaveLength(1);
      expect(receivedOf('document.viewed')).toHaveLength(1);
      expect(receivedOf('lead.captured')).toHaveLength(1);
    });
    const { id, title, short_code, url } = document;
    expect(JSON.parse(receivedOf('lead.captured')[0]!.body)).toEqual({
      id: expect.stringMatching(/^evt_[A-Za-z0-9]{12}$/),
      event: 'lead.captured',
      created_at: expect.stringMatching(/Z$/),
      data: {
        document: { id, title, short_code, url },
        lead: {
          email: 'ann.reader@eu.acme.co.uk',
          name: 'Ann',
          company_domain: 'acme.co.uk',
          pages_viewed: 2,
          total_pages: 14,
          time_spent_seconds: 3.5,
        },
      },
    });
  });

  it("signs them so that our verifier, Stripe's and that of Standard Webhooks take them", async () => {
    expect(receiver.received.length).toBeGreaterThanOrEqual(3);
    for (const { headers, body } of receiver.received) {
      const signature = headers['x-service-signature'] as string;
      expect(new Stripe('sk_test_unused').webhooks.constructEvent(body, signature, secret)).toMatchObject({
        id: headers['webhook-id'],
      });
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(JSON.parse(body));
      expect(() => new Webhook(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
      const standardOnly = { ...headers, 'x-service-signature': undefined };
      expect(await verifyWebhook({ body, headers, secret })).toEqual(JSON.parse(body));
      expect(await verifyWebhook({ body, headers: standardOnly, secret })).toEqual(JSON.parse(body));
      await expect(verifyWebhook({ body: `${body} `, headers, secret })).rejects.toThrow('No signature');
    }
  });

  it('erases the viewer: all figures are those of the other viewer, and an old tab is not counted', async () => {
    const { short_code: code } = document;
    const other = await openDocument(`${test.gatewayUrl}/s/${code.slice(2)}`);
    expect(await other.beacon([{ page: 1, seconds: 0 }])).toBe(204);
    await eventually(async () => expect((await test.api.documents.viewers(code).page()).total_viewers).toBe(2));

    const erase = (): Promise<void> => test.api.documents.eraseViewer(code, tab.session.viewer_id);
    await erase();
    await expect(erase()).rejects.toMatchObject({ code: 'not_found' });
    expect(await tab.beacon([{ page: 5, seconds: 4 }])).toBe(204);
    await eventually(async () => {
      expect(await test.api.documents.stats(code)).toMatchObject({
        views: 1,
        unique_viewers: 1,
        total_time_seconds: 0,
        downloads: 0,
        avg_completion: 0.0714,
        engagement_breakdown: { label: 'Opened', type: 'cold' },
      });
      const { viewers } = await test.api.documents.viewers(code).page();
      expect(viewers).toMatchObject([{ viewer_id: other.session.viewer_id, email: null }]);
      expect((await test.api.documents.leads(code).page()).leads).toEqual([]);
      expect(await test.api.analytics.overview()).toMatchObject({
        totals: { documents: 1, total_views: 1, unique_viewers: 1, leads_captured: 0, avg_completion: 0.0714 },
        top_documents: [{ short_code: code, views: 1, leads: 0 }],
      });
      expect((await test.api.documents.list().page()).documents).toMatchObject([
        { views: 1, unique_viewers: 1, leads_count: 0 },
      ]);
    });
    expect((await tab.newTab()).session.viewer_id).toMatch(/^anon_/);
  });

  it('ends with the deletion: everything is 404 from then on', async () => {
    await test.api.documents.delete(document.short_code);
    await expect(test.api.documents.get(document.short_code)).rejects.toMatchObject({ code: 'not_found' });
    await expect(test.api.documents.stats(document.short_code)).rejects.toMatchObject({ code: 'not_found' });
    await expect(tab.newTab()).rejects.toThrow('404');
    await eventually(async () => {
      expect(await tab.beacon([{ page: 1, seconds: 3 }])).toBe(404);
      expect((await test.api.analytics.overview()).totals.documents).toBe(0);
    });
  });
});
