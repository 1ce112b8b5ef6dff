import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asViewer, builtScript } from '@docsight/testkit';
import request from 'supertest';
import { startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import { pageTexts } from './texts/index.ts';

describe('the pages and files of the viewer', () => {
  const accountId = randomUUID();
  let service: Documents;
  beforeAll(async () => {
    service = await startDocuments();
  });
  afterAll(() => service.stop());
  const get = (path: string, headers: Record<string, string> = {}) =>
    request(service.app)
      .get(path)
      .set({ ...asViewer(), ...headers });

  /** Expects a page of text: its style is allowed by hash, and nothing else may be loaded. */
  const expectPlain = (response: { text: string; headers: Record<string, string> }): void => {
    const style = /<style>([\s\S]*)<\/style>/.exec(response.text)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.text).not.toMatch(/<script|\sstyle=|\ssrc=|\son\w+=|https?:/);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining(`default-src 'none'; style-src 'sha256-${hash}'`),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
  };

  describe('GET /s/{code}', () => {
    it('returns the code and title of the document, and names the files of the viewer', async () => {
      const { short_code } = await uploaded(service, accountId, { title: 'Plan' });
      const code = short_code.slice(2);
      const { status, text } = await get(`/s/${code}`);
      expect(status).toBe(200);
      expect(text).toContain('<html lang="en" dir="ltr">');
      expect(text).toContain('<title>Plan</title>');
      expect(text).toContain(
        `<div id="viewer" data-code="${code}" data-title="Plan" data-measured-by="Northwind &amp; Sons" data-privacy-url="/viewer/privacy" data-open="some"></div>`,
      );
      expect(text).toContain('<link rel="stylesheet" href="/viewer/assets/main-C3.css">');
      expect(text).toContain('<script type="module" src="/viewer/assets/main-A1.js"></script>');
      expect(text).toContain('<noscript>');
      expect(text).not.toMatch(/<style|\sstyle=|\son\w+=/);
    });

    it('is in the language of the browser, and names the texts of that language', async () => {
      const { short_code } = await uploaded(service, accountId);
      const { text, headers } = await get(`/s/${short_code.slice(2)}`, { 'Accept-Language': 'de-AT,de;q=0.9' });
      expect(headers).toMatchObject({ 'content-language': 'de', vary: expect.stringMatching(/accept-language/i) });
      expect(text).toContain('<html lang="de" dir="ltr">');
      expect(text).toContain('<link rel="modulepreload" href="/viewer/assets/de-F6.js">');
      expect(text).toContain(pageTexts.de.scriptNeeded);
      const english = await get(`/s/${short_code.slice(2)}`, { 'Accept-Language': 'zh-CN' });
      expect(english.headers['content-language']).toBe('en');
      expect(english.text).not.toContain('de-F6');
    });

    it('says which pages are open without password and gate, requests page 1 if it is, and contains no session', async () => {
      for (const [fields, open] of [
        [{ email_gate: 'false' }, 'all'],
        [{ gate_type: 'preview', gate_page: '2' }, 'some'],
        [{ gate_type: 'preview', gate_page: '1' }, undefined],
        [{ gate_type: 'full' }, undefined],
        [{ email_gate: 'false', password: 'open sesame' }, undefined],
      ] as const) {
        const { short_code } = await uploaded(service, accountId, fields);
        const { text, headers } = await get(`/s/${short_code.slice(2)}`);
        expect([fields, / data-open="(\w+)"/.exec(text)?.[1]]).toEqual([fields, open]);
        const address = `href="/s/${short_code.slice(2)}/pages/1?width=1200&amp;opening=true"`;
        expect([fields, text.includes(address)]).toEqual([fields, open !== undefined]);
        expect(text).not.toMatch(/token|session|anon_|eyJ/);
        expect(headers['set-cookie']).toBeUndefined();
        // It is the same for every reader of a language.
        const others = (await get(`/s/${short_code.slice(2)}`)).text;
        expect(others.replace(/ data-sizes="[^"]*"/, '')).toBe(text);
      }
    });

    it('contains the sizes of the pages once they are known, if all pages are open', async () => {
      const size = { width: 595.28, height: 841.89 };
      for (const [fields, sizes] of [
        [{ email_gate: 'false' }, { pages: [size, size, size] }],
        [{ gate_type: 'preview', gate_page: '2' }, undefined],
        [{ email_gate: 'false', password: 'open sesame' }, undefined],
      ] as const) {
        const { short_code } = await uploaded(service, accountId, fields);
        const sizesIn = async (): Promise<unknown> => {
          const { text } = await get(`/s/${short_code.slice(2)}`);
          const found = / data-sizes="([^"]*)"/.exec(text)?.[1]?.replaceAll('&quot;', '"');
          return found === undefined ? undefined : JSON.parse(found);
        };
        expect(await sizesIn()).toBeUndefined();
        await service.dependencies.pages.sizes((await service.dependencies.documents.findByCode(short_code.slice(2)))!);
        expect(await sizesIn()).toEqual(sizes);
      }
    });

    it('runs files of its own origin only, forbids frames, caches and indexing, and sets no cookie', async () => {
      const { short_code } = await uploaded(service, accountId);
      const { headers } = await get(`/s/${short_code.slice(2)}`);
      expect(headers['content-security-policy']!.split('; ').sort()).toEqual([
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "img-src 'self' blob: data:",
        "require-trusted-types-for 'script'",
        "script-src 'self'",
        "style-src 'self'",
        "trusted-types 'none'",
      ]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'private, no-store',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('fullscreen=(self), accelerometer=(), camera=()'),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      });
      expect(headers['set-cookie']).toBeUndefined();
    });

    it('escapes a hostile title', async () => {
      const title = `</title><script>alert(1)</script>" onload='x' <!-- &amp; </div>`;
      const { short_code } = await uploaded(service, accountId, { title });
      const { text } = await get(`/s/${short_code.slice(2)}`);
      const shown =
        '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot; onload=&#39;x&#39; &lt;!-- &amp;amp; &lt;/div&gt;';
      for (const place of [`<title>${shown}</title>`, `og:title" content="${shown}"`, `data-title="${shown}"`])
        expect(text).toContain(place);
      expect(text.match(/<script/g)).toHaveLength(1);
    });

    it('contains nothing confidential, and links to the operator’s own privacy page', async () => {
      const fields = { title: 'Plan', password: 'open sesame', gate_type: 'full' };
      const { short_code, id } = await uploaded(service, accountId, fields);
      const viewerPage = {
        ...service.dependencies.viewerPage,
        privacyUrl: 'https://northwind.example/privacy?a=1&b=2',
      };
      const { text } = await request(createApp({ ...service.dependencies, viewerPage }))
        .get(`/s/${short_code.slice(2)}`)
        .set(asViewer());
      expect(text).toContain('data-privacy-url="https://northwind.example/privacy?a=1&amp;b=2"');
      for (const secret of [accountId, id, 'report.pdf', 'full', 'sesame']) expect(text).not.toContain(secret);
    });

    it('returns the same 404 page for unknown codes and deleted documents', async () => {
      const { short_code } = await uploaded(service, accountId);
      await request(service.app).delete(`/api/v1/documents/${short_code}`).set(asAccount(accountId));
      const [deleted, unknown, odd] = await Promise.all(
        [short_code.slice(2), 'zzzzzz', 'not-a-code'].map((code) => get(`/s/${code}`)),
      );
      expect([deleted!.status, unknown!.status, odd!.status]).toEqual([404, 404, 404]);
      expect(deleted!.text).toContain('There is no document here');
      expect([unknown!.text, odd!.text]).toEqual([deleted!.text, deleted!.text]);
      expectPlain(deleted!);
      expect(deleted!.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    });
  });

  it('GET /viewer/privacy says who measures and what readers can do about it', async () => {
    const response = await get('/viewer/privacy');
    expect(response.status).toBe(200);
    expectPlain(response);
    for (const words of ['<bdi>Northwind &amp; Sons</bdi> measures', '400 days', 'Global Privacy Control', 'erase'])
      expect(response.text).toContain(words);
  });

  it.each([
    ['/viewer/privacy', 200, pageTexts.de.privacyTitle],
    ['/s/zzzzzz', 404, pageTexts.de.absentHeading],
  ])('%s is in the language of the browser, and caches know that', async (path, status, heading) => {
    const german = await get(path, { 'Accept-Language': 'zh, de-CH;q=0.9, en;q=0.8' });
    expect(german.status).toBe(status);
    expect(german.headers).toMatchObject({ 'content-language': 'de', vary: expect.stringMatching(/accept-language/i) });
    expect(german.text).toContain('<html lang="de" dir="ltr">');
    expect(german.text).toContain(`<h1>${heading}</h1>`);
    expectPlain(german);
    const arabic = await get(path, { 'Accept-Language': 'ar' });
    expect(arabic.text).toContain('<html lang="ar" dir="rtl">');
    const other = await get(path, { 'Accept-Language': 'zh' });
    expect(other.headers).toMatchObject({ 'content-language': 'en', vary: expect.stringMatching(/accept-language/i) });
  });

  it('GET /viewer/assets/{asset} returns a file that the page names', async () => {
    const response = await get('/viewer/assets/main-A1.js');
    expect([response.status, response.text]).toEqual([200, builtScript]);
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await get('/viewer/assets/main-A2.js')).status).toBe(404);
  });

  it.each(['/s/zzzzzz', '/viewer/privacy', '/viewer/assets/main-A1.js'])('%s accepts GET only', async (path) => {
    const response = await request(service.app).post(path).set(asViewer());
    expect([response.status, response.headers.allow]).toEqual([405, 'GET']);
  });
});
