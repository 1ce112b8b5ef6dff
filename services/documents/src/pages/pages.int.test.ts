import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ViewerGrant } from '@docsight/contracts';
import { asAccount, asOwner, asViewer, eventually, testSecret } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';
import sharp from 'sharp';
import request from 'supertest';
import { documentIn, errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents, PageParts } from '../../test/harness.ts';

const open = { email_gate: 'false' };

describe('page images and texts', () => {
  const owner = randomUUID();
  const drawn: string[] = [];
  let away = false;
  let service: Documents;

  /** Notes what is drawn, and can take the stores away. */
  const watched = ({ renderer, files, derived }: PageParts): PageParts => ({
    renderer: {
      ...renderer,
      image: (file, page, width) => {
        drawn.push(`${file.fileId} ${page} ${width}`);
        return renderer.image(file, page, width);
      },
    },
    files: { ...files, read: (...args) => (away ? Promise.reject(new Error('away')) : files.read(...args)) },
    derived,
  });
  beforeAll(async () => {
    service = await startDocuments({}, watched);
  });
  afterAll(() => service.stop());

  const upload = async (name: TestPdfName, fields: Record<string, string> = open) => {
    const document = documentIn(await service.upload(owner, await fixture(name), fields));
    const stored = await service.dependencies.documents.findById(document.id);
    const code = document.short_code.slice(2);
    return { id: document.id, shortCode: document.short_code, code, fileId: stored!.fileId };
  };
  type Uploaded = Awaited<ReturnType<typeof upload>>;
  const grantOf = (document: { id: string }, grant: Partial<ViewerGrant> = {}, secret = testSecret) =>
    viewerTokens(secret).sign({
      documentId: document.id,
      viewerId: `anon_${randomUUID()}`,
      sessionId: randomUUID(),
      sessionStartedAt: Date.now(),
      passwordVersion: 0,
      gatePassed: false,
      owner: false,
      counted: true,
      ...grant,
    });
  const bearing = (token: string) => ({ ...asViewer(), Authorization: `Bearer ${token}` });
  const ask = (
    document: Uploaded,
    page: number | string,
    headers: Record<string, string> = bearing(grantOf(document)),
  ) => request(service.app).get(`/s/${document.code}/pages/${page}`).set(headers).responseType('blob');
  const change = (document: Uploaded, body: object) =>
    request(service.app).patch(`/api/v1/documents/${document.shortCode}`).set(asAccount(owner)).send(body);
  const sizeOf = async (answer: { body: unknown }) => {
    const { format, width, height } = await sharp(answer.body as Buffer).metadata();
    return { format, width, height };
  };
  const drawnOf = ({ fileId }: Uploaded) => drawn.filter((what) => what.startsWith(fileId));

  it('are WebP, exactly as wide as asked', async () => {
    const document = await upload('paper.pdf');
    for (const [query, width, height] of [
      ['', 1_200, 1_553],
      ['?width=400', 400, 518],
      ['?width=333', 333, 431],
      ['?width=10', 200, 259],
      ['?width=5000', 2_000, 2_588],
    ] as const) {
      const answer = await ask(document, `1${query}`);
      expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/webp']);
      expect(await sizeOf(answer)).toEqual({ format: 'webp', width, height });
    }
    const malformed = await ask(document, '1?width=abc').responseType('json');
    expect(malformed.status).toBe(400);
  });

  it('bear headers by which nothing runs, leaks or is found', async () => {
    const document = await upload('three-pages.pdf');
    const answer = await ask(document, 1);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, max-age=60',
      etag: expect.stringMatching(/^"[\w-]{27}"$/),
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('are not sent again to a browser that has them; HEAD sends none', async () => {
    const document = await upload('three-pages.pdf');
    const first = await ask(document, 1);
    const headers = { ...bearing(grantOf(document)), 'If-None-Match': first.headers.etag! };
    const again = await ask(document, 1, headers);
    expect([again.status, again.headers.etag]).toEqual([304, first.headers.etag]);
    expect((await ask(document, 2, headers)).status).toBe(200);
    expect((await ask(document, 1, { ...asViewer(), 'If-None-Match': first.headers.etag! })).status).toBe(401);

    const head = await request(service.app)
      .head(`/s/${document.code}/pages/1`)
      .set(bearing(grantOf(document)));
    expect([head.status, head.headers['content-length']]).toEqual([200, String((first.body as Buffer).length)]);
    expect(head.headers.etag).toBe(first.headers.etag);
    for (const path of ['pages/1', 'pages/1/text']) {
      const post = await request(service.app)
        .post(`/s/${document.code}/${path}`)
        .set(bearing(grantOf(document)));
      expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
    }
  });

  it.each(['0', '4', '1.5', '-1', '01', 'abc', '4/text', '0/text'])('page %s of three is not found', async (page) => {
    const document = await upload('three-pages.pdf');
    const answer = await request(service.app)
      .get(`/s/${document.code}/pages/${page}`)
      .set(bearing(grantOf(document)));
    expect([answer.status, errorIn(answer).code]).toEqual([404, 'not_found']);
  });

  describe('with a preview before page 2', () => {
    let document: Uploaded;
    beforeAll(async () => {
      document = await upload('three-pages.pdf', { gate_type: 'preview', gate_page: '2' });
    });
    const before = (grant: Partial<ViewerGrant> = {}) => bearing(grantOf(document, grant));

    it.each([
      ['no token', () => asViewer(), 401],
      ['a garbled token', () => bearing('abc'), 401],
      ["another document's token", () => bearing(grantOf({ id: randomUUID() }, { gatePassed: true })), 401],
      ['a token of another secret', () => bearing(grantOf(document, { gatePassed: true }, 'x'.repeat(40))), 401],
      ["another account's token", () => asOwner(randomUUID()), 401],
      ['the gate not passed', () => before(), 403],
      ['the gate passed', () => before({ gatePassed: true }), 200],
      [
        'the token in the cookie',
        () => ({ ...asViewer(), Cookie: `docsight_viewer=${grantOf(document, { gatePassed: true })}` }),
        200,
      ],
      ["the owner's session", () => before({ owner: true, counted: false }), 200],
      ["the owner's account", () => asOwner(owner), 200],
    ])('%s: page 2 and its text', async (_case, headers, status) => {
      const image = await ask(document, 2, headers());
      const text = await request(service.app).get(`/s/${document.code}/pages/2/text`).set(headers());
      expect([image.status, text.status]).toEqual([status, status]);
      expect(image.headers['cache-control']).toBe('private, no-store');
      expect(text.headers['cache-control']).toBe('private, no-store');
      if (status === 200) return;
      expect(errorIn(text).code).toBe(status === 401 ? 'unauthorized' : 'forbidden');
      expect([image.headers.etag, image.headers['content-type']]).toEqual([
        undefined,
        'application/json; charset=utf-8',
      ]);
    });

    it('shows page 1, which is not kept by the browser either', async () => {
      const answer = await ask(document, 1, before());
      expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    });

    it('does not tell a closed page by its tag', async () => {
      const shown = await ask(document, 2, before({ gatePassed: true }));
      const answer = await ask(document, 2, { ...before(), 'If-None-Match': shown.headers.etag! });
      expect(answer.status).toBe(403);
      expect((await ask(document, 2, { ...before(), 'If-None-Match': '*' })).status).toBe(403);
    });
  });

  it('close at once with the gate or the password, and open again for those who passed', async () => {
    const document = await upload('three-pages.pdf');
    const token = bearing(grantOf(document));
    expect((await ask(document, 3, token)).status).toBe(200);
    await change(document, { email_gate: true, gate_type: 'full' });
    expect((await ask(document, 3, token)).status).toBe(403);
    expect((await ask(document, 1, token)).status).toBe(403);
    await change(document, { gate_type: 'none', password: 'open sesame' });
    expect((await ask(document, 1, token)).status).toBe(403);
    const answer = await ask(document, 1, bearing(grantOf(document, { passwordVersion: 1 })));
    expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
    await change(document, { password: null });
    expect((await ask(document, 3, token)).headers['cache-control']).toBe('private, max-age=60');
  });

  it('of a document that is deleted or never was are not found, for anybody', async () => {
    const document = await upload('three-pages.pdf');
    expect((await ask(document, 1)).status).toBe(200);
    await request(service.app).delete(`/api/v1/documents/${document.shortCode}`).set(asAccount(owner));
    expect((await ask(document, 1)).status).toBe(404);
    expect((await ask(document, 1, asOwner(owner))).status).toBe(404);
    expect((await ask(document, '1/text', asOwner(owner))).status).toBe(404);
    expect((await ask({ ...document, code: 'zzzzzz' }, 1)).status).toBe(404);
  });

  it('are drawn once for simultaneous readers, and kept', async () => {
    const document = await upload('paper.pdf');
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(document, '14?width=800')));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    expect(drawnOf(document)).toEqual([`${document.fileId} 14 800`]);
    await service.dependencies.pages.part.stop?.();
    const stored = await service.models.derivedFiles.collection.findOne({
      _id: `${document.fileId}/page-14-w800.webp`,
    } as never);
    expect((stored as unknown as { content: { length(): number } }).content.length()).toBe(
      (answers[0]!.body as Buffer).length,
    );
  });

  it('are made ahead, two of them, as far as they are open', async () => {
    const document = await upload('paper.pdf', { gate_type: 'preview', gate_page: '5' });
    const { fileId } = document;
    // Only while there is little else to do: what other readers wanted just now may still be in work.
    await eventually(async () => {
      await ask(document, '2?width=400');
      expect(drawnOf(document)).toEqual([`${fileId} 2 400`, `${fileId} 3 400`, `${fileId} 4 400`]);
    });
    await ask(document, '4?width=400');
    expect(drawnOf(document)).toHaveLength(3);
  });

  it('have a text', async () => {
    const paper = await upload('paper.pdf');
    const answer = await request(service.app)
      .get(`/s/${paper.code}/pages/1/text`)
      .set(bearing(grantOf(paper)));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(answer.text).toContain('How Documents Are Read: Measurements of \na Thousand Visits');
    expect(answer.headers['cache-control']).toBe('private, max-age=60');
    const headers = { ...bearing(grantOf(paper)), 'If-None-Match': answer.headers.etag! };
    expect((await request(service.app).get(`/s/${paper.code}/pages/1/text`).set(headers)).status).toBe(304);

    const arabic = await upload('arabic.pdf');
    const told = await request(service.app)
      .get(`/s/${arabic.code}/pages/1/text`)
      .set(bearing(grantOf(arabic)));
    expect(told.text).toContain('تقرير عن قراءة الوثائق');
  });

  it('are counted for nobody', async () => {
    const before = service.tap.events.length;
    const document = await upload('three-pages.pdf');
    await ask(document, 1);
    await eventually(() => expect(service.tap.events.length).toBeGreaterThan(before));
    expect(service.tap.events.slice(before).map(({ type }) => type)).toEqual(['document.uploaded']);
  });

  it('are 503 for the moment when the original is away, and come when it is back', async () => {
    const document = await upload('three-pages.pdf');
    away = true;
    const answer = await request(service.app)
      .get(`/s/${document.code}/pages/1`)
      .set(bearing(grantOf(document)));
    away = false;
    expect([answer.status, errorIn(answer).code]).toEqual([503, 'service_unavailable']);
    expect(answer.headers['retry-after']).toBeDefined();
    expect((await ask(document, 1)).status).toBe(200);
  });
});
