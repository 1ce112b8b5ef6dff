import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptedPdfs, asAccount, eventually, rejectedPdfs } from '@docsight/testkit';
import request from 'supertest';
import { documentIn, errorIn, fixture, maxFileBytes, publicUrl, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';

describe('POST /api/v1/documents', () => {
  const accountId = randomUUID();
  let service: Documents;
  beforeAll(async () => {
    service = await startDocuments();
  });
  afterAll(() => service.stop());

  const nothingLeft = async () => {
    expect(await readdir(service.temporaryFolder)).toEqual([]);
  };
  const count = () => service.records.documents.countDocuments({});

  it.each(acceptedPdfs)('accepts %s and counts its pages', async (name, { pages }) => {
    const response = await service.upload(accountId, await fixture(name), {}, name);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      page_count: pages,
      original_filename: name,
      settings: { gate_page: Math.min(3, pages) },
    });
    await nothingLeft();
  });

  it.each(rejectedPdfs)('rejects %s and says why', async (name, { rejected }) => {
    const response = await service.upload(accountId, await fixture(name));
    expect(response.status).toBe(400);
    expect(response.body).toEqual({ error: { code: 'bad_request', message: expect.stringContaining(rejected) } });
    await nothingLeft();
  });

  it('accepts a damaged file that PDFium can open', async () => {
    const response = await service.upload(accountId, await fixture('pages-in-place.pdf'));
    expect([response.status, documentIn(response).page_count]).toEqual([201, 1]);
  });

  it('returns the detail and publishes the same in document.uploaded', async () => {
    const response = await service.upload(
      accountId,
      await fixture('three-pages.pdf'),
      { gate_type: 'full' },
      'Bericht Ökonomie 报告.pdf',
    );
    const { id, short_code, created_at } = documentIn(response);
    const code = short_code.slice(2);
    expect(short_code).toMatch(/^s-[A-Za-z0-9]{6}$/);
    expect(response.body).toEqual({
      id,
      title: 'Bericht Ökonomie 报告',
      short_code,
      url: `${publicUrl}/s/${code}`,
      page_count: 3,
      settings: {
        email_gate: true,
        gate_type: 'full',
        gate_page: 3,
        allow_download: true,
        block_free_emails: false,
        password: false,
        notifications_enabled: true,
      },
      original_filename: 'Bericht Ökonomie 报告.pdf',
      created_at: new Date(created_at).toISOString(),
      is_active: true,
    });
    const event = await eventually(() => {
      const found = service.tap.events.find(
        (one) => one.type === 'document.uploaded' && one.data.facts.documentId === id,
      );
      if (!found) throw new Error('not published yet');
      return found;
    });
    expect(event).toMatchObject({
      id: expect.stringMatching(/^evt_[A-Za-z0-9]{12}$/),
      accountId,
      requestId: response.get('X-Request-Id'),
      data: {
        payload: { document: { id, short_code, page_count: 3, original_filename: 'Bericht Ökonomie 报告.pdf' } },
        facts: { version: 1, accountId, passwordVersion: 0, isActive: true },
      },
    });
  });

  it('applies every field and stores only a hash of the password', async () => {
    const response = await service.upload(accountId, await fixture('three-pages.pdf'), {
      title: '  Plan  ',
      email_gate: 'FALSE',
      gate_type: 'none',
      gate_page: '2',
      allow_download: '0',
      block_free_emails: '1',
      notifications_enabled: 'False',
      password: 'opensesame',
    });
    expect(documentIn(response).title).toBe('Plan');
    expect(documentIn(response).settings).toEqual({
      email_gate: false,
      gate_type: 'none',
      gate_page: 2,
      allow_download: false,
      block_free_emails: true,
      password: true,
      notifications_enabled: false,
    });
    const stored = await service.records.documents.findOne({ _id: documentIn(response).id });
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain('opensesame');
  });

  it.each([
    [{ title: '   ' }, 422],
    [{ title: 'x'.repeat(256) }, 422],
    [{ title: 'x'.repeat(100_000) }, 422],
    [{ title: 'a\u0007b' }, 422],
    [{ gate_page: '0' }, 422],
    [{ gate_page: '4' }, 422],
    [{ gate_page: '-1' }, 422],
    [{ password: 'abc' }, 422],
    [{ password: 'x'.repeat(129) }, 422],
    [{ gate_page: 'two' }, 400],
    [{ gate_page: '2.0' }, 400],
    [{ email_gate: 'yes' }, 400],
    [{ email_gate: '' }, 400],
    [{ gate_type: 'half' }, 400],
    [{ colour: 'red' }, 400],
    [{ 'title[a]': 'x' }, 400],
    [{ 'title[]': 'x' }, 400],
    [{ __proto__x: 'x' }, 400],
    [{ email_gate: 'yes', title: '' }, 400],
  ])('rejects the fields %j with %i', async (fields, status) => {
    const before = await count();
    const response = await service.upload(accountId, await fixture('three-pages.pdf'), fields);
    expect(response.status).toBe(status);
    expect(errorIn(response).code).toBe(status === 422 ? 'validation_error' : 'bad_request');
    expect(await count()).toBe(before);
    await nothingLeft();
  });

  it('rejects a field that is given twice', async () => {
    const response = await service
      .upload(accountId, await fixture('three-pages.pdf'))
      .field('title', 'a')
      .field('title', 'b');
    expect(response.status).toBe(400);
  });

  it('rejects a file whose content is not a PDF, in spite of its name', async () => {
    const response = await service.upload(accountId, Buffer.from('just text'), {}, 'text.pdf');
    expect([response.status, errorIn(response).message]).toEqual([400, expect.stringContaining('not a PDF')]);
  });

  it('accepts a PDF with a preamble and another extension', async () => {
    const file = Buffer.concat([Buffer.alloc(1_000, 'x'), Buffer.from('\n'), await fixture('page-labels.pdf')]);
    const response = await service.upload(accountId, file, {}, 'photo.jpg');
    expect([response.status, documentIn(response).title, documentIn(response).page_count]).toEqual([201, 'photo', 11]);
  });

  it('rejects a missing file, a file in another field, two files and other content types', async () => {
    const pdf = await fixture('three-pages.pdf');
    const post = () => request(service.app).post('/api/v1/documents').set(asAccount(accountId));
    const responses = [
      await post().field('title', 'x'),
      await post().field('file', 'x'),
      await post().attach('document', pdf, 'a.pdf'),
      await post().attach('file', pdf, 'a.pdf').attach('file', pdf, 'b.pdf'),
      await post().send({ title: 'x' }),
      await post().type('application/pdf').send(pdf),
      await post().set('Content-Type', 'multipart/form-data').send('x'),
      await post().set('Content-Type', 'multipart/form-data; boundary=b').send('--b\r\nno end'),
      await post(),
    ];
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 400));
    for (const response of responses) expect(errorIn(response).code).toBe('bad_request');
    await nothingLeft();
  });

  it('accepts a file of the maximum size, and returns 413 for one byte more', async () => {
    const pdf = await fixture('three-pages.pdf');
    const largest = Buffer.concat([pdf, Buffer.alloc(maxFileBytes - pdf.length, '\n')]);
    expect((await service.upload(accountId, largest)).status).toBe(201);
    const response = await service.upload(accountId, Buffer.concat([largest, Buffer.from('\n')]));
    expect([response.status, errorIn(response).code]).toEqual([413, 'payload_too_large']);
    const tooLarge = await service.upload(accountId, Buffer.alloc(maxFileBytes * 3, '\n'));
    expect([tooLarge.status, errorIn(tooLarge).code]).toEqual([413, 'payload_too_large']);
    await nothingLeft();
  });

  it('leaves nothing when the client disconnects', async () => {
    const server = createServer(service.app).listen(0);
    const { port } = server.address() as AddressInfo;
    const before = await count();
    const headers = {
      ...asAccount(accountId),
      'Content-Type': 'multipart/form-data; boundary=b',
      'Content-Length': 1_000_000,
    };
    const broken = httpRequest({ port, method: 'POST', path: '/api/v1/documents', headers });
    broken.on('error', () => undefined);
    broken.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 some bytes');
    await eventually(async () => expect(await readdir(service.temporaryFolder)).toHaveLength(1));
    broken.destroy();
    await eventually(nothingLeft);
    expect(await count()).toBe(before);
    server.close();
  });

  it('returns 401 without an internal token', async () => {
    expect((await request(service.app).post('/api/v1/documents')).status).toBe(401);
  });

  it('tries another code when one is taken', async () => {
    const codes = ['AAAAAA', 'AAAAAA', 'BBBBBB'];
    const other = await startDocuments({ newCode: () => codes.shift()! });
    try {
      const pdf = await fixture('three-pages.pdf');
      expect(documentIn(await other.upload(accountId, pdf)).short_code).toBe('s-AAAAAA');
      expect(documentIn(await other.upload(accountId, pdf)).short_code).toBe('s-BBBBBB');
    } finally {
      await other.stop();
    }
  });
});
