import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ViewerGrant } from '@docsight/contracts';
import { asAccount, asOwner, asViewer, eventually } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import sharp from 'sharp';
import request from 'supertest';
import { documentIn, errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents, PageParts } from '../../test/harness.ts';
import { aViewerToken, withGrant, withToken } from '../../test/viewer-token.ts';
import { derivedFileName } from '../rendering/index.ts';

const open = { email_gate: 'false' };

describe('GET /s/{code}/pages/{n}', () => {
  const accountId = randomUUID();
  const drawn: string[] = [];
  let isStoreDown = false;
  let service: Documents;

  /** Records what is drawn, and can make the file store fail. */
  const watched = ({ renderer, files, derived }: PageParts): PageParts => ({
    renderer: {
      ...renderer,
      image: (file, page, width) => {
        drawn.push(`${file.fileId} ${page} ${width}`);
        return renderer.image(file, page, width);
      },
    },
    files: {
      ...files,
      provide: (...args) => (isStoreDown ? Promise.reject(new Error('down')) : files.provide(...args)),
    },
    derived,
  });
  beforeAll(async () => {
    service = await startDocuments({}, watched);
  });
  afterAll(() => service.stop());

  const upload = async (name: TestPdfName, fields: Record<string, string> = open) => {
    const document = documentIn(await service.upload(accountId, await fixture(name), fields));
    const stored = await service.dependencies.documents.findById(document.id);
    const code = document.short_code.slice(2);
    return { id: document.id, shortCode: document.short_code, code, fileId: stored!.fileId };
  };
  type Uploaded = Awaited<ReturnType<typeof upload>>;
  const ask = (document: Uploaded, page: number | string, headers: Record<string, string> = withGrant(document.id)) =>
    request(service.app).get(`/s/${document.code}/pages/${page}`).set(headers).responseType('blob');
  const change = (document: Uploaded, body: object) =>
    request(service.app).patch(`/api/v1/documents/${document.shortCode}`).set(asAccount(accountId)).send(body);
  const sizeOf = async (response: { body: unknown }) => {
    const { format, width, height } = await sharp(response.body as Buffer).metadata();
    return { format, width, height };
  };
  const drawnOf = ({ fileId }: Uploaded) => drawn.filter((entry) => entry.startsWith(fileId));

  it('returns WebP of exactly the requested width', async () => {
    const document = await upload('paper.pdf');
    for (const [query, width, height] of [
      ['', 1_200, 1_553],
      ['?width=400', 400, 518],
      ['?width=333', 333, 431],
      ['?width=10', 200, 259],
      ['?width=5000', 2_000, 2_588],
    ] as const) {
      const response = await ask(document, `1${query}`);
      expect([response.status, response.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sizeOf(response)).toEqual({ format: 'webp', width, height });
    }
    const malformed = await ask(document, '1?width=abc').responseType('json');
    expect(malformed.status).toBe(400);
  });

  it('sends headers against execution, leaks and indexing', async () => {
    const document = await upload('three-pages.pdf');
    const response = await ask(document, 1);
    expect(response.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=60',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('returns 304 to a browser that has the image, and no body for HEAD', async () => {
    const document = await upload('three-pages.pdf');
    const first = await ask(document, 1);
    const headers = { ...withGrant(document.id), 'If-None-Match': first.headers.etag! };
    const again = await ask(document, 1, headers);
    expect([again.status, again.headers.etag]).toEqual([304, first.headers.etag]);
    expect((await ask(document, 2, headers)).status).toBe(200);
    expect((await ask(document, 1, { ...asViewer(), 'If-None-Match': first.headers.etag! })).status).toBe(401);

    const head = await request(service.app).head(`/s/${document.code}/pages/1`).set(withGrant(document.id));
    expect([head.status, head.headers['content-length']]).toEqual([200, String((first.body as Buffer).length)]);
    expect(head.headers.etag).toBe(first.headers.etag);
    for (const path of ['pages/1', 'pages/1/tiles/400/0/0', 'pages/1/text', 'pages/1/layer', 'texts']) {
      const post = await request(service.app).post(`/s/${document.code}/${path}`).set(withGrant(document.id));
      expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
    }
  });

  it('returns tiles of a page, each with its own tag', async () => {
    const document = await upload('paper.pdf');
    const corner = await ask(document, '1/tiles/400/0/0');
    expect([corner.status, corner.headers['content-type'], corner.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, max-age=60',
    ]);
    expect(await sizeOf(corner)).toEqual({ format: 'webp', width: 1_026, height: 1_026 });
    // At 400 % the page has 3,264 by 4,224 pixels.
    expect(await sizeOf(await ask(document, '1/tiles/400/3/4'))).toMatchObject({ width: 192, height: 128 });
    expect(await sizeOf(await ask(document, '1/tiles/400/4/0'))).toMatchObject({ width: 1, height: 1 });
    const headers = { ...withGrant(document.id), 'If-None-Match': corner.headers.etag! };
    expect((await ask(document, '1/tiles/400/0/0', headers)).status).toBe(304);
    expect((await ask(document, '1/tiles/400/1/0', headers)).status).toBe(200);
    const closed = await upload('three-pages.pdf', { gate_type: 'full' });
    expect((await ask(closed, '1/tiles/9/0/0')).status).toBe(403);
  });

  it.each([
    '0',
    '4',
    '1.5',
    '-1',
    '01',
    'abc',
    '4/text',
    '0/text',
    '4/layer',
    '0/layer',
    '1/tiles/3/0/0',
    '1/tiles/400/63/0',
    '4/tiles/400/0/0',
  ])('returns 404 for page %s of three', async (page) => {
    const document = await upload('three-pages.pdf');
    const response = await request(service.app).get(`/s/${document.code}/pages/${page}`).set(withGrant(document.id));
    expect([response.status, errorIn(response).code]).toEqual([404, 'not_found']);
  });

  describe('before the session', () => {
    const before = (document: Uploaded, page: number | string) =>
      ask(document, `${page}?width=400&opening=true`, asViewer());

    it('returns page 1 of a document whose page 1 is open to everybody, and no other page', async () => {
      const document = await upload('three-pages.pdf');
      const first = await before(document, 1);
      expect([first.status, first.headers['content-type'], first.headers['cache-control']]).toEqual([
        200,
        'image/webp',
        'private, max-age=60',
      ]);
      expect(first.headers['set-cookie']).toBeUndefined();
      expect([(await before(document, 2)).status, (await before(document, 9)).status]).toEqual([401, 401]);
      expect((await ask(document, '1?opening=1', asViewer())).status).toBe(401);
      const preview = await upload('three-pages.pdf', { gate_type: 'preview', gate_page: '2' });
      const cached = (await before(preview, 1)).headers['cache-control'];
      expect([cached, (await before(preview, 2)).status]).toEqual(['private, no-store', 401]);
    });

    it('returns nothing of a document with a password, or with a gate before page 1', async () => {
      const closed: Record<string, string>[] = [
        { gate_type: 'full' },
        { gate_type: 'preview', gate_page: '1' },
        { ...open, password: 'open sesame' },
      ];
      for (const fields of closed) {
        const document = await upload('three-pages.pdf', fields);
        expect((await before(document, 1)).status).toBe(401);
      }
      const deleted = await upload('three-pages.pdf');
      await request(service.app).delete(`/api/v1/documents/${deleted.shortCode}`).set(asAccount(accountId));
      expect((await before(deleted, 1)).status).toBe(404);
    });

    it('needs a session from the moment when the owner closes the document', async () => {
      const document = await upload('three-pages.pdf');
      expect((await before(document, 1)).status).toBe(200);
      await change(document, { email_gate: true, gate_type: 'full' });
      expect((await before(document, 1)).status).toBe(401);
    });
  });

  describe('with a preview before page 2', () => {
    let document: Uploaded;
    beforeAll(async () => {
      document = await upload('three-pages.pdf', { gate_type: 'preview', gate_page: '2' });
    });
    const before = (grant: Partial<ViewerGrant> = {}) => withGrant(document.id, grant);

    it.each([
      ['no token', () => asViewer(), 401],
      ['a garbled token', () => withToken('abc'), 401],
      ["another document's token", () => withGrant(randomUUID(), { gatePassed: true }), 401],
      ['a token of another secret', () => withGrant(document.id, { gatePassed: true }, 'x'.repeat(40)), 401],
      ["another account's token", () => asOwner(randomUUID()), 401],
      ['the gate not passed', () => before(), 403],
      ['the gate passed', () => before({ gatePassed: true }), 200],
      [
        'the token in the cookie',
        () => ({ ...asViewer(), Cookie: `docsight_viewer=${aViewerToken(document.id, { gatePassed: true })}` }),
        200,
      ],
      ["the owner's session", () => before({ owner: true, counted: false }), 200],
      ["the owner's account", () => asOwner(accountId), 200],
    ])('protects page 2, its tiles and its texts from a request with %s', async (_case, headers, status) => {
      const image = await ask(document, 2, headers());
      expect([image.status, image.headers['cache-control']]).toEqual([status, 'private, no-store']);
      const tile = await ask(document, '2/tiles/400/0/0', headers());
      expect([tile.status, tile.headers['cache-control']]).toEqual([status, 'private, no-store']);
      for (const path of ['pages/2/text', 'pages/2/layer', 'texts?from=2']) {
        const text = await request(service.app).get(`/s/${document.code}/${path}`).set(headers());
        expect([path, text.status, text.headers['cache-control']]).toEqual([path, status, 'private, no-store']);
        if (status !== 200) expect(errorIn(text).code).toBe(status === 401 ? 'unauthorized' : 'forbidden');
      }
      if (status === 200) return;
      for (const { headers: sent } of [image, tile])
        expect([sent.etag, sent['content-type']]).toEqual([undefined, 'application/json; charset=utf-8']);
    });

    it('returns page 1, which browsers must not store', async () => {
      const response = await ask(document, 1, before());
      expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    });

    it('does not reveal a closed page by its tag', async () => {
      const shown = await ask(document, 2, before({ gatePassed: true }));
      const response = await ask(document, 2, { ...before(), 'If-None-Match': shown.headers.etag! });
      expect(response.status).toBe(403);
      expect((await ask(document, 2, { ...before(), 'If-None-Match': '*' })).status).toBe(403);
    });
  });

  it('applies a changed gate or password at once', async () => {
    const document = await upload('three-pages.pdf');
    const token = withGrant(document.id);
    const tile = '1/tiles/400/0/0';
    expect((await ask(document, 3, token)).status).toBe(200);
    expect((await ask(document, tile, token)).status).toBe(200);
    await change(document, { email_gate: true, gate_type: 'full' });
    expect((await ask(document, 3, token)).status).toBe(403);
    expect((await ask(document, 1, token)).status).toBe(403);
    expect((await ask(document, tile, token)).status).toBe(403);
    await change(document, { gate_type: 'none', password: 'open sesame' });
    expect((await ask(document, 1, token)).status).toBe(403);
    expect((await ask(document, tile, token)).status).toBe(403);
    const response = await ask(document, 1, withGrant(document.id, { passwordVersion: 1 }));
    expect([response.status, response.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await change(document, { password: null });
    expect((await ask(document, 3, token)).headers['cache-control']).toBe('private, max-age=60');
  });

  it('returns 404 for deleted and unknown documents, also to the owner', async () => {
    const document = await upload('three-pages.pdf');
    expect((await ask(document, 1)).status).toBe(200);
    await request(service.app).delete(`/api/v1/documents/${document.shortCode}`).set(asAccount(accountId));
    expect((await ask(document, 1)).status).toBe(404);
    expect((await ask(document, 1, asOwner(accountId))).status).toBe(404);
    expect((await ask(document, '1/text', asOwner(accountId))).status).toBe(404);
    expect((await ask({ ...document, code: 'zzzzzz' }, 1)).status).toBe(404);
  });

  it('draws a page once for simultaneous readers, and stores it', async () => {
    const document = await upload('paper.pdf');
    const responses = await Promise.all(Array.from({ length: 12 }, () => ask(document, '14?width=800')));
    expect(responses.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(drawnOf(document)).toEqual([`${document.fileId} 14 800`]);
    await service.dependencies.pages.part.stop?.();
    const stored = await service.derived.get(document.fileId, derivedFileName('page-14-w800.webp'));
    expect(stored!.equals(responses[0]!.body as Buffer)).toBe(true);
  });

  it('prepares the next two pages of a stored width if they are open', async () => {
    const document = await upload('paper.pdf', { gate_type: 'preview', gate_page: '5' });
    const { fileId } = document;
    await ask(document, '3?width=390');
    // Pages of earlier tests may still be drawn, and nothing is prepared under load.
    await eventually(async () => {
      await ask(document, '2?width=400');
      expect(drawnOf(document)).toEqual([`${fileId} 3 400`, `${fileId} 2 400`, `${fileId} 4 400`]);
    });
    await ask(document, '4?width=400');
    expect(drawnOf(document)).toHaveLength(3);
  });

  it('returns the text of a page', async () => {
    const paper = await upload('paper.pdf');
    const response = await request(service.app).get(`/s/${paper.code}/pages/1/text`).set(withGrant(paper.id));
    expect([response.status, response.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(response.text).toMatch(/^How Documents Are Read: Measurements of *\na Thousand Visits\n/);
    expect(response.headers['cache-control']).toBe('private, max-age=60');
    const headers = { ...withGrant(paper.id), 'If-None-Match': response.headers.etag! };
    expect((await request(service.app).get(`/s/${paper.code}/pages/1/text`).set(headers)).status).toBe(304);

    const arabic = await upload('arabic.pdf');
    const text = await request(service.app).get(`/s/${arabic.code}/pages/1/text`).set(withGrant(arabic.id));
    expect(text.text).toContain('تقرير عن قراءة الوثائق');
  });

  it('returns the text layer of a page, whose text is that of the page', async () => {
    const paper = await upload('paper.pdf');
    const headers = withGrant(paper.id);
    const get = (path: string, more = {}) =>
      request(service.app)
        .get(`/s/${paper.code}/${path}`)
        .set({ ...headers, ...more });
    const [layer, text] = [await get('pages/5/layer'), await get('pages/5/text')];
    // On a busy machine the first response may have fewer pages. They are stored then.
    const texts = await eventually(async () => {
      const received = await get('texts?from=5');
      expect(received.body).toMatchObject({ next: null });
      return received;
    });
    expect([layer.status, layer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(layer.headers['cache-control']).toBe('private, max-age=60');
    const { text: content, words } = layer.body as { text: string; words: number[][] };
    expect(content).toBe(text.text);
    const heading = words.findIndex(([start, length]) => content.slice(start, start! + length!) === 'Sample');
    expect(
      words.slice(heading - 2, heading + 1).map(([start, length]) => content.slice(start, start! + length!)),
    ).toEqual(['4', 'The', 'Sample']);
    const { pages, next } = texts.body as { pages: { page: number; text: string }[]; next: null };
    expect([pages.map(({ page }) => page), next]).toEqual([[5, 6, 7, 8, 9, 10, 11, 12, 13, 14], null]);
    expect(pages[0]!.text).toBe(content);
    for (const { path, headers: known } of [
      { path: 'pages/5/layer', headers: layer.headers },
      { path: 'texts?from=5', headers: texts.headers },
    ])
      expect((await get(path, { 'If-None-Match': known.etag! })).status).toBe(304);
  });

  it('returns texts of open pages only, and rejects other first pages', async () => {
    const document = await upload('three-pages.pdf', { gate_type: 'preview', gate_page: '3' });
    const texts = (query: string, grant: Partial<ViewerGrant> = {}) =>
      request(service.app).get(`/s/${document.code}/texts${query}`).set(withGrant(document.id, grant));
    const before = await texts('');
    const { pages, next } = before.body as { pages: { page: number; text: string }[]; next: null };
    expect([pages.map(({ page }) => page), next]).toEqual([[1, 2], null]);
    expect(before.text).not.toContain('Page 3 of 3');
    expect((await texts('', { gatePassed: true })).text).toContain('Page 3 of 3');
    const statuses = [];
    for (const query of ['?from=3', '?from=4', '?from=0', '?from=x', '?from=1&from=2', '?opening=true'])
      statuses.push((await texts(query)).status);
    expect(statuses).toEqual([403, 404, 400, 400, 400, 200]);
    expect((await request(service.app).get(`/s/${document.code}/texts?opening=true`).set(asViewer())).status).toBe(401);
  });

  it.each<[string, Record<string, string>]>([
    ['a password', { ...open, password: 'open sesame' }],
    ['a full gate', { gate_type: 'full' }],
  ])('returns no text of a document with %s', async (_case, fields) => {
    const document = await upload('three-pages.pdf', fields);
    for (const path of ['pages/1/text', 'pages/1/layer', 'pages/3/layer', 'texts', 'texts?from=2', 'texts?from=x']) {
      const get = request(service.app).get(`/s/${document.code}/${path}`);
      const response = await get.set(withGrant(document.id));
      expect([path, response.status, response.text.includes('Page')]).toEqual([path, 403, false]);
    }
  });

  it('counts nothing', async () => {
    const before = service.tap.events.length;
    const document = await upload('three-pages.pdf');
    await ask(document, 1);
    await eventually(() => expect(service.tap.events.length).toBeGreaterThan(before));
    expect(service.tap.events.slice(before).map(({ type }) => type)).toEqual(['document.uploaded']);
  });

  it('returns 503 while the file store is down, and the page afterwards', async () => {
    const document = await upload('three-pages.pdf');
    isStoreDown = true;
    const response = await request(service.app).get(`/s/${document.code}/pages/1`).set(withGrant(document.id));
    isStoreDown = false;
    expect([response.status, errorIn(response).code]).toEqual([503, 'service_unavailable']);
    expect(response.headers['retry-after']).toBeDefined();
    expect((await ask(document, 1)).status).toBe(200);
  });
});
