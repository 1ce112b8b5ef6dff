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
import {
  currentRequestId,
  deriveKeys,
  httpPart,
  internalVerifier,
  newEventId,
  randomAlphanumeric,
  sweepingPart,
} from '@docsight/service-kit';
import type { KeyList, Logger, Part, VerifyKey } from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
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
import { consumeDocumentStats, documentModel, makePasswords, mongoDocumentStore } from './documents/index.ts';
import { downloadModel, downloadOutbox, mongoDownloadStore, retentionSeconds } from './downloads/index.ts';
import { makeErasureSteps, mongoRelatedRecords } from './erasure/index.ts';
import { makeExaminer } from './examine/index.ts';
import {
  databaseIdModel,
  databaseIdOf,
  makeFileStorage,
  measureDisk,
  sweepFiles,
  sweepTemporaryFiles,
  withDatabaseFiles,
} from './files/index.ts';
import type { S3Settings } from './files/index.ts';
import { makeOriginalCache, makePages, makePrepareUploaded } from './pages/index.ts';
import { makePageRenderer } from './rendering/index.ts';
import { keyUseModel, mongoKeyUseStore } from './uploads/index.ts';
import type { ViewerPage } from './viewer-page/index.ts';

const sweepEveryMs = 6 * 60 * 60 * 1000;
/** Collects the events of several uploads, so that the other services handle them in groups. */
const uploadsCoalesceMs = 100;

/** Builds all parts of the service, in the order of their start. */
export const composeDocuments = (options: {
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
  /** From the deletion of an account to the erasure of its documents. */
  eraseAfterMs: number;
  http: { host: string; port: number };
  logger: Logger;
}): Part[] => {
  const { jwtSecrets, publicUrl, dataFolder, eraseAfterMs, logger } = options;
  measureDisk(dataFolder);
  const now = () => new Date();
  const requestId = () => currentRequestId() ?? randomUUID();

  const connection = mongoConnection(options.mongo);
  const documentRecords = documentModel(connection);
  const downloadRecords = downloadModel(connection);
  const keyUseRecords = keyUseModel(connection);
  const deletedAccountRecords = deletedAccountModel(connection);
  const senderRecords = senderModel(connection);
  const databaseIds = databaseIdModel(connection);
  const assetRecords = assetModel(connection);
  const models = [
    ...[documentRecords, downloadRecords, keyUseRecords, deletedAccountRecords, senderRecords],
    ...[databaseIds, assetRecords],
  ];

  const broker = makeBroker({ url: options.amqpUrl, service: 'documents', logger });
  const outbox = mongoOutbox(documentRecords);
  const documentRelay = broker.relay({ name: 'documents', source: outbox, now, coalesceMs: uploadsCoalesceMs });
  const downloadRelay = broker.relay({ name: 'downloads', source: downloadOutbox(downloadRecords, { now }), now });

  const documents = mongoDocumentStore(documentRecords, {
    now,
    onInserted: documentRelay.nudge,
    // Changed settings hold for readers at once.
    onReplaced: documentRelay.nudgeNow,
  });
  const onStored = downloadRelay.nudge;
  const ids = { newId: randomUUID, newEventId, requestId };
  const downloads = mongoDownloadStore(downloadRecords, { now, ...ids, onStored });
  const keyUses = mongoKeyUseStore(keyUseRecords);
  const storage = withDatabaseFiles(
    makeFileStorage({ dataFolder, s3: options.s3, newId: randomUUID, logger }),
    connection,
  );
  const { files, derived, temporaryFolder } = storage;
  consumeDocumentStats(broker, documents);

  const changes = { documents, now, newEventId, requestId, publicUrl };
  const deletedAccounts = mongoDeletedAccounts(deletedAccountRecords, { now });
  const deleteDocuments = makeDeleteDocuments({ ...changes, eraseAfterMs });
  consumeDeletedAccounts(broker, deletedAccounts);
  const senders = mongoSenderStore(senderRecords);
  consumeSenders(broker, { senders, deletedAccounts });
  const relatedRecords = mongoRelatedRecords({ downloads: downloadRecords, keyUses: keyUseRecords });
  const accountErasure = accountErasurePart({
    deletedAccounts: deletedAccountRecords,
    eraseSlice: makeEraseSlice({
      documents,
      deleteDocuments,
      steps: makeErasureSteps({ ...changes, relatedRecords, files, derived }),
      removeOthers: mongoRemoveOthers(connection, { keyUses: keyUseRecords, downloads: downloadRecords, senders }),
      now,
      eraseAfterMs,
    }),
    delayMs: eraseAfterMs,
    now,
    logger,
  });

  const examineChild = join(import.meta.dirname, 'examine-child.js');
  const renderChild = join(import.meta.dirname, 'render-child.js');
  const examiner = makeExaminer({ childFile: examineChild, filesFolder: temporaryFolder, logger });
  const originals = makeOriginalCache({
    ...{ temporaryFolder, files, logger, now, newId: randomUUID },
    maxIdleMs: eraseAfterMs,
  });
  const renderer = makePageRenderer({ childFile: renderChild, filesFolder: temporaryFolder, logger });
  const pages = makePages({ renderer, originals, derived, logger, nowMs: Date.now });
  const prepareUploaded = makePrepareUploaded({ documents, pages, logger });

  const viewerAssets = sharedAssets({ model: assetRecords, build: options.viewerPage.build, now, logger });

  const app = createApp({
    documents,
    downloads,
    files,
    examiner,
    pages,
    prepareUploaded,
    keyUses,
    deletedAccounts,
    senders,
    deleteDocuments,
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

  const fileSweep = sweepingPart({
    name: 'file sweep',
    sweep: async () => {
      const temporary = await sweepTemporaryFiles(temporaryFolder, now());
      if (!(await storage.belongsTo(await databaseIdOf(databaseIds, randomUUID)))) {
        logger.error({ dataFolder }, 'the files belong to another database: unused ones are not removed');
        return;
      }
      const removed = await sweepFiles({ files, derived, inUse: documents.filesInUse, now: now() });
      if (temporary + removed > 0) logger.info({ temporary, files: removed }, 'unused files removed');
    },
    everyMs: sweepEveryMs,
    logger,
    failureMessage: 'unused files not removed',
  });
  const downloadSweep = sweepingPart({
    name: 'download sweep',
    sweep: async () => {
      const downloadsRemoved = await downloads.removeUnchangedSince(
        new Date(now().getTime() - retentionSeconds * 1000),
      );
      if (downloadsRemoved > 0) logger.info({ downloads: downloadsRemoved }, 'old downloads removed');
    },
    everyMs: sweepEveryMs,
    logger,
    failureMessage: 'old downloads not removed',
  });

  return [
    mongoPart({ connection, models, logger }),
    viewerAssets.part,
    broker.part,
    ...storage.parts,
    fileSweep,
    downloadSweep,
    accountErasure,
    examiner.part,
    originals.part,
    renderer.part,
    pages.part,
    prepareUploaded.part,
    httpPart('http', app, { ...options.http, isProbed: true }),
  ];
};
