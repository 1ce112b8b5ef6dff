import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount, asService, asViewer, eventually } from '@docsight/testkit';
import request from 'supertest';
import { errorIn, fixture, startDocuments, uploaded } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { makePasswords } from '../documents/index.ts';
import { makeErasureSteps, mongoRelatedRecords } from '../erasure/index.ts';
import { makeEraseSlice } from './erase-slice.ts';
import { mongoStoredBytesStore } from '../stored-bytes/index.ts';
import { mongoRemoveOthers } from './remove-others-mongo.ts';
import { mongoSenderStore } from './sender-store-mongo.ts';

/** Holds uploads with a password before their files are stored, while it is set. */
let held: { reached: () => void; released: Promise<void> } | undefined;
let service: Documents;
beforeAll(async () => {
  const passwords = makePasswords();
  const hash: typeof passwords.hash = async (...given) => {
    held?.reached();
    await held?.released;
    return passwords.hash(...given);
  };
  service = await startDocuments({ passwords: { ...passwords, hash } });
});
afterAll(() => service.stop());

const endLinks = (accountId: string) =>
  request(service.app).post('/internal/account/deletion').set(asAccount(accountId)).send({});
const pageStatus = async (url: string) =>
  (await request(service.app).get(new URL(url).pathname).set(asViewer())).status;
const left = async (accountId: string) => ({
  documents: await service.records.documents.countDocuments({ accountId, fileId: { $ne: '' } }),
  keyUses: await service.records.keyUses.countDocuments({ accountId }),
  downloads: await service.records.downloads.countDocuments({ accountId }),
});

/** Runs the erasure to its end, as if all its times had come. */
const erase = async (accountId: string): Promise<void> => {
  const { documents, files, deleteDocuments, newEventId, requestId, publicUrl } = service.dependencies;
  const { downloads, keyUses } = service.models;
  const senders = mongoSenderStore(service.models.senders);
  let at = Date.now();
  const now = () => new Date(at);
  const eraseSlice = makeEraseSlice({
    documents,
    deleteDocuments,
    steps: makeErasureSteps({
      documents,
      files,
      now,
      newEventId,
      requestId,
      publicUrl,
      derived: service.derived,
      relatedRecords: mongoRelatedRecords({ downloads, keyUses }),
    }),
    removeOthers: mongoRemoveOthers(service.connection, {
      keyUses,
      downloads,
      senders,
      storedBytes: mongoStoredBytesStore(service.models.storedBytes),
    }),
    now,
    eraseAfterMs: 60_000,
  });
  for (;;) {
    const next = await eraseSlice({ accountId, isLastPass: false });
    if (!next) return;
    at = Math.max(at, next.getTime());
  }
};

describe('a deleted account', () => {
  it('has no open link when the call ends, and the documents of others stay open', async () => {
    const [accountId, otherId] = [randomUUID(), randomUUID()];
    const documents = [await uploaded(service, accountId), await uploaded(service, accountId)];
    const other = await uploaded(service, otherId);
    expect((await endLinks(accountId)).status).toBe(200);
    for (const { url } of documents) expect(await pageStatus(url)).toBe(404);
    expect(await pageStatus(other.url)).toBe(200);
    expect((await endLinks(accountId)).status).toBe(200);
    const deleted = () =>
      service.tap.events.filter((event) => event.type === 'document.deleted' && event.accountId === accountId);
    await eventually(() => expect(deleted()).toHaveLength(2));
  });

  it('is erased with the documents that it had deleted before, and each is published as erased twice', async () => {
    const accountId = randomUUID();
    const before = await uploaded(service, accountId);
    await request(service.app).delete(`/api/v1/documents/${before.short_code}`).set(asAccount(accountId)).expect(204);
    const form = { title: 'Confidential' };
    await service
      .upload(accountId, await fixture('three-pages.pdf'), form)
      .set('idempotency-key', randomUUID())
      .expect(201);
    await service.records.keyUses.insertOne({ _id: randomUUID(), accountId, key: 'of no document' } as never);
    await endLinks(accountId);
    expect(await left(accountId)).toMatchObject({ documents: 2, keyUses: 2 });
    await erase(accountId);
    expect(await left(accountId)).toEqual({ documents: 0, keyUses: 0, downloads: 0 });
    expect(await service.connection.collection<{ _id: string }>('listStamps').findOne({ _id: accountId })).toBeNull();
    expect(await service.records.storedBytes.findOne({ _id: accountId })).toBeNull();
    const records = await service.records.documents.find({ accountId }).toArray();
    expect(records).toHaveLength(2);
    for (const record of records) expect(record).toMatchObject({ title: '', originalFilename: '', isActive: false });
    for (const record of records) expect(record).not.toHaveProperty('eraseAt');
    const erased = () =>
      service.tap.events.filter((event) => event.type === 'document.erased' && event.accountId === accountId);
    await eventually(() => expect(erased()).toHaveLength(4));
  });

  it('cannot upload any more', async () => {
    const accountId = randomUUID();
    await endLinks(accountId);
    const response = await service.upload(accountId, await fixture('three-pages.pdf'));
    expect([response.status, errorIn(response).code]).toEqual([401, 'unauthorized']);
    expect(await left(accountId)).toEqual({ documents: 0, keyUses: 0, downloads: 0 });
  });

  it('keeps nothing of an upload that was in progress', async () => {
    const accountId = randomUUID();
    let release = (): void => undefined;
    const reached = new Promise<void>((resolve) => {
      held = { reached: resolve, released: new Promise((go) => (release = go)) };
    });
    const file = await fixture('three-pages.pdf');
    const upload = service.upload(accountId, file, { password: 'sesame' }).set('idempotency-key', randomUUID());
    const response = upload.then((done) => done);
    await reached;
    await endLinks(accountId);
    release();
    held = undefined;
    expect((await response).status).toBe(401);
    expect(await left(accountId)).toEqual({ documents: 0, keyUses: 0, downloads: 0 });
  });
});

describe('the documents of an account, for its export', () => {
  it('come page by page, deleted ones too, and never those of another account', async () => {
    const accountId = randomUUID();
    const made = [];
    for (let at = 0; at < 3; at += 1) made.push(await uploaded(service, accountId, { title: `Plan ${at}` }));
    await uploaded(service, randomUUID());
    await request(service.app).delete(`/api/v1/documents/${made[1]!.short_code}`).set(asAccount(accountId)).expect(204);
    const page = async (after?: string) => {
      const path = `/internal/account/documents?limit=2${after === undefined ? '' : `&after=${after}`}`;
      return (await request(service.app).get(path).set(asAccount(accountId))).body as {
        items: { id: string; is_active: boolean }[];
        next: string;
      };
    };
    const first = await page();
    const second = await page(first.next);
    expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null]);
    const items = [...first.items, ...second.items];
    expect(items.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toSorted());
    expect(items.filter(({ is_active }) => !is_active).map(({ id }) => id)).toEqual([made[1]!.id]);
    expect((await request(service.app).get('/internal/account/documents').set(asService('tracking'))).status).toBe(404);
  });
});
