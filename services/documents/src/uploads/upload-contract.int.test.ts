import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Logger } from '@docsight/service-kit';
import { asAccount } from '@docsight/testkit';
import request from 'supertest';
import { documentIn, errorIn, fixture, maxFileBytes, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { formOf, formType } from '../../test/multipart.ts';
import type { FormPart } from '../../test/multipart.ts';

/** Words from error messages of the libraries, which callers must not see. */
const libraryWords = /expected|received|undefined|invalid (input|option)|multer|busboy|zod|limit_/i;

describe('POST /api/v1/documents', () => {
  const accountId = randomUUID();
  const lines: string[] = [];
  let service: Documents;
  let pdf: Buffer;
  beforeAll(async () => {
    const note = (...given: unknown[]) => void lines.push(JSON.stringify(given));
    const levels = { trace: note, debug: note, info: note, warn: note, error: note, fatal: note };
    const logger = { ...levels, isLevelEnabled: () => true } as unknown as Logger;
    service = await startDocuments({ logger });
    pdf = await fixture('three-pages.pdf');
  });
  afterAll(() => service.stop());

  const file = (more: Partial<FormPart> = {}): FormPart => ({ name: 'file', filename: 'a.pdf', value: pdf, ...more });
  const post = (body: Buffer | string, type = formType) =>
    request(service.app).post('/api/v1/documents').set(asAccount(accountId)).set('Content-Type', type).send(body);
  const send = (...parts: FormPart[]) => post(formOf(...parts));
  const field = (name: string, value: string | Buffer) => send({ name, value }, file());
  const many = (length: number): FormPart[] =>
    Array.from({ length }, (_, index) => ({ name: `field${index}`, value: 'x' }));

  it.each<[string, string, string | Buffer, number]>([
    ['email_gate', 'email_gate', 'TRUE', 201],
    ['email_gate', 'email_gate', '0', 201],
    ['email_gate', 'email_gate', 'yes', 400],
    ['email_gate', 'email_gate', '', 400],
    ['email_gate', 'email_gate', ' true', 400],
    ['allow_download', 'allow_download', '2', 400],
    ['block_free_emails', 'block_free_emails', 'on', 400],
    ['notifications_enabled', 'notifications_enabled', 'null', 400],
    ['gate_type', 'gate_type', 'full', 201],
    ['gate_type', 'gate_type', 'FULL', 400],
    ['gate_type', 'gate_type', '', 400],
    ['gate_page', 'gate_page', '1', 201],
    ['gate_page', 'gate_page', '0', 422],
    ['gate_page', 'gate_page', '99', 422],
    ['gate_page', 'gate_page', '9'.repeat(400), 422],
    ['gate_page', 'gate_page', '1.5', 400],
    ['gate_page', 'gate_page', 'abc', 400],
    ['gate_page', 'gate_page', '', 400],
    ['title', 'title', '', 422],
    ['title', 'title', ' \t ', 422],
    ['title', 'title', '\u200b\ufeff\u2060', 422],
    ['title', 'title', 'x'.repeat(255), 201],
    ['title', 'title', '😀'.repeat(255), 201],
    ['title', 'title', 'x'.repeat(256), 422],
    ['title', 'title', 'x'.repeat(20_000), 422],
    ['title', 'title', 'a\u0000b', 422],
    ['title', 'title', 'a\nb', 422],
    ['password', 'password', 'abc', 422],
    ['password', 'password', 'abcd', 201],
    ['password', 'password', 'x'.repeat(128), 201],
    ['password', 'password', 'x'.repeat(129), 422],
    ['password', 'password', 'x'.repeat(20_000), 422],
    ['colour', 'colour', 'red', 400],
    ['title[a]', 'title[a]', 'x', 400],
    ['title[]', 'title[]', 'x', 400],
    ['__proto__', '__proto__', 'x', 400],
    ['constructor', 'constructor', 'x', 400],
    ['file', 'file', 'x', 400],
  ])('checks the field %s, case %#', async (named, name, value, status) => {
    const response = await field(name, value);
    expect(response.status).toBe(status);
    if (status === 201) return;
    expect(errorIn(response).code).toBe(status === 422 ? 'validation_error' : 'bad_request');
    expect(errorIn(response).message).toContain(named);
    expect(errorIn(response).message).not.toMatch(libraryWords);
  });

  it.each<[string, () => Buffer | string, string, RegExp]>([
    ['no file', () => formOf({ name: 'title', value: 'x' }), formType, /"file" is missing/],
    ['no part at all', () => formOf(), formType, /"file" is missing/],
    ['a file without a name', () => formOf({ name: 'file', value: 'x' }), formType, /"file" is not a file/],
    ['a large file without a name', () => formOf({ name: 'file', value: 'x'.repeat(99_999) }), formType, /not a file/],
    ['an empty name', () => formOf(file({ filename: '' })), formType, /"file" is not a file/],
    ['an empty file', () => formOf(file({ value: '' })), formType, /not a PDF/],
    ['a file in another field', () => formOf(file({ name: 'document' })), formType, /field "document"/],
    ['a title that is a file', () => formOf(file({ name: 'title' }), file()), formType, /field "title"/],
    ['a title that is a file, behind it', () => formOf(file(), file({ name: 'title' })), formType, /field "title"/],
    ['two files', () => formOf(file(), file()), formType, /More than one file/],
    ['three files', () => formOf(file(), file(), file()), formType, /More than one file/],
    [
      'a title twice',
      () => formOf({ name: 'title', value: 'a' }, { name: 'title', value: 'b' }, file()),
      formType,
      /"title" must be given once/,
    ],
    ['many fields', () => formOf(...many(40), file()), formType, /too many (fields|parts)/],
    [
      'a long name',
      () => formOf({ name: 'x'.repeat(200), value: 'x' }, file()),
      formType,
      /name of a field is too long/,
    ],
    [
      'a long value',
      () => formOf({ name: 'gate_page', value: '1'.repeat(20_000) }, file()),
      formType,
      /"gate_page" is too long/,
    ],
    ['no boundary', () => formOf(file()), 'multipart/form-data', /cannot be read/],
    ['another boundary', () => formOf(file()), 'multipart/form-data; boundary=other', /cannot be read/],
    ['half a body', () => formOf(file()).subarray(0, 5_000), formType, /cannot be read/],
    [
      'a malformed head',
      () => Buffer.from('--a-boundary\r\nContent-Disp\r\n\r\nx\r\n--a-boundary--\r\n'),
      formType,
      /./,
    ],
    ['JSON', () => '{"title":"x"}', 'application/json', /multipart\/form-data/],
    ['the bare PDF', () => pdf, 'application/pdf', /multipart\/form-data/],
    ['a form of the other kind', () => 'title=x', 'application/x-www-form-urlencoded', /multipart\/form-data/],
  ])('rejects %s and says what to do', async (_case, body, type, sentence) => {
    const response = await post(body(), type);
    expect([response.status, errorIn(response).code]).toEqual([400, 'bad_request']);
    expect(errorIn(response).message).toMatch(sentence);
    expect(errorIn(response).message).not.toMatch(libraryWords);
  });

  it.each<[string, Partial<FormPart>, string, string]>([
    ['dots', { filename: 'a.b.pdf' }, 'a.b', 'a.b.pdf'],
    ['no extension', { filename: 'report' }, 'report', 'report'],
    ['nothing but an extension', { filename: '.pdf' }, 'Untitled', '.pdf'],
    ['a path', { filename: '../../etc/evil.pdf' }, 'evil', 'evil.pdf'],
    ['a path of Windows', { filename: 'C:\\\\Users\\\\ann\\\\evil.pdf' }, 'evil', 'evil.pdf'],
    ['300 characters', { filename: `${'x'.repeat(300)}.pdf` }, 'x'.repeat(255), 'x'.repeat(255)],
    ['an emoji', { filename: '😀 plan.pdf' }, '😀 plan', '😀 plan.pdf'],
    ['umlauts', { filename: 'Übersicht – Ökonomie.pdf' }, 'Übersicht – Ökonomie', 'Übersicht – Ökonomie.pdf'],
    ['controls', { rawFilename: "; filename*=UTF-8''a%07b%7F.pdf" }, 'ab', 'ab.pdf'],
    ['nothing to see', { filename: '\u200b.pdf' }, 'Untitled', '\u200b.pdf'],
    ['an encoded form', { rawFilename: "; filename*=UTF-8''%E5%A0%B1%E5%91%8A.pdf" }, '報告', '報告.pdf'],
    ['both forms', { rawFilename: `; filename="x.pdf"; filename*=UTF-8''%C3%A4.pdf` }, 'ä', 'ä.pdf'],
  ])('derives title and file name from a file name with %s', async (_case, named, title, filename) => {
    const response = await send(file(named));
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({ title, original_filename: filename });
  });

  it('accepts a file name that is not UTF-8', async () => {
    const [before, after] = ['; filename="', '.pdf"'];
    const body = formOf(file({ rawFilename: `${before}?${after}` }));
    body[body.indexOf(`${before}?`) + before.length] = 0xe9;
    const response = await post(body);
    expect([response.status, documentIn(response).title]).toEqual([201, '\ufffd']);
  });

  it('reduces the default gate page for a short document, and rejects a given one that is too large', async () => {
    const single = await fixture('arabic.pdf');
    const short = await send(file({ value: single }));
    expect(documentIn(short).settings.gate_page).toBe(1);
    const given = await send({ name: 'gate_page', value: '2' }, file({ value: single }));
    expect([given.status, errorIn(given).message]).toEqual([422, expect.stringContaining('from 1 to 1')]);
  });

  it('accepts fields after the file', async () => {
    const response = await send(file(), { name: 'title', value: 'Behind' });
    expect(documentIn(response).title).toBe('Behind');
  });

  it('returns 413 for a body that is too large, with and without Content-Length', async () => {
    const server = service.app.listen(0);
    const { port } = server.address() as AddressInfo;
    const large = formOf(file({ value: Buffer.concat([pdf, Buffer.alloc(maxFileBytes)]) }));
    const statusOf = (headers: Record<string, string | number>, body: Buffer) =>
      new Promise((resolve, reject) => {
        const options = { port, method: 'POST', path: '/api/v1/documents' };
        const sent = httpRequest({
          ...options,
          headers: { ...asAccount(accountId), 'Content-Type': formType, ...headers },
        });
        sent.on('error', reject).on('response', (response) => resolve(response.resume().statusCode));
        sent.write(body.subarray(0, 1_000));
        sent.end(body.subarray(1_000));
      });
    expect(await statusOf({ 'Content-Length': large.length }, large)).toBe(413);
    expect(await statusOf({ 'Transfer-Encoding': 'chunked' }, large)).toBe(413);
    expect(await statusOf({ 'Transfer-Encoding': 'chunked' }, formOf(file()))).toBe(201);
    server.close();
  });

  it('writes the password into no response, no record and no log line', async () => {
    const secret = 'a-password-that-is-secret';
    const good = await field('password', secret);
    const bad = await send({ name: 'password', value: secret }, { name: 'gate_page', value: '99' }, file());
    expect([good.status, bad.status]).toEqual([201, 422]);
    const stored = await service.records.documents.find({}).toArray();
    expect(JSON.stringify([good.body, good.headers, bad.body, stored, service.tap.events, lines])).not.toContain(
      secret,
    );
    expect(lines.length).toBeGreaterThan(0);
  });

  it('leaves no files behind after all these requests', async () => {
    expect(await readdir(service.temporaryFolder)).toEqual([]);
    const stored = await service.records.documents.countDocuments({});
    expect(await service.storedFiles()).toHaveLength(stored);
  });
});
