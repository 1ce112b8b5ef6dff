import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asViewer } from '@docsight/testkit';
import sharp from 'sharp';
import request from 'supertest';
import { errorIn, fixture, startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';

/** The pages of documents that were drawn, as `file/page`. */
const drawn: string[] = [];
const accountId = randomUUID();
let service: Documents;
beforeAll(async () => {
  service = await startDocuments({}, ({ renderer }) => ({
    renderer: {
      ...renderer,
      image: (file, page, ...given) => {
        drawn.push(`${file.fileId}/${page}`);
        return renderer.image(file, page, ...given);
      },
    },
  }));
});
afterAll(() => service.stop());

const preview = async (shortCode: string, headers: Record<string, string> = {}) => {
  const response = await request(service.app)
    .get(`/s/${shortCode.slice(2)}/preview.png`)
    .set({ ...asViewer(), ...headers });
  return { status: response.status, headers: response.headers, body: response.body as Buffer };
};
const open: Record<string, string>[] = [{ email_gate: 'false' }, { gate_type: 'preview', gate_page: '2' }];
const closed: Record<string, string>[] = [
  { password: 'open sesame', email_gate: 'false' },
  { gate_type: 'full' },
  { gate_type: 'preview', gate_page: '1' },
];

describe('the preview image', () => {
  it('shows page 1 of a document that is open to everybody', async () => {
    for (const fields of open) {
      const { short_code } = await uploaded(service, accountId, fields);
      const { status, body, headers } = await preview(short_code);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'gate_page' in fields ? 'private, no-store' : 'private, max-age=60',
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      });
      expect(headers['set-cookie']).toBeUndefined();
      expect(await sharp(body).metadata()).toMatchObject({ format: 'png', width: 1_200, height: 630 });
      // The paper of the page is white, and the ground around it is not.
      const pixels = await sharp(body).removeAlpha().raw().toBuffer();
      const colourAt = (x: number, y: number) => [...pixels.subarray((y * 1_200 + x) * 3, (y * 1_200 + x) * 3 + 3)];
      expect(Math.min(...colourAt(600, 625))).toBeGreaterThan(248);
      expect(Math.max(...colourAt(20, 20))).toBeLessThan(240);
      expect((await preview(short_code, { 'If-None-Match': headers.etag! })).status).toBe(304);
      const head = await request(service.app)
        .head(`/s/${short_code.slice(2)}/preview.png`)
        .set(asViewer());
      expect([head.status, head.headers.etag, head.headers['content-length']]).toEqual([
        200,
        headers.etag,
        String(body.length),
      ]);
    }
  });

  it('shows slides and scans too', async () => {
    for (const name of ['landscape.pdf', 'scan.pdf'] as const) {
      const response = await service.upload(accountId, await fixture(name), { email_gate: 'false' });
      const { status, body } = await preview((response.body as { short_code: string }).short_code);
      expect(status).toBe(200);
      expect(await sharp(body).metadata()).toMatchObject({ width: 1_200, height: 630 });
    }
  });

  it('is the same drawing for all documents whose page 1 is closed, and nothing of them is drawn for it', async () => {
    const images = new Set<string>();
    for (const fields of closed) {
      const { short_code } = await uploaded(service, accountId, fields);
      const before = drawn.length;
      // The owner's request too: programs show the picture to other people.
      for (const headers of [{}, asAccount(accountId)]) {
        const { status, body, headers: received } = await preview(short_code, headers);
        expect([fields, status, received['cache-control']]).toEqual([fields, 200, 'private, no-store']);
        images.add(body.toString('base64'));
      }
      expect(drawn.slice(before)).toEqual([]);
    }
    expect(images.size).toBe(1);
    const open = await uploaded(service, accountId, { email_gate: 'false' });
    const { body } = await preview(open.short_code);
    expect(images.has(body.toString('base64'))).toBe(false);
  });

  it('closes at once when the document gets a password, and opens when it loses its gate', async () => {
    const { short_code } = await uploaded(service, accountId, { email_gate: 'false' });
    const patch = (fields: object) =>
      request(service.app).patch(`/api/v1/documents/${short_code}`).set(asAccount(accountId)).send(fields).expect(200);
    const tag = async () => (await preview(short_code)).headers.etag;
    const open = await tag();
    await patch({ password: 'open sesame' });
    const protectedTag = await tag();
    expect(protectedTag).not.toBe(open);
    await patch({ password: null });
    expect(await tag()).toBe(open);
  });

  it('is 404 for unknown codes and deleted documents', async () => {
    const { short_code } = await uploaded(service, accountId, { email_gate: 'false' });
    await request(service.app).delete(`/api/v1/documents/${short_code}`).set(asAccount(accountId)).expect(204);
    for (const code of [short_code, 's-zzzzzz']) {
      const response = await preview(code);
      expect([response.status, errorIn(response).code]).toEqual([404, 'not_found']);
      expect(response.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
    }
  });
});
