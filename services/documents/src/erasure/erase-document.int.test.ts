import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asService, eventually } from '@docsight/testkit';
import request from 'supertest';
import { startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { makeEraseDocument } from './erase-document.ts';
import { mongoRelatedRecords } from './related-records-mongo.ts';

describe('the erasure of a document', () => {
  const accountId = randomUUID();
  let service: Documents;
  let waits: number[];
  beforeAll(async () => {
    service = await startDocuments();
  });
  afterAll(() => service.stop());

  const erase = (shortCode: string, wait: (ms: number) => Promise<unknown> = () => Promise.resolve()) => {
    waits = [];
    const { documents, files, quota, now, newEventId } = service.dependencies;
    return makeEraseDocument({
      documents,
      files,
      quota,
      now,
      newEventId,
      derived: service.derived,
      relatedRecords: mongoRelatedRecords(service.models),
      delayMs: 60_000,
      wait: (ms) => {
        waits.push(ms);
        return wait(ms);
      },
      requestId: () => 'the erasure',
      publicUrl: 'http://localhost:8080',
    })(shortCode);
  };
  const remove = (shortCode: string) =>
    request(service.app).delete(`/api/v1/documents/${shortCode}`).set(asAccount(accountId)).expect(204);
  const stored = async (id: string) => service.records.documents.findOne({ _id: id });
  const published = (id: string) =>
    service.tap.events.flatMap((event) =>
      event.type === 'document.erased' && event.data.facts.documentId === id ? [event.data.facts] : [],
    );

  /** Makes a deleted document with a page image, a download and an idempotency key. */
  const deleted = async () => {
    const key = randomUUID();
    const file = await service.dependencies.documents.findByCode(
      (await uploaded(service, accountId)).short_code.slice(2),
    );
    const { id, code, fileId } = file!;
    // Of two versions of the renderer.
    for (const name of ['r1-page-1-w800.webp', 'r2-page-1-w800.webp'])
      await service.derived.put(fileId, name, Buffer.from('an image'));
    const whole = { kind: 'whole', requestedBytes: 1, sizeBytes: 1 } as const;
    await service.dependencies.downloads.count({ documentId: id, accountId, viewerId: 'v' }, whole);
    await service.records.keyUses.insertOne({ _id: key, accountId, key, documentId: id } as never);
    await remove(`s-${code}`);
    return { id, code, fileId };
  };
  const remainingOf = async ({ id, fileId }: { id: string; fileId: string }) => ({
    files: (await readdir(service.dataFolder, { recursive: true })).filter((path) => path.includes(fileId)),
    downloads: await service.records.downloads.countDocuments({ documentId: id }),
    keyUses: await service.records.keyUses.countDocuments({ documentId: id }),
    records: await service.records.documents.countDocuments({ fileId }),
  });

  it('leaves a record with its code, and publishes the event twice', async () => {
    const document = await deleted();
    await erase(`s-${document.code}`);
    expect(await remainingOf(document)).toEqual({ files: [], downloads: 0, keyUses: 0, records: 0 });
    const record = await stored(document.id);
    expect(record).toMatchObject({
      accountId,
      code: document.code,
      isActive: false,
      title: '',
      titleKey: '',
      originalFilename: '',
      fileId: '',
      erasedAt: expect.any(Date),
    });
    expect(JSON.stringify({ ...record, outbox: [] })).not.toMatch(/report|three-pages/i);
    await eventually(() =>
      expect(published(document.id)).toMatchObject([
        { title: '', isActive: false, erased: true, version: 3 },
        { title: '', isActive: false, erased: true, version: 4 },
      ]),
    );
    const facts = await request(service.app)
      .get(`/internal/documents/by-code/${document.code}`)
      .set(asService('tracking'));
    expect(facts.body).toMatchObject({ isActive: false, erased: true, title: '' });
  });

  it('waits until a minute after the deletion', async () => {
    const { code } = await deleted();
    await erase(`s-${code}`);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThan(55_000);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
  });

  it('is completed by a second run after an interruption', async () => {
    const document = await deleted();
    const interrupted = (ms: number) => (ms > 5_000 ? Promise.resolve() : Promise.reject(new Error('killed')));
    await expect(erase(`s-${document.code}`, interrupted)).rejects.toThrow('killed');
    expect(await stored(document.id)).toMatchObject({ title: '', fileId: document.fileId });
    await erase(`s-${document.code}`);
    expect(waits).toEqual([5_000]);
    expect(await remainingOf(document)).toMatchObject({ records: 0 });
    await eventually(() => expect(published(document.id)).toHaveLength(3));
  });

  it('is rejected for a document that is not deleted, and for an unknown one', async () => {
    const { id, short_code } = await uploaded(service, accountId);
    await expect(erase(short_code)).rejects.toMatchObject({ code: 'conflict' });
    await expect(erase('s-zzzzzz')).rejects.toMatchObject({ code: 'not_found' });
    await expect(erase('nonsense')).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored(id)).toMatchObject({ isActive: true, version: 1 });
    await remove(short_code);
    await erase(short_code);
  });

  it('is not undone by late figures, and the code is not reused', async () => {
    const { id, code } = await deleted();
    await erase(`s-${code}`);
    const { documents } = service.dependencies;
    await documents.setCounters(accountId, id, {
      version: 99,
      views: 9,
      uniqueViewers: 9,
      leads: 9,
      level: 'read',
      rank: 3,
    });
    expect(await stored(id)).toMatchObject({ counters: { views: 0 } });
    const state = (await documents.findByCode(code))!;
    expect(await documents.insert(randomUUID(), state, [])).toBe('code-taken');
  });
});
