import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asViewer } from '@docsight/testkit';
import request from 'supertest';
import { startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';

describe('the public page', () => {
  const owner = randomUUID();
  let service: Documents;
  beforeAll(async () => {
    service = await startDocuments();
  });
  afterAll(() => service.stop());
  const page = (code: string) => request(service.app).get(`/s/${code}`).set(asViewer());

  it('shows title and pages, runs nothing and is indexed by nobody', async () => {
    const { short_code } = await uploaded(service, owner, { title: '<script>"Q&A"</script>' });
    const answer = await page(short_code.slice(2));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('&lt;script&gt;&quot;Q&amp;A&quot;&lt;/script&gt;');
    expect(answer.text).toContain('3 pages');
    expect(answer.text).not.toContain('<script');
    const style = /<style>([\s\S]*)<\/style>/.exec(answer.text)![1]!;
    const hash = createHash('sha256').update(style).digest('base64');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringContaining(`default-src 'none'; style-src 'sha256-${hash}'`),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  it('is the same 404 page for codes that never were and for deleted documents', async () => {
    const { short_code } = await uploaded(service, owner);
    await request(service.app).delete(`/api/v1/documents/${short_code}`).set(asAccount(owner));
    const [deleted, unknown, odd] = await Promise.all([page(short_code.slice(2)), page('zzzzzz'), page('not-a-code')]);
    expect([deleted.status, unknown.status, odd.status]).toEqual([404, 404, 404]);
    expect(deleted.text).toContain('There is no document here');
    expect(unknown.text).toBe(deleted.text);
    expect(deleted.headers['content-type']).toContain('text/html');
  });

  it('takes GET only', async () => {
    const answer = await request(service.app).post('/s/zzzzzz').set(asViewer());
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET']);
  });
});
