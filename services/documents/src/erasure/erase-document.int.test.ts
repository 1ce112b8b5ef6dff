import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asService, eventually } from '@docsight/testkit';
import request from 'supertest';
import { startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { derivedFileModel, mongoDerivedFileStore } from '../files/index.ts';
import { mongoDocumentTraces } from './document-traces-mongo.ts';
import { makeEraseDocument } from './erase-document.ts';

describe('erasing a document', () => {
  const owner = randomUUID();
  let service: Documents;
  let waits: number[];
  beforeAll(async () => {
    service = await startDocuments();
  });
  afterAll(() => service.stop());

  const erase = (shortCode: string, wait: (ms: number) => Promise<unknown> = () => Promise.resolve()) => {
    waits = [];
    const { documents, files, now, newEventId } = service.dependencies;
    return makeEraseDocument({
      ...{ documents, files, now, newEventId },
      derived: mongoDerivedFileStore(service.connection),
      traces: mongoDocumentTraces(service.models),
      wait: (ms) => {
        waits.push(ms);
        return wait(ms);
      },
      requestId: 'the erasure',
      publicUrl: 'http://localhost:8080',
    })(shortCode);
  };
  const remove = (shortCode: string) =>
    request(service.app).delete(`/api/v1/documents/${shortCode}`).set(asAccount(owner)).expect(204);
  const stored = async (id: string) => service.models.documents.collection.findOne({ _id: id } as never);
  const told = (id: string) =>
    service.tap.events.flatMap((event) =>
      event.type === 'document.erased' && event.data.facts.documentId === id ? [event.data.facts] : [],
    );

  /** A deleted document with a page image, a download and an idempotency key. */
  const deleted = async () => {
    const key = randomUUID();
    const file = await service.dependencies.documents.findByCode((await uploaded(service, owner)).short_code.slice(2));
    const { id, code, fileId } = file!;
    await mongoDerivedFileStore(service.connection).put(fileId, 'page-1', Buffer.from('an image'));
    await service.dependencies.downloads.count({
      id: randomUUID(),
      documentId: id,
      accountId: owner,
      viewerId: 'v',
      part: false,
    });
    await service.models.keyUses.collection.insertOne({ _id: key, accountId: owner, key, documentId: id } as never);
    await remove(`s-${code}`);
    return { id, code, fileId };
  };
  const leftOf = async ({ id, fileId }: { id: string; fileId: string }) => ({
    chunks: await service.connection.collection('files.chunks').countDocuments({ files_id: { $exists: true } }),
    derived: await derivedFileModel(service.connection).collection.countDocuments({}),
    downloads: await service.models.downloads.collection.countDocuments({ documentId: id }),
    keyUses: await service.models.keyUses.collection.countDocuments({ documentId: id }),
    records: await service.models.documents.collection.countDocuments({ fileId }),
  });

  it('leaves a record with its code, and tells the others twice', async () => {
    const document = await deleted();
    await erase(`s-${document.code}`);
    expect(await leftOf(document)).toEqual({ chunks: 0, derived: 0, downloads: 0, keyUses: 0, records: 0 });
    const record = await stored(document.id);
    expect(record).toMatchObject({
      ...{
        accountId: owner,
        code: document.code,
        isActive: false,
        title: '',
        titleKey: '',
        originalFilename: '',
        fileId: '',
      },
      erasedAt: expect.any(Date),
    });
    expect(JSON.stringify({ ...record, outbox: [] })).not.toMatch(/report|three-pages/i);
    await eventually(() =>
      expect(told(document.id)).toMatchObject([
        { title: '', isActive: false, erased: true, version: 3 },
        { title: '', isActive: false, erased: true, version: 4 },
      ]),
    );
    const facts = await request(service.app)
      .get(`/internal/documents/by-code/${document.code}`)
      .set(asService('tracking'));
    expect(facts.body).toMatchObject({ isActive: false, erased: true, title: '' });
  });

  it('waits until a minute after the deletion, so that nobody reads it any more', async () => {
    const { code } = await deleted();
    await erase(`s-${code}`);
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBeGreaterThan(55_000);
    expect(waits[0]).toBeLessThanOrEqual(60_000);
  });

  it('goes on after it was broken off', async () => {
    const document = await deleted();
    const brokenOff = (ms: number) => (ms > 5_000 ? Promise.resolve() : Promise.reject(new Error('killed')));
    await expect(erase(`s-${document.code}`, brokenOff)).rejects.toThrow('killed');
    expect(await stored(document.id)).toMatchObject({ title: '', fileId: document.fileId });
    await erase(`s-${document.code}`);
    expect(waits).toEqual([5_000]);
    expect(await leftOf(document)).toMatchObject({ records: 0 });
    await eventually(() => expect(told(document.id)).toHaveLength(3));
  });

  it('refuses a document that is not deleted, and one that was never there', async () => {
    const { id, short_code } = await uploaded(service, owner);
    await expect(erase(short_code)).rejects.toMatchObject({ code: 'conflict' });
    await expect(erase('s-zzzzzz')).rejects.toMatchObject({ code: 'not_found' });
    await expect(erase('nonsense')).rejects.toMatchObject({ code: 'not_found' });
    expect(await stored(id)).toMatchObject({ isActive: true, version: 1 });
    await remove(short_code);
    await erase(short_code);
  });

  it('figures that come late bring nothing back, and the code is not given again', async () => {
    const { id, code } = await deleted();
    await erase(`s-${code}`);
    const { documents } = service.dependencies;
    await documents.setCounters(owner, id, {
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
