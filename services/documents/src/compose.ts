import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { assetModel, sharedAssets } from '@docsight/browser-build';
import { makeBroker } from '@docsight/messaging';
import {
  accountErasurePart,
  deletedAccountModel,
  mongoConnection,
  mongoDeletedAccounts,
  mongoOutbox,
  mongoPart,
} from '@docsight/mongo';
import { currentRequestId, deriveKeys, internalVerifier, newEventId, randomAlphanumeric } from '@docsight/service-kit';
import type { KeyList, Logger, Part, VerifyKey } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import type { Express } from 'express';
import {
  consumeDeletedAccounts,
  consumeSenders,
  makeDeleteDocuments,
  makeEraseSlice,
  makeRequireAccount,
  mongoRemoveOthers,
  mongoSenderStore,
  senderModel,
} from './accounts/index.ts';
import { createApp } from './app.ts';
import { composePages } from './compose-pages.ts';
import { consumeDocumentStats, documentModel, makePasswords, mongoDocumentStore } from './documents/index.ts';
import { downloadModel, downloadOutbox, downloadSweepPart, mongoDownloadStore } from './downloads/index.ts';
import { makeErasureSteps, mongoRelatedRecords } from './erasure/index.ts';
import { makeExaminer } from './examine/index.ts';
import {
  databaseIdModel,
  databaseIdOf,
  fileSweepPart,
  makeFileStorage,
  measureDisk,
  withDatabaseFiles,
} from './files/index.ts';
import type { S3Settings } from './files/index.ts';
import { makeStorageQuota, mongoStoredBytesStore, storedBytesModel } from './stored-bytes/index.ts';
import { keyUseModel, mongoKeyUseStore } from './uploads/index.ts';
import type { ViewerPage } from './viewer-page/index.ts';

/** Collects the events of several uploads, so that the other services handle them in groups. */
const uploadsCoalesceMs = 100;

/** Builds all parts of the service except its port, in the order of their start. */
export const compose = (options: {
  mongo: { url: string; database: string };
  amqpUrl: string;
  /** Without it, files are stored in the data folder. */
  s3: S3Settings | undefined;
  jwtSecrets: KeyList<string>;
  verifyKeys: VerifyKey[];
  publicUrl: string;
  viewerPage: ViewerPage;
  dataFolder: string;
  /** Maximum size of an uploaded file in bytes. */
  maxFileBytes: number;
  /** Maximum size of the files of one account in bytes. */
  accountBytes: number;
  /** From the deletion of an account to the erasure of its documents. */
  eraseAfterMs: number;
  logger: Logger;
}): { app: Express; parts: Part[] } => {
  const { jwtSecrets, publicUrl, dataFolder, eraseAfterMs, logger } = options;
  measureDisk(dataFolder);
  const now = () => new Date();
  const requestId = () => currentRequestId() ?? randomUUID();

  const connection = mongoConnection(options.mongo);
  const models = {
    documents: documentModel(connection),
    downloads: downloadModel(connection),
    keyUses: keyUseModel(connection),
    deletedAccounts: deletedAccountModel(connection),
    senders: senderModel(connection),
    databaseIds: databaseIdModel(connection),
    storedBytes: storedBytesModel(connection),
    assets: assetModel(connection),
  };

  const broker = makeBroker({ url: options.amqpUrl, service: 'documents', logger });
  const outbox = mongoOutbox(models.documents);
  const documentRelay = broker.relay({ name: 'documents', source: outbox, now, coalesceMs: uploadsCoalesceMs });
  const downloadRelay = broker.relay({ name: 'downloads', source: downloadOutbox(models.downloads, { now }), now });

  const documents = mongoDocumentStore(models.documents, {
    now,
    onInserted: documentRelay.nudge,
    // Changed settings hold for readers at once.
    onReplaced: documentRelay.nudgeNow,
  });
  const downloads = mongoDownloadStore(models.downloads, {
    newId: randomUUID,
    newEventId,
    requestId,
    now,
    onStored: downloadRelay.nudge,
  });
  const keyUses = mongoKeyUseStore(models.keyUses);
  const storage = withDatabaseFiles(
    makeFileStorage({ dataFolder, s3: options.s3, newId: randomUUID, logger }),
    connection,
  );
  const { files, derived, temporaryFolder } = storage;
  const storedBytes = mongoStoredBytesStore(models.storedBytes);
  const limitBytes = options.accountBytes;
  const quota = makeStorageQuota({ store: storedBytes, documents, limitBytes, newId: randomUUID, now });
  const databaseId = () => databaseIdOf(models.databaseIds, randomUUID);
  consumeDocumentStats(broker, documents);

  const changes = { documents, now, newEventId, requestId, publicUrl };
  const deletedAccounts = mongoDeletedAccounts(models.deletedAccounts, { now });
  const deleteDocuments = makeDeleteDocuments({ ...changes, eraseAfterMs });
  consumeDeletedAccounts(broker, deletedAccounts);
  const senders = mongoSenderStore(models.senders);
  consumeSenders(broker, { senders, deletedAccounts });
  const relatedRecords = mongoRelatedRecords({ downloads: models.downloads, keyUses: models.keyUses });
  const accountErasure = accountErasurePart({
    deletedAccounts: models.deletedAccounts,
    eraseSlice: makeEraseSlice({
      documents,
      deleteDocuments,
      steps: makeErasureSteps({ ...changes, relatedRecords, files, derived }),
      removeOthers: mongoRemoveOthers(connection, {
        keyUses: models.keyUses,
        downloads: models.downloads,
        senders,
        storedBytes,
      }),
      now,
      eraseAfterMs,
    }),
    delayMs: eraseAfterMs,
    now,
    logger,
  });

  const childFile = join(import.meta.dirname, 'examine-child.js');
  const examiner = makeExaminer({ childFile, filesFolder: temporaryFolder, logger });
  const pageParts = composePages({ documents, storage, maxIdleMs: eraseAfterMs, now, logger });
  const viewerAssets = sharedAssets({ model: models.assets, build: options.viewerPage.build, now, logger });

  const app = createApp({
    documents,
    downloads,
    files,
    examiner,
    pages: pageParts.pages,
    prepareUploaded: pageParts.prepareUploaded,
    keyUses,
    deletedAccounts,
    senders,
    deleteDocuments,
    quota,
    requireAccount: makeRequireAccount(deletedAccounts),
    passwords: makePasswords(),
    verifyInternal: internalVerifier({ service: 'documents', keys: options.verifyKeys }),
    viewerTokens: viewerTokens(jwtSecrets),
    fingerprintKeys: deriveKeys(jwtSecrets, 'upload-fingerprint'),
    viewerPage: options.viewerPage,
    viewerAssets,
    publicUrl,
    temporaryFolder,
    maxFileBytes: options.maxFileBytes,
    now,
    requestId,
    newId: randomUUID,
    newCode: () => randomAlphanumeric(6),
    newEventId,
    logger,
  });

  const parts = [
    mongoPart({ connection, models: Object.values(models), logger }),
    viewerAssets.part,
    broker.part,
    ...storage.parts,
    fileSweepPart({ storage, databaseId, inUse: documents.filesInUse, now, logger }),
    downloadSweepPart({ downloads, now, logger }),
    accountErasure,
    examiner.part,
    ...pageParts.parts,
  ];
  return { app, parts };
};
