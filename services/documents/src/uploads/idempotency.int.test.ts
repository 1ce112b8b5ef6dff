import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { documentIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';

describe('an upload with an Idempotency-Key', () => {
  let service: Documents;
  let pdf: Buffer;
  beforeAll(async () => {
    service = await startDocuments();
    pdf = await fixture('three-pages.pdf');
  });
  afterAll(() => service.stop());

  const send = (accountId: string, key: string, fields: Record<string, string> = {}) =>
    service.upload(accountId, pdf, fields).set('Idempotency-Key', key);
  const count = (accountId: string) => service.records.documents.countDocuments({ accountId });
  const change = (accountId: string, set: object) => service.records.keyUses.updateOne({ accountId }, { $set: set });

  it('is stored once and gets the same response when it is repeated', async () => {
    const accountId = randomUUID();
    const first = await send(accountId, 'k1', { title: 'One', password: 'opensesame' });
    const second = await send(accountId, 'k1', { title: 'One', password: 'opensesame' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await count(accountId)).toBe(1);
    const other = await send(accountId, 'k2', { title: 'One' });
    const stranger = await send(randomUUID(), 'k1', { title: 'Two' });
    expect([other.status, stranger.status]).toEqual([201, 201]);
    expect(documentIn(other).id).not.toBe(documentIn(first).id);
  });

  it('is rejected with other content', async () => {
    const accountId = randomUUID();
    await send(accountId, 'k', { title: 'One' });
    const otherFields = await send(accountId, 'k', { title: 'Two' });
    const otherFile = await service
      .upload(accountId, await fixture('page-labels.pdf'), { title: 'One' })
      .set('Idempotency-Key', 'k');
    expect([otherFields.status, otherFile.status]).toEqual([422, 422]);
    expect(await count(accountId)).toBe(1);
  });

  it('makes one document when sent several times at once; the others get 409 or the same response', async () => {
    const accountId = randomUUID();
    const responses = await Promise.all([send(accountId, 'k'), send(accountId, 'k'), send(accountId, 'k')]);
    expect(responses.map(({ status }) => status)).toContain(201);
    for (const { status, headers } of responses.filter((response) => response.status !== 201)) {
      expect([status, headers['retry-after']]).toEqual([409, '2']);
    }
    expect(await count(accountId)).toBe(1);
  });

  it('frees its key when it is rejected', async () => {
    const accountId = randomUUID();
    expect((await send(accountId, 'k', { gate_page: '99' })).status).toBe(422);
    expect((await send(accountId, 'k', { gate_page: '1' })).status).toBe(201);
    const broken = service.upload(accountId, pdf.subarray(0, 300)).set('Idempotency-Key', 'other');
    expect((await broken).status).toBe(400);
    expect((await send(accountId, 'other')).status).toBe(201);
  });

  it('of a dead process is finished by the next attempt, with the same document', async () => {
    const accountId = randomUUID();
    const first = await send(accountId, 'k');
    await change(accountId, { answer: null });
    expect((await send(accountId, 'k')).status).toBe(409);
    await change(accountId, { leaseUntil: new Date(0) });
    const second = await send(accountId, 'k');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await count(accountId)).toBe(1);
    expect(await service.storedFiles()).toHaveLength(await service.records.documents.countDocuments({}));
  });

  it('is forgotten after a day', async () => {
    const accountId = randomUUID();
    const first = await send(accountId, 'k');
    await change(accountId, { createdAt: new Date(Date.now() - 24 * 60 * 60 * 1000 - 1) });
    const second = await send(accountId, 'k', { title: 'Another day' });
    expect(second.status).toBe(201);
    expect(documentIn(second).id).not.toBe(documentIn(first).id);
  });

  it.each(['', 'a b', 'x'.repeat(256)])('is rejected with the key %j', async (key) => {
    expect((await send(randomUUID(), key)).status).toBe(400);
  });
});
