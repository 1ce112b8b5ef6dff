import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentDetail } from '@docsight/api-contract';
import type { ViewerGrant } from '@docsight/contracts';
import { asAccount, asOwner, asViewer, browser, eventually } from '@docsight/testkit';
import request from 'supertest';
import { errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { aViewerToken, withToken } from '../../test/viewer-token.ts';

describe('GET /s/{code}/download', () => {
  const accountId = randomUUID();
  let service: Documents;
  let pdf: Buffer;
  let document: DocumentDetail;

  beforeAll(async () => {
    service = await startDocuments();
    pdf = await fixture('paper.pdf');
    document = (await service.upload(accountId, pdf, {}, 'Bericht Ökonomie 报告.pdf')).body as DocumentDetail;
  });
  afterAll(() => service.stop());

  const tokenWith = (grant: Partial<ViewerGrant> = {}) => aViewerToken(document.id, { gatePassed: true, ...grant });
  const path = () => `/s/${document.short_code.slice(2)}/download`;
  const ask = (token = tokenWith(), headers: Record<string, string> = {}) =>
    request(service.app)
      .get(path())
      .set({ ...withToken(token), ...browser, ...headers })
      .buffer(true)
      .parse((res, done) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => done(null, Buffer.concat(chunks)));
      });
  const served = (viewerId: string) =>
    service.tap.events.filter((event) => event.type === 'download.served' && event.data.viewerId === viewerId);
  const stored = async (viewerId: string) => (await service.records.downloads.findOne({ viewerId }))?.count ?? 0;

  it('returns the uploaded file as an attachment with its name, and counts one download', async () => {
    const response = await ask(tokenWith({ viewerId: 'anon_whole' }));
    expect(response.status).toBe(200);
    expect(pdf.equals(response.body as Buffer)).toBe(true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Bericht ?konomie ??.pdf"; filename*=UTF-8''${encodeURIComponent('Bericht Ökonomie 报告.pdf')}`,
    );
    await eventually(() => expect(served('anon_whole')).toHaveLength(1));
    expect(served('anon_whole')[0]).toMatchObject({ accountId, data: { documentId: document.id } });
  });

  it('counts every whole download, and a download in ranges once', async () => {
    const whole = tokenWith({ viewerId: 'anon_twice' });
    await ask(whole);
    await ask(whole);
    expect(await stored('anon_twice')).toBe(2);

    const parallel = tokenWith({ viewerId: 'anon_parallel' });
    const each = Math.ceil(pdf.length / 8);
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => ask(parallel, { Range: `bytes=${n * each}-${(n + 1) * each - 1}` })),
    );
    expect(await stored('anon_parallel')).toBe(1);

    const resumed = tokenWith({ viewerId: 'anon_resumed' });
    await ask(resumed);
    await ask(resumed, { Range: 'bytes=5000-' });
    await ask(resumed, { Range: 'bytes=0-99' });
    expect(await stored('anon_resumed')).toBe(1);
  });

  it('counts a first range and the whole file after it as one download, and the next whole file as another', async () => {
    const token = tokenWith({ viewerId: 'anon_looked' });
    await ask(token, { Range: 'bytes=0-0' });
    await ask(token);
    expect(await stored('anon_looked')).toBe(1);
    await ask(token);
    expect(await stored('anon_looked')).toBe(2);
  });

  it('counts a first range again after ten minutes without activity', async () => {
    const token = tokenWith({ viewerId: 'anon_later' });
    await ask(token, { Range: 'bytes=0-99' });
    const reader = { documentId: document.id, accountId, viewerId: 'anon_later' };
    const wasActive = (minutesAgo: number) =>
      service.records.downloads.updateMany(
        { viewerId: 'anon_later' },
        { $set: { activeAt: new Date(Date.now() - minutesAgo * 60_000) } },
      );
    await wasActive(9);
    await service.dependencies.downloads.keepActive(reader);
    await ask(token, { Range: 'bytes=0-99' });
    expect(await stored('anon_later')).toBe(1);
    await wasActive(11);
    await service.dependencies.downloads.keepActive(reader);
    await ask(token, { Range: 'bytes=0-99' });
    expect(await stored('anon_later')).toBe(2);
    await eventually(() => expect(served('anon_later')).toHaveLength(2));
  });

  it('counts a download when most of the file has been requested without its first byte', async () => {
    await ask(tokenWith({ viewerId: 'anon_most' }), { Range: 'bytes=1-' });
    expect(await stored('anon_most')).toBe(1);
    await eventually(() => expect(served('anon_most')).toHaveLength(1));

    const pieces = tokenWith({ viewerId: 'anon_pieces' });
    const third = Math.floor(pdf.length / 3);
    await ask(pieces, { Range: `bytes=1-${third}` });
    expect(await stored('anon_pieces')).toBe(0);
    await ask(pieces, { Range: `bytes=${third + 1}-${2 * third}` });
    await ask(pieces, { Range: `bytes=${2 * third + 1}-` });
    expect(await stored('anon_pieces')).toBe(1);
    await eventually(() => expect(served('anon_pieces')).toHaveLength(1));
  });

  it('removes a record some time after its last event was published, and never before', async () => {
    await ask(tokenWith({ viewerId: 'anon_kept' }));
    const collection = service.records.downloads;
    await eventually(async () =>
      expect(await collection.findOne({ viewerId: 'anon_kept' })).toMatchObject({
        unchangedSince: expect.any(Date),
        outbox: [],
      }),
    );
    await collection.insertOne({
      _id: 'unpublished',
      version: 1,
      documentId: document.id,
      accountId,
      viewerId: 'anon_unpublished',
      count: 1,
      activeAt: new Date(0),
      isPart: false,
      uncounted: null,
      unchangedSince: null,
      outbox: [],
    });
    await service.dependencies.downloads.removeUnchangedSince(new Date(Date.now() - 60_000));
    expect(await stored('anon_kept')).toBe(1);
    await service.dependencies.downloads.removeUnchangedSince(new Date(Date.now() + 60_000));
    expect([await stored('anon_kept'), await stored('anon_unpublished')]).toEqual([0, 1]);
    const expiring = (await collection.indexes()).filter(({ expireAfterSeconds }) => expireAfterSeconds !== undefined);
    expect(expiring.map(({ key }) => key)).toEqual([{ unchangedSince: 1 }]);
  });

  it('returns single ranges, and counts them once', async () => {
    const token = tokenWith({ viewerId: 'anon_ranges' });
    const size = pdf.length;
    const chunk = 1024 * 1024;
    for (const [range, start, end] of [
      [`bytes=0-99`, 0, 99],
      [`bytes=100-199`, 100, 199],
      [`bytes=-50`, size - 50, size - 1],
      [`bytes=1000-`, 1_000, size - 1],
      [`bytes=${Math.min(chunk, size) - 10}-${size + 10}`, Math.min(chunk, size) - 10, size - 1],
    ] as const) {
      const response = await ask(token, { Range: range });
      expect([response.status, response.headers['content-range']]).toEqual([206, `bytes ${start}-${end}/${size}`]);
      expect(pdf.subarray(start, end + 1).equals(response.body as Buffer)).toBe(true);
    }
    expect(await stored('anon_ranges')).toBe(1);
  });

  it('rejects a range behind the end, and ignores a range for another file', async () => {
    const behind = await ask(tokenWith({ viewerId: 'anon_behind' }), { Range: `bytes=${pdf.length}-` });
    expect([behind.status, behind.headers['content-range']]).toEqual([416, `bytes */${pdf.length}`]);
    expect(JSON.parse((behind.body as Buffer).toString())).toMatchObject({ error: { code: 'bad_request' } });
    expect(behind.headers['content-disposition']).toBeUndefined();
    expect(await stored('anon_behind')).toBe(0);
    const other = await ask(tokenWith(), { Range: 'bytes=0-9', 'If-Range': '"another"' });
    expect([other.status, (other.body as Buffer).length]).toEqual([200, pdf.length]);
    const same = await ask(tokenWith(), { Range: 'bytes=0-9', 'If-Range': other.headers.etag! });
    expect(same.status).toBe(206);
  });

  it('evaluates conditions after the permission, and counts nothing for them', async () => {
    const token = tokenWith({ viewerId: 'anon_conditions' });
    const etag = (await ask(tokenWith())).headers.etag!;
    const unchanged = await ask(token, { 'If-None-Match': etag });
    expect([unchanged.status, (unchanged.body as Buffer).length, unchanged.headers.etag]).toEqual([304, 0, etag]);
    expect((await ask(token, { 'If-Match': '"another"' })).status).toBe(412);
    expect(await stored('anon_conditions')).toBe(0);
    expect((await ask(tokenWith({ gatePassed: false }), { 'If-None-Match': etag })).status).toBe(403);
  });

  it('returns the size for HEAD, also with a range, and counts nothing', async () => {
    const token = tokenWith({ viewerId: 'anon_head' });
    const response = await request(service.app)
      .head(path())
      .set({ ...withToken(token), ...browser, Range: 'bytes=0-9' });
    expect([response.status, response.headers['content-length']]).toEqual([200, String(pdf.length)]);
    expect(await stored('anon_head')).toBe(0);
  });

  it('accepts the token from the cookie', async () => {
    const response = await request(service.app)
      .get(path())
      .set({ ...asViewer(), ...browser, Cookie: `docsight_viewer=${tokenWith()}` });
    expect(response.status).toBe(200);
  });

  it('serves bots and uncounted readers without counting them', async () => {
    const bot = { 'User-Agent': 'curl/8.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
    expect((await ask(tokenWith({ viewerId: 'anon_bot' }), bot)).status).toBe(200);
    expect((await ask(tokenWith({ viewerId: 'anon_uncounted', counted: false }))).status).toBe(200);
    expect([await stored('anon_bot'), await stored('anon_uncounted')]).toEqual([0, 0]);
  });

  it.each([
    ['no token', () => '', 401],
    ['a garbled token', () => 'abc', 401],
    ["another document's token", () => tokenWith({ documentId: randomUUID() }), 401],
    ['a token whose session is over', () => tokenWith({ sessionStartedAt: Date.now() - 25 * 60 * 60 * 1000 }), 401],
    ['the gate not passed', () => tokenWith({ gatePassed: false }), 403],
  ])('rejects a request with %s', async (_case, token, status) => {
    const response = await request(service.app)
      .get(path())
      .set({ ...withToken(token()), ...browser });
    expect([response.status, errorIn(response).code]).toEqual([status, status === 401 ? 'unauthorized' : 'forbidden']);
    expect(response.headers['content-disposition']).toBeUndefined();
  });

  it('returns the file only to the owner when downloads are off, and 404 for a deleted document', async () => {
    const change = (body: object) =>
      request(service.app).patch(`/api/v1/documents/${document.short_code}`).set(asAccount(accountId)).send(body);
    await change({ allow_download: false });
    const asOwnerOf = (account: string) =>
      request(service.app)
        .get(path())
        .set({ ...asOwner(account), ...browser });
    expect((await ask()).status).toBe(403);
    expect((await asOwnerOf(accountId)).status).toBe(200);
    expect((await asOwnerOf(randomUUID())).status).toBe(401);
    expect((await ask(tokenWith({ owner: true, counted: false }))).status).toBe(200);
    expect((await request(service.app).post(path()).set(asViewer())).headers.allow).toBe('GET, HEAD');
    await request(service.app).delete(`/api/v1/documents/${document.short_code}`).set(asAccount(accountId));
    expect((await ask()).status).toBe(404);
    expect((await asOwnerOf(accountId)).status).toBe(404);
  });
});
