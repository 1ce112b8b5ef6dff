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

  const send = (owner: string, key: string, fields: Record<string, string> = {}) =>
    service.upload(owner, pdf, fields).set('Idempotency-Key', key);
  const count = (accountId: string) => service.models.documents.collection.countDocuments({ accountId });
  const change = (accountId: string, set: object) =>
    service.models.keyUses.collection.updateOne({ accountId }, { $set: set });

  it('is done once, and answered alike', async () => {
    const owner = randomUUID();
    const first = await send(owner, 'k1', { title: 'One', password: 'opensesame' });
    const second = await send(owner, 'k1', { title: 'One', password: 'opensesame' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect(await count(owner)).toBe(1);
    const other = await send(owner, 'k2', { title: 'One' });
    const stranger = await send(randomUUID(), 'k1', { title: 'Two' });
    expect([other.status, stranger.status]).toEqual([201, 201]);
    expect(documentIn(other).id).not.toBe(documentIn(first).id);
  });

  it('with other content is refused', async () => {
    const owner = randomUUID();
    await send(owner, 'k', { title: 'One' });
    const otherFields = await send(owner, 'k', { title: 'Two' });
    const otherFile = await service
      .upload(owner, await fixture('page-labels.pdf'), { title: 'One' })
      .set('Idempotency-Key', 'k');
    expect([otherFields.status, otherFile.status]).toEqual([422, 422]);
    expect(await count(owner)).toBe(1);
  });

  it('sent several times at once makes one document; the others hear that it is in progress, or its answer', async () => {
    const owner = randomUUID();
    const answers = await Promise.all([send(owner, 'k'), send(owner, 'k'), send(owner, 'k')]);
    expect(answers.map(({ status }) => status)).toContain(201);
    for (const { status, headers } of answers.filter((answer) => answer.status !== 201)) {
      expect([status, headers['retry-after']]).toEqual([409, '2']);
    }
    expect(await count(owner)).toBe(1);
  });

  it('that was refused frees its key', async () => {
    const owner = randomUUID();
    expect((await send(owner, 'k', { gate_page: '99' })).status).toBe(422);
    expect((await send(owner, 'k', { gate_page: '1' })).status).toBe(201);
    const broken = service.upload(owner, pdf.subarray(0, 300)).set('Idempotency-Key', 'other');
    expect((await broken).status).toBe(400);
    expect((await send(owner, 'other')).status).toBe(201);
  });

  it('of a process that died is finished by the next try, with the same document', async () => {
    const owner = randomUUID();
    const first = await send(owner, 'k');
    await change(owner, { answer: null });
    expect((await send(owner, 'k')).status).toBe(409);
    await change(owner, { leaseUntil: new Date(0) });
    const second = await send(owner, 'k');
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(await count(owner)).toBe(1);
    expect(await service.connection.collection('files.files').countDocuments({})).toBe(
      await service.models.documents.collection.countDocuments({}),
    );
  });

  it('is remembered for a day', async () => {
    const owner = randomUUID();
    const first = await send(owner, 'k');
    await change(owner, { createdAt: new Date(Date.now() - 24 * 60 * 60 * 1000 - 1) });
    const second = await send(owner, 'k', { title: 'Another day' });
    expect(second.status).toBe(201);
    expect(documentIn(second).id).not.toBe(documentIn(first).id);
  });

  it.each(['', 'a b', 'x'.repeat(256)])('and the key %j is refused', async (key) => {
    expect((await send(randomUUID(), key)).status).toBe(400);
  });
});
