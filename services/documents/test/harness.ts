import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { DocumentDetail } from '@docsight/api-contract';
import { readBuild } from '@docsight/browser-build';
import { makeBroker } from '@docsight/messaging';
import type { OutboxSource } from '@docsight/messaging';
import {
  collection,
  deletedAccountModel,
  ensureIndexes,
  mongoConnection,
  mongoDeletedAccounts,
  mongoOutbox,
} from '@docsight/mongo';
import { currentRequestId, internalVerifier, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import {
  aBrowserBuild,
  asAccount,
  eventually,
  isolated,
  silentLogger,
  tapEvents,
  testPdf,
  testSecret,
  testVerifyKeys,
} from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { viewerTokens } from '@docsight/viewer-access';
import request from 'supertest';
import {
  consumeSenders,
  makeDeleteDocuments,
  makeRequireAccount,
  mongoSenderStore,
  senderModel,
} from '../src/accounts/index.ts';
import { createApp } from '../src/app.ts';
import type { AppDependencies } from '../src/app.ts';
import { consumeDocumentStats, documentModel, makePasswords, mongoDocumentStore } from '../src/documents/index.ts';
import { downloadModel, downloadOutbox, mongoDownloadStore } from '../src/downloads/index.ts';
import { makeExaminer } from '../src/examine/index.ts';
import { makeFileStorage } from '../src/files/index.ts';
import type { DerivedFileStore, FileStore } from '../src/files/index.ts';
import { makeOriginalCache, makePages } from '../src/pages/index.ts';
import { makePageRenderer } from '../src/rendering/index.ts';
import type { PageRenderer } from '../src/rendering/index.ts';
import { makeStorageQuota, mongoStoredBytesStore, storedBytesModel } from '../src/stored-bytes/index.ts';
import { keyUseModel, mongoKeyUseStore } from '../src/uploads/index.ts';

export const publicUrl = 'http://localhost:8080';
export const maxFileBytes = 4 * 1024 * 1024;
const accountBytes = 1024 ** 3;

/** Returns the content of a test PDF. */
export const fixture = (name: TestPdfName): Promise<Buffer> => readFile(testPdf(name));

/** The compiled program of the examining child, because a child process cannot run the sources. */
export const childFile = resolve(process.cwd(), 'services/documents/dist/examine-child.js');

export const renderChildFile = resolve(process.cwd(), 'services/documents/dist/render-child.js');

/** The parts that make page images. A test may wrap or replace them. */
export type PageParts = { renderer: PageRenderer; files: FileStore; derived: DerivedFileStore };

/** Starts the whole service on its own servers, without a port. */
export const startDocuments = async (
  overrides: Partial<AppDependencies> = {},
  changed: (parts: PageParts, temporaryFolder: string) => Partial<PageParts> = () => ({}),
) => {
  const servers = await isolated();
  const dataFolder = await mkdtemp(join(tmpdir(), 'docsight-documents-'));
  const storage = makeFileStorage({ dataFolder, s3: undefined, newId: randomUUID, logger: silentLogger });
  for (const part of storage.parts) await part.start?.();
  const { temporaryFolder } = storage;
  const connection = await mongoConnection({ url: servers.mongoUrl, database: servers.database }).asPromise();
  const models = {
    documents: documentModel(connection),
    downloads: downloadModel(connection),
    keyUses: keyUseModel(connection),
    deletedAccounts: deletedAccountModel(connection),
    senders: senderModel(connection),
    storedBytes: storedBytesModel(connection),
  };
  for (const model of Object.values(models)) await ensureIndexes(model);
  const now = () => new Date();
  const requestId = () => currentRequestId() ?? randomUUID();
  const broker = makeBroker({ url: servers.amqpUrl, service: 'documents', logger: silentLogger });
  // A process runs several services, and the gauges of their relays need different names.
  const metric = randomBytes(4).toString('hex');
  const relayOf = (name: string, source: OutboxSource) => broker.relay({ name: `${name}_${metric}`, source, now });
  const documentRelay = relayOf('documents', mongoOutbox(models.documents));
  const downloadRelay = relayOf('downloads', downloadOutbox(models.downloads, { now }));
  const documents = mongoDocumentStore(models.documents, {
    now,
    onInserted: documentRelay.nudge,
    onReplaced: documentRelay.nudgeNow,
  });
  const examiner = makeExaminer({ childFile, filesFolder: temporaryFolder, logger: silentLogger });
  consumeDocumentStats(broker, documents);
  const given: PageParts = {
    renderer: makePageRenderer({ childFile: renderChildFile, filesFolder: temporaryFolder, logger: silentLogger }),
    files: storage.files,
    derived: storage.derived,
  };
  const { renderer, files, derived } = { ...given, ...changed(given, temporaryFolder) };
  const originals = makeOriginalCache({ temporaryFolder, files, logger: silentLogger, now, newId: randomUUID });
  const pages = makePages({ renderer, originals, derived, logger: silentLogger, nowMs: Date.now });
  const deletedAccounts = mongoDeletedAccounts(models.deletedAccounts, { now });
  const senders = mongoSenderStore(models.senders);
  consumeSenders(broker, { senders, deletedAccounts });
  const dependencies: AppDependencies = {
    documents,
    deletedAccounts,
    senders,
    deleteDocuments: makeDeleteDocuments({ documents, now, newEventId, requestId, publicUrl, eraseAfterMs: 1 }),
    quota: makeStorageQuota({
      store: mongoStoredBytesStore(models.storedBytes),
      documents,
      limitBytes: accountBytes,
      newId: randomUUID,
      now,
    }),
    requireAccount: makeRequireAccount(deletedAccounts),
    downloads: mongoDownloadStore(models.downloads, {
      now,
      newId: randomUUID,
      newEventId,
      requestId,
      onStored: downloadRelay.nudge,
    }),
    files: given.files,
    examiner,
    pages,
    prepareUploaded: { uploaded: () => undefined },
    keyUses: mongoKeyUseStore(models.keyUses),
    passwords: makePasswords(),
    verifyInternal: internalVerifier({ service: 'documents', keys: testVerifyKeys }),
    viewerTokens: viewerTokens([testSecret]),
    viewerPage: {
      build: await aBrowserBuild((manifestFile) => readBuild(manifestFile, '/viewer/')),
      measuredBy: 'Northwind & Sons',
      privacyUrl: undefined,
      logo: undefined,
      embedOrigins: [],
    },
    fingerprintKeys: [randomBytes(32)],
    viewerAssets: { find: async () => undefined },
    publicUrl,
    temporaryFolder,
    maxFileBytes,
    now,
    requestId,
    newId: randomUUID,
    newCode: () => randomAlphanumeric(6),
    newEventId,
    logger: silentLogger,
    ...overrides,
  };
  await broker.part.start?.();
  await eventually(() => broker.part.ready?.());
  const tap = await tapEvents(servers.amqpUrl);
  const app = createApp(dependencies);

  return {
    app,
    tap,
    models,
    records: {
      documents: collection(models.documents),
      downloads: collection(models.downloads),
      keyUses: collection(models.keyUses),
      storedBytes: collection(models.storedBytes),
    },
    connection,
    dependencies,
    dataFolder,
    temporaryFolder,
    derived,
    /** Returns the ids of all stored originals. */
    storedFiles: (): Promise<string[]> => collectAll(storage.files.storedBefore(new Date(Date.now() + 60_000))),
    /** Uploads a file with fields as an account. */
    upload: (accountId: string, file: Buffer, fields: Record<string, string> = {}, filename = 'report.pdf') =>
      request(app).post('/api/v1/documents').set(asAccount(accountId)).field(fields).attach('file', file, filename),
    stop: async () => {
      await tap.close();
      await examiner.part.stop?.();
      await pages.part.stop?.();
      await renderer.part.stop?.();
      await originals.part.stop?.();
      await broker.part.stop?.();
      await connection.close();
      await servers.close();
      await rm(dataFolder, { recursive: true });
    },
  };
};

const collectAll = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

export type Documents = Awaited<ReturnType<typeof startDocuments>>;

/** Uploads a small document as an account. */
export const uploaded = async (
  service: Documents,
  accountId: string,
  fields: Record<string, string> = {},
): Promise<DocumentDetail> => {
  const response = await service.upload(accountId, await fixture('three-pages.pdf'), fields);
  if (response.status !== 201) throw new Error(`The upload returned ${response.status}: ${response.text}`);
  return response.body as DocumentDetail;
};

/** Returns the body of a response with its type. */
export const documentIn = (response: { body: unknown }): DocumentDetail => response.body as DocumentDetail;
export const errorIn = (response: { body: unknown }) =>
  (response.body as { error: { code: string; message: string } }).error;
