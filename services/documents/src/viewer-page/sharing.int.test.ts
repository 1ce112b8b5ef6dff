import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Oembed } from '@docsight/api-contract';
import { asAccount, asViewer } from '@docsight/testkit';
import request from 'supertest';
import { errorIn, publicUrl, startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { readLogo } from './operator-logo.ts';
import type { ViewerPage } from './viewer-page-routes.ts';

const accountId = randomUUID();
let service: Documents;
beforeAll(async () => {
  service = await startDocuments({ senders: { nameOf: async (id) => (id === accountId ? 'Ann <Lee>' : '') } });
});
afterAll(() => service.stop());

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 20"><script>alert(1)</script></svg>';
const svgLogo = (): Exclude<ReturnType<typeof readLogo>, { problem: string }> => {
  const logo = readLogo(`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`);
  if ('problem' in logo) throw new Error(logo.problem);
  return logo;
};

/** Requests a path of a service with other settings of the viewer page. */
const get = (path: string, viewerPage: Partial<ViewerPage> = {}, headers: Record<string, string> = {}) => {
  const { dependencies } = service;
  const app = createApp({ ...dependencies, viewerPage: { ...dependencies.viewerPage, ...viewerPage } });
  return request(app)
    .get(path)
    .set({ ...asViewer(), ...headers });
};
const pathOf = (url: string): string => new URL(url).pathname;
const embedders = ['https://www.example.com', 'http://localhost:9000'];

describe('the head of the viewer page', () => {
  it('describes the link for programs that show it', async () => {
    const { url } = await uploaded(service, accountId, { title: 'Q3 & plan', gate_type: 'full' });
    const { text } = await get(pathOf(url));
    for (const tag of [
      '<title>Q3 &amp; plan</title>',
      '<meta name="description" content="Shared by Ann &lt;Lee&gt;.">',
      '<meta property="og:title" content="Q3 &amp; plan">',
      '<meta property="og:description" content="Shared by Ann &lt;Lee&gt;.">',
      `<meta property="og:url" content="${url}">`,
      '<meta property="og:site_name" content="Northwind &amp; Sons">',
      `<meta property="og:image" content="${url}/preview.png">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta name="twitter:card" content="summary_large_image">',
      `<link rel="alternate" type="application/json+oembed" href="${publicUrl}/oembed?url=${encodeURIComponent(url)}" title="Q3 &amp; plan">`,
    ])
      expect(text).toContain(tag);
  });

  it('says nothing of the sender if the account has no name', async () => {
    const { url } = await uploaded(service, randomUUID());
    const { text } = await get(pathOf(url));
    expect(text).toContain('<meta name="description" content="A document to read online.">');
    expect(text).not.toMatch(/data-sender|Shared by/);
  });
});

describe('GET /oembed', () => {
  const oembed = (url: string, more = '', viewerPage: Partial<ViewerPage> = {}) =>
    get(`/oembed?url=${encodeURIComponent(url)}${more}`, viewerPage);

  it('describes a link, with what is public before password and gate only', async () => {
    const { url } = await uploaded(service, accountId, { title: 'Plan', password: 'open sesame', gate_type: 'full' });
    const response = await oembed(url);
    const { status, headers } = response;
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    expect(headers['set-cookie']).toBeUndefined();
    expect(response.body).toEqual({
      version: '1.0',
      type: 'link',
      title: 'Plan',
      author_name: 'Ann <Lee>',
      provider_name: 'Northwind & Sons',
      provider_url: publicUrl,
      cache_age: 300,
      thumbnail_url: `${url}/preview.png`,
      thumbnail_width: 1_200,
      thumbnail_height: 630,
    });
  });

  it('has a frame for sites if the operator allows some, of the size that the program allows', async () => {
    const { url } = await uploaded(service, accountId, { title: '"Plan"' });
    const rich = (await oembed(url, '', { embedOrigins: embedders })).body as Oembed;
    expect(rich).toMatchObject({ type: 'rich', width: 960, height: 720 });
    expect(rich.html).toBe(
      `<iframe src="${url}" title="&quot;Plan&quot;" width="960" height="720" allow="fullscreen" style="border: 0"></iframe>`,
    );
    const small = await oembed(url, '&maxwidth=400&maxheight=300&format=json', { embedOrigins: embedders });
    expect(small.body).toMatchObject({ type: 'rich', width: 400, height: 300 });
    expect(small.body).not.toHaveProperty('thumbnail_url');
  });

  it('accepts the address with a page or a query, and no other address', async () => {
    const { url, short_code } = await uploaded(service, accountId);
    for (const same of [`${url}#page=3`, `${url}?as=guest`]) expect((await oembed(same)).status).toBe(200);
    await request(service.app).delete(`/api/v1/documents/${short_code}`).set(asAccount(accountId)).expect(204);
    const elsewhere = url.replace('localhost', 'example.com');
    for (const other of [
      url,
      elsewhere,
      `${url}/pages/1`,
      `${publicUrl}/s/zzzzzz`,
      publicUrl,
      'x',
      `${publicUrl}/s/a/../b`,
    ]) {
      const response = await oembed(other);
      expect([other, response.status, errorIn(response).code]).toEqual([other, 404, 'not_found']);
    }
  });

  it('rejects other formats and sizes that are no numbers', async () => {
    const { url } = await uploaded(service, accountId);
    for (const more of ['&format=xml', '&maxwidth=wide', '&maxheight=0', '&maxwidth=1&maxwidth=2'])
      expect([more, (await oembed(url, more)).status]).toEqual([more, 400]);
    expect((await get('/oembed')).status).toBe(400);
  });
});

describe('the logo of the operator', () => {
  it('is an image that runs nothing, and the page knows its shape', async () => {
    const logo = svgLogo();
    const { url } = await uploaded(service, accountId);
    const page = (await get(pathOf(url), { logo })).text;
    expect(page).toContain(`data-logo="/viewer/logo?v=${logo.tag}" data-logo-width="80" data-logo-height="20"`);
    const response = await get('/viewer/logo', { logo });
    const { status, headers } = response;
    expect([status, (response.body as Buffer).toString()]).toEqual([200, svg]);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*; sandbox$/),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=3600',
    });
    expect((await get('/viewer/logo', { logo }, { 'If-None-Match': headers.etag! })).status).toBe(304);
  });

  it('is 404 without the setting, and the page has none', async () => {
    expect((await get('/viewer/logo')).status).toBe(404);
    const { url } = await uploaded(service, accountId);
    expect((await get(pathOf(url))).text).not.toContain('data-logo');
  });
});

describe('the frame of another site', () => {
  it('is allowed to the listed origins only, and to this site', async () => {
    const { url } = await uploaded(service, accountId);
    const { headers } = await get(pathOf(url), { embedOrigins: embedders });
    expect(headers['content-security-policy']).toContain(
      "; frame-ancestors 'self' https://www.example.com http://localhost:9000;",
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    const closed = await get(pathOf(url));
    expect(closed.headers['content-security-policy']).toContain("; frame-ancestors 'none';");
    expect(closed.headers['x-frame-options']).toBe('DENY');
  });
});
