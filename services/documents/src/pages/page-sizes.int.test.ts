import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { asAccount, asOwner, asViewer, browser, eventually, pdfOf, streamOf } from '@docsight/testkit';
import sharp from 'sharp';
import request from 'supertest';
import { documentIn, errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { aViewerToken, withGrant, withToken } from '../../test/viewer-token.ts';
import { derivedFileName } from '../rendering/index.ts';
import type { PageSize } from '../rendering/page-canvas.ts';

/** Makes a PDF with pages of these entries. Undefined is a missing page. */
const aPdfWith = (...pages: (string | undefined)[]): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page, index) => `${page === undefined ? 999 : index + 4} 0 R`).join(' ')}]>>`,
    streamOf('0 0 1 rg 10 10 20 20 re f'),
    ...pages.map((page = '') => `<</Type/Page/Parent 2 0 R/Contents 3 0 R/Resources<<>>${page}>>`),
  ]);

describe('GET /s/{code}/pages', () => {
  const accountId = randomUUID();
  const measured: string[] = [];
  let service: Documents;
  beforeAll(async () => {
    service = await startDocuments({}, ({ renderer }) => ({
      renderer: {
        ...renderer,
        sizes: (file, pages) => {
          measured.push(file.fileId);
          return renderer.sizes(file, pages);
        },
      },
    }));
  });
  afterAll(() => service.stop());

  const upload = async (file: Buffer, fields: Record<string, string> = { email_gate: 'false' }) => {
    const response = await service.upload(accountId, file, fields);
    expect([response.status, response.text]).toEqual([201, expect.anything()]);
    const { id, short_code } = documentIn(response);
    return { id, shortCode: short_code, code: short_code.slice(2) };
  };
  type Uploaded = Awaited<ReturnType<typeof upload>>;
  /** A gate that was passed at the end of a session, whose token is younger than the session. */
  const lateGrant = { sessionStartedAt: Date.now() - 25 * 60 * 60 * 1000, gatePassed: true };
  const sizes = ({ code }: { code: string }, headers: Record<string, string>) =>
    request(service.app).get(`/s/${code}/pages`).set(headers);
  const pagesIn = (response: { body: unknown }) => (response.body as { pages: PageSize[] }).pages;

  it('returns the shapes of the images, also of cropped, rotated, very long and missing pages', async () => {
    const letter = '/MediaBox[0 0 612 792]';
    const document = await upload(
      aPdfWith(
        letter,
        `${letter}/Rotate 90`,
        '/MediaBox[0 0 600 600]/CropBox[100 100 400 200]/Rotate 270',
        '/MediaBox[0 0 500.5 2500.25]',
        '/MediaBox[0 0 10 10000]',
        undefined,
        '/MediaBox[0 0 0 0]',
      ),
    );
    const token = withGrant(document.id);
    const response = await sizes(document, token);
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(response.body).toEqual({
      pages: [
        { width: 612, height: 792 },
        { width: 792, height: 612 },
        { width: 100, height: 300 },
        { width: 500.5, height: 2500.25 },
        { width: 500, height: 10_000 },
        { width: 595, height: 842 },
        { width: 612, height: 792 }, // PDFium uses the size of a letter for an empty box
      ],
    });
    for (const [index, { width, height }] of pagesIn(response).entries()) {
      const path = `/s/${document.code}/pages/${index + 1}?width=400`;
      const image = await request(service.app).get(path).set(token).responseType('blob');
      expect(await sharp(image.body as Buffer).metadata()).toMatchObject({
        width: 400,
        height: Math.round((400 * height) / width),
      });
    }
  });

  it('measures the pages once for all readers, stores the sizes, and prepares them with the viewer page', async () => {
    const document = await upload(await fixture('book.pdf'));
    const { fileId } = (await service.dependencies.documents.findById(document.id))!;
    await request(service.app).get(`/s/${document.code}`).set(asViewer()).set(browser);
    await eventually(() => expect(measured).toContain(fileId));
    const responses = await Promise.all(Array.from({ length: 5 }, () => sizes(document, withGrant(document.id))));
    for (const response of responses) expect(pagesIn(response)).toHaveLength(352);
    expect(measured.filter((one) => one === fileId)).toHaveLength(1);
    await service.dependencies.pages.part.stop?.();
    expect(await service.derived.get(fileId, derivedFileName('sizes.json'))).not.toBeNull();
  });

  it('lets browsers store the sizes of an open document, and returns 304 for them', async () => {
    const document = await upload(await fixture('three-pages.pdf'));
    const first = await sizes(document, withGrant(document.id));
    expect(first.headers).toMatchObject({
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
    const known = { 'If-None-Match': first.headers.etag! };
    expect((await sizes(document, { ...withGrant(document.id), ...known })).status).toBe(304);
    expect((await sizes(document, { ...asViewer(), ...known })).status).toBe(401);
    const post = await request(service.app).post(`/s/${document.code}/pages`).set(asViewer());
    expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
  });

  describe('with a preview before page 2', () => {
    let document: Uploaded;
    beforeAll(async () => {
      document = await upload(await fixture('three-pages.pdf'), { gate_type: 'preview', gate_page: '2' });
    });
    const expired = () => {
      const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - 25 * 60 * 60 * 1000);
      const token = aViewerToken(document.id);
      now.mockRestore();
      return token;
    };

    it.each([
      ['no token', () => asViewer(), 401],
      ['a garbled token', () => withToken('abc'), 401],
      ['a token that has expired', () => withToken(expired()), 401],
      ['a token that was issued late in a session that is over', () => withGrant(document.id, lateGrant), 401],
      ["another document's token", () => withGrant(randomUUID(), { gatePassed: true }), 401],
      ['a token of another secret', () => withGrant(document.id, {}, 'x'.repeat(40)), 401],
      ["another account's token", () => asOwner(randomUUID()), 401],
    ])('rejects a request with %s', async (_case, headers, status) => {
      const response = await sizes(document, headers());
      expect([response.status, errorIn(response).code]).toEqual([status, 'unauthorized']);
      expect([response.headers['cache-control'], response.headers.etag]).toEqual(['private, no-store', undefined]);
    });

    it.each([
      ['a reader before the gate', () => withGrant(document.id), 1],
      ['a reader after the gate', () => withGrant(document.id, { gatePassed: true }), 3],
      ['the owner', () => asOwner(accountId), 3],
    ])('returns the sizes of the pages that are open to %s', async (_case, headers, count) => {
      const response = await sizes(document, headers());
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
      expect(pagesIn(response)).toHaveLength(count);
    });

    it('returns another tag when more pages are open', async () => {
      const before = await sizes(document, withGrant(document.id));
      const passed = withGrant(document.id, { gatePassed: true });
      const after = await sizes(document, { ...passed, 'If-None-Match': before.headers.etag! });
      expect([after.status, pagesIn(after).length]).toEqual([200, 3]);
    });
  });

  describe('with as=owner', () => {
    const ask = ({ code }: Uploaded, path: string, headers: Record<string, string>) =>
      request(service.app).get(`/s/${code}/${path}`).set(headers);

    it.each([
      ['a guest', {}],
      ['a guest whose session is over', lateGrant],
    ])('all pages are open to the owner beside the token of %s', async (_case, grant) => {
      const document = await upload(await fixture('three-pages.pdf'), { gate_type: 'preview', gate_page: '2' });
      const token = aViewerToken(document.id, { guest: true, counted: false, ...grant });
      const headers = { ...asOwner(accountId), Cookie: `docsight_viewer=${token}` };
      expect((await ask(document, 'pages/3', headers)).status).not.toBe(200);
      expect(pagesIn(await ask(document, 'pages?as=owner', headers))).toHaveLength(3);
      expect((await ask(document, 'pages/3?as=owner', headers)).status).toBe(200);
    });

    it.each([
      ['a reader', () => asViewer()],
      ['another account', () => asOwner(randomUUID())],
    ])('%s gets 401, also of an open document and with a viewer token of its owner', async (_case, headersOf) => {
      const document = await upload(await fixture('three-pages.pdf'));
      const token = aViewerToken(document.id, { owner: true, counted: false });
      const headers = { ...headersOf(), Authorization: `Bearer ${token}` };
      for (const path of ['pages', 'pages/1']) {
        expect((await ask(document, path, headers)).status).toBe(200);
        const response = await ask(document, `${path}?as=owner&opening=true`, headers);
        expect([response.status, response.headers['cache-control']]).toEqual([401, 'private, no-store']);
        expect(errorIn(response)).toEqual({
          code: 'unauthorized',
          message:
            'Only the owner of the document may use "as=owner". Log in to the account of the owner, or leave it out.',
        });
      }
    });
  });

  it('returns the sizes of the pages that are open to everybody before the session', async () => {
    const before = async (fields: Record<string, string>) => {
      const { code } = await upload(await fixture('three-pages.pdf'), fields);
      return request(service.app).get(`/s/${code}/pages?opening=true`).set(asViewer());
    };
    const open = await before({ email_gate: 'false' });
    expect([open.status, pagesIn(open).length, open.headers['cache-control']]).toEqual([200, 3, 'private, max-age=60']);
    const preview = await before({ gate_type: 'preview', gate_page: '3' });
    expect([preview.status, pagesIn(preview).length]).toEqual([200, 2]);
    expect(preview.headers['cache-control']).toBe('private, no-store');
    const closed: Record<string, string>[] = [{ gate_type: 'full' }, { email_gate: 'false', password: 'open sesame' }];
    for (const fields of closed) expect((await before(fields)).status).toBe(401);
  });

  it('returns 403 when no page is open, and 404 without a document', async () => {
    const gated = await upload(await fixture('three-pages.pdf'), { gate_type: 'full', password: 'open sesame' });
    for (const grant of [{}, { passwordVersion: 1 }, { gatePassed: true }]) {
      const response = await sizes(gated, withGrant(gated.id, grant));
      expect([response.status, errorIn(response).code]).toEqual([403, 'forbidden']);
    }
    const token = withGrant(gated.id, { passwordVersion: 1, gatePassed: true });
    expect(pagesIn(await sizes(gated, token))).toHaveLength(3);
    await request(service.app).delete(`/api/v1/documents/${gated.shortCode}`).set(asAccount(accountId));
    expect((await sizes(gated, token)).status).toBe(404);
    expect((await sizes({ code: 'zzzzzz' }, token)).status).toBe(404);
  });
});
