import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { asAccount } from '@docsight/testkit';
import type { Express } from 'express';
import request from 'supertest';
import { documentIn, errorIn, fixture, startDocuments } from '../../test/harness.ts';
import type { Documents } from '../../test/harness.ts';
import { createApp } from '../app.ts';
import type { StorageQuota } from '../documents/index.ts';
import { makeEraseDocument, mongoRelatedRecords } from '../erasure/index.ts';
import { makeStorageQuota, mongoStoredBytesStore } from './index.ts';

const hourMs = 60 * 60_000;

let service: Documents;
let pdf: Buffer;
/** Moves the clock of the quotas. */
let laterMs = 0;
beforeAll(async () => {
  service = await startDocuments();
  pdf = await fixture('three-pages.pdf');
});
afterAll(() => service.stop());

const quotaOf = (limitBytes: number): StorageQuota =>
  makeStorageQuota({
    store: mongoStoredBytesStore(service.models.storedBytes),
    documents: service.dependencies.documents,
    limitBytes,
    newId: randomUUID,
    now: () => new Date(Date.now() + laterMs),
  });
/** Returns a replica of the service whose accounts may store so many files of three pages. */
const replica = (files: number, overrides: Partial<Documents['dependencies']> = {}): Express =>
  createApp({ ...service.dependencies, quota: quotaOf(files * pdf.length), ...overrides });
const upload = (app: Express, accountId: string, file = pdf) =>
  request(app).post('/api/v1/documents').set(asAccount(accountId)).attach('file', file, 'report.pdf');
const statusOf = async (app: Express, accountId: string) => (await upload(app, accountId)).status;
const remove = (app: Express, accountId: string, shortCode: string) =>
  request(app).delete(`/api/v1/documents/${shortCode}`).set(asAccount(accountId));
const recordOf = (accountId: string) => service.records.storedBytes.findOne({ _id: accountId });
const sums = (files: number, deletedFiles = 0) => ({
  activeBytes: files * pdf.length,
  deletedBytes: deletedFiles * pdf.length,
  changes: [],
});

describe('an account whose files have reached its limit', () => {
  it('gets 403 with the reason storage_full and the figures, and nothing of the upload is stored', async () => {
    const accountId = randomUUID();
    const app = replica(1);
    expect(await statusOf(app, accountId)).toBe(201);
    const files = await service.storedFiles();
    const full = await upload(app, accountId);
    expect([full.status, full.headers['x-error-reason']]).toEqual([403, 'storage_full']);
    expect(errorIn(full)).toEqual({
      code: 'forbidden',
      message: expect.stringMatching(/have 0\.1 MB of 0\.1 MB, and this file has 0\.1 MB\. Delete documents/),
    });
    expect(await service.storedFiles()).toEqual(files);
    expect(await recordOf(accountId)).toMatchObject(sums(1));
    expect(await statusOf(app, randomUUID())).toBe(201);
  });

  it('of parallel uploads on two replicas stores exactly as many as fit', async () => {
    const accountId = randomUUID();
    const replicas = [replica(5), replica(5)];
    const statuses = await Promise.all(Array.from({ length: 16 }, (_, at) => statusOf(replicas[at % 2]!, accountId)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(11);
    expect(await recordOf(accountId)).toMatchObject(sums(5));
  });

  it('gets the bytes of a deleted document back, once for several deletions at the same time', async () => {
    const accountId = randomUUID();
    const replicas = [replica(2), replica(2)] as const;
    const { short_code: shortCode } = documentIn(await upload(replicas[0], accountId));
    expect(await statusOf(replicas[0], accountId)).toBe(201);
    const deletions = await Promise.all([0, 1, 0, 1, 0, 1].map((at) => remove(replicas[at]!, accountId, shortCode)));
    expect(deletions.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await recordOf(accountId)).toMatchObject(sums(1, 1));
    expect(await statusOf(replicas[0], accountId)).toBe(201);
    expect(await statusOf(replicas[0], accountId)).toBe(403);
  });

  it('cannot store more by deleting again and again: deleted files count up to the same amount, until they are erased', async () => {
    const accountId = randomUUID();
    const app = replica(2);
    const codes: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      codes.push(documentIn(await upload(app, accountId).expect(201)).short_code);
      await remove(app, accountId, codes[at]!).expect(204);
    }
    const full = await upload(app, accountId);
    expect([full.status, errorIn(full).message]).toEqual([
      403,
      expect.stringMatching(/Ask the operator to erase them/),
    ]);
    const { documents, files, now, newEventId, publicUrl } = service.dependencies;
    await makeEraseDocument({
      documents,
      files,
      quota: quotaOf(Infinity),
      derived: service.derived,
      relatedRecords: mongoRelatedRecords(service.models),
      delayMs: 0,
      wait: () => Promise.resolve(),
      now,
      newEventId,
      requestId: () => 'the erasure',
      publicUrl,
    })(codes[0]!);
    expect(await recordOf(accountId)).toMatchObject(sums(0, 3));
    expect(await statusOf(app, accountId)).toBe(201);
  });

  it('gets the reserved bytes of a failed upload back', async () => {
    const accountId = randomUUID();
    const failing = replica(1, {
      files: { ...service.dependencies.files, put: () => Promise.reject(new Error('The store failed.')) },
    });
    expect(await statusOf(failing, accountId)).toBe(500);
    expect(await recordOf(accountId)).toMatchObject(sums(0));
    expect(await statusOf(replica(1), accountId)).toBe(201);
  });

  it('counts documents from before the first count, and a repeated upload once', async () => {
    const accountId = randomUUID();
    const app = replica(3);
    const repeated = () => upload(app, accountId).set('idempotency-key', 'again');
    const first = await repeated();
    expect(first.status).toBe(201);
    await service.records.storedBytes.deleteOne({ _id: accountId });
    await service.records.keyUses.updateOne({ accountId }, { $set: { answer: null, leaseUntil: new Date(0) } });
    expect((await repeated()).body).toEqual(first.body);
    expect(await recordOf(accountId)).toMatchObject(sums(1));
    expect(await statusOf(app, accountId)).toBe(201);
    expect(await recordOf(accountId)).toMatchObject(sums(2));
    await service.records.storedBytes.deleteOne({ _id: accountId });
    expect(await statusOf(replica(2), accountId)).toBe(403);
    expect(await recordOf(accountId)).toMatchObject(sums(2));
  });
});

describe('the count of stored bytes', () => {
  /** Never ends the change, like a dead process. */
  const begun = (accountId: string, documentId: string, work: () => Promise<unknown>) =>
    new Promise<void>((resolve, reject) => {
      const change = { documentId, sizeBytes: pdf.length };
      const died = () => work().then(() => (resolve(), new Promise<never>(() => undefined)));
      quotaOf(2 * pdf.length)
        .during(accountId, change, died)
        .catch(reject);
    });

  it('keeps the bytes of a dead process reserved for an hour, then counts stored documents only', async () => {
    const accountId = randomUUID();
    const app = replica(2);
    const { id } = documentIn(await upload(app, accountId));
    await begun(accountId, randomUUID(), () => Promise.resolve());
    await begun(accountId, id, () => Promise.resolve());
    expect(await recordOf(accountId)).toMatchObject({ activeBytes: 0, changes: [{}, { documentId: id }] });
    expect(await statusOf(app, accountId)).toBe(403);
    laterMs = hourMs;
    try {
      expect(await statusOf(app, accountId)).toBe(201);
      expect(await recordOf(accountId)).toMatchObject(sums(2));
      expect(await statusOf(app, accountId)).toBe(403);
    } finally {
      laterMs = 0;
    }
  });

  it('is made anew after a day, beside changes in progress', async () => {
    const accountId = randomUUID();
    const app = replica(4);
    const { id } = documentIn(await upload(app, accountId));
    await upload(app, accountId).expect(201);
    await service.records.storedBytes.updateOne({ _id: accountId }, { $inc: { activeBytes: 10 * pdf.length } });
    expect(await statusOf(app, accountId)).toBe(403);
    laterMs = 24 * hourMs;
    try {
      let finish = (): void => undefined;
      const work = () => new Promise<void>((resolve) => (finish = resolve));
      const change = quotaOf(Infinity).during(accountId, { documentId: id, sizeBytes: 0 }, work);
      expect(await statusOf(app, accountId)).toBe(201);
      finish();
      await change;
      expect(await recordOf(accountId)).toMatchObject(sums(3));
    } finally {
      laterMs = 0;
    }
  });
});
