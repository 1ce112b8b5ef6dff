import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ensureIndexes, mongoConnection } from '@docsight/mongo';
import { aDocumentFacts, isolated, testSigningKey } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import type { Connection } from 'mongoose';
import { fakeDocuments } from '../../test/fake-documents.ts';
import { documentsClient } from './documents-client.ts';
import { factsModel, mongoFactsStore } from './facts-store-mongo.ts';
import type { FactsStore } from './facts-store-mongo.ts';

let servers: Isolated;
let connection: Connection;
let store: FactsStore;
let documents: Awaited<ReturnType<typeof fakeDocuments>>;
beforeAll(async () => {
  servers = await isolated();
  documents = await fakeDocuments();
  connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  const model = factsModel(connection);
  await ensureIndexes(model);
  store = mongoFactsStore(model);
});
afterAll(async () => {
  await connection.close();
  await documents.close();
  await servers.close();
});

describe('the copy of the facts', () => {
  it('has the newest version after concurrent versions in any order', async () => {
    for (let round = 0; round < 10; round += 1) {
      const facts = aDocumentFacts();
      const versions = [2, 5, 1, 5, 3, 4, 2, 1].map((version) => ({ ...facts, version, title: `Title ${version}` }));
      await Promise.all(versions.map((snapshot) => store.save(snapshot)));
      expect(await store.byId(facts.documentId)).toEqual({ ...facts, version: 5, title: 'Title 5' });
      expect(await store.byShortCode(facts.shortCode)).toMatchObject({ version: 5 });
    }
    expect(await store.byShortCode('s-000000')).toBeUndefined();
  });

  it('has the default of a setting that a stored copy lacks', async () => {
    const facts = aDocumentFacts();
    await store.save(facts);
    const lacking = { $unset: { 'facts.settings.gate_page': '', 'facts.settings.allow_download': '' } };
    await connection.collection('documents').updateOne({ version: facts.version, shortCode: facts.shortCode }, lacking);
    expect(await store.byShortCode(facts.shortCode)).toEqual(facts);
    expect(await store.byId(facts.documentId)).toEqual(facts);
    expect(await store.byIds([facts.documentId])).toEqual([facts]);
  });
});

describe('the client of the documents service', () => {
  const ask = (urls: string[]) => documentsClient({ urls, key: testSigningKey('tracking') });
  const unreachable = 'http://127.0.0.1:1';

  it('asks the next replica if one is away', async () => {
    const facts = aDocumentFacts();
    documents.documents.push(facts);
    const client = ask([unreachable, documents.url]);
    for (let turn = 0; turn < 4; turn += 1) {
      expect(await client.factsByCode(facts.shortCode.slice(2))).toEqual(facts);
    }
    expect(await client.factsByCode('000000')).toBeUndefined();
  });

  it('throws 503 with Retry-After if all replicas are away', async () => {
    const away = { code: 'service_unavailable', headers: { 'Retry-After': '2' } };
    await expect(ask([unreachable, unreachable]).factsByCode('abcdef')).rejects.toMatchObject(away);
    documents.fate.away = true;
    await expect(ask([documents.url]).checkPassword('any', 'x')).rejects.toMatchObject(away);
    documents.fate.away = false;
  });
});
