import { hkdfSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoOutbox, mongoPart } from '@docsight/mongo';
import {
  currentRequestId,
  httpPart,
  internalVerifier,
  newEventId,
  randomAlphanumeric,
  serviceMain,
} from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import { createApp } from './app.ts';
import { s3SettingsOf, settings } from './config.ts';
import { consumeDocumentStats, documentModel, makePasswords, mongoDocumentStore } from './documents/index.ts';
import { downloadModel, downloadOutbox, keptSeconds, mongoDownloadStore } from './downloads/index.ts';
import { makeExaminer } from './examine/index.ts';
import { derivedFileModel, fileStorage, sweepFiles, sweepPart } from './files/index.ts';
import { makeOriginalCache, makePageRenderer, makePages } from './pages/index.ts';
import { keyUseModel, mongoKeyUseStore, sweepTemporaryFolders } from './uploads/index.ts';
import { readViewerBuild } from './viewer-page/index.ts';

await serviceMain({
  service: 'documents',
  settings,
  env: process.env,
  compose: (config, logger) => {
    const s3 = s3SettingsOf(config);
    const build = readViewerBuild(fileURLToPath(import.meta.resolve('@docsight/viewer/manifest.json')));
    const now = () => new Date();
    const requestId = () => currentRequestId() ?? randomUUID();
    const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_documents` });
    const models = {
      documents: documentModel(connection),
      downloads: downloadModel(connection),
      keyUses: keyUseModel(connection),
      derivedFiles: derivedFileModel(connection),
    };
    const broker = makeBroker({ url: config.AMQP_URL, service: 'documents', logger });
    const documentRelay = broker.relay({ name: 'documents', source: mongoOutbox(models.documents), now });
    const downloadRelay = broker.relay({ name: 'downloads', source: downloadOutbox(models.downloads, { now }), now });
    const documents = mongoDocumentStore(models.documents, { now, stored: documentRelay.nudge });
    const downloads = mongoDownloadStore(models.downloads, { now, newEventId, requestId, stored: downloadRelay.nudge });
    const { files, derived, parts: fileParts } = fileStorage({ connection, s3, newId: randomUUID, now, logger });
    const temporaryFolder = join(config.DATA_DIR, 'tmp');
    const childFile = (...path: string[]) => join(import.meta.dirname, ...path);
    const examiner = makeExaminer({ childFile: childFile('examine', 'examine-child.js'), logger });
    const renderer = makePageRenderer({ childFile: childFile('pages', 'render-child.js'), logger });
    const originals = makeOriginalCache({ temporaryFolder, files, logger, now, newId: randomUUID });
    const pages = makePages({ renderer, originals, derived, logger, nowMs: Date.now });
    consumeDocumentStats(broker, documents);

    const app = createApp({
      documents,
      downloads,
      files,
      examiner,
      pages,
      keyUses: mongoKeyUseStore(models.keyUses),
      passwords: makePasswords(),
      verifyInternal: internalVerifier({ service: 'documents', keys: config.INTERNAL_VERIFY_KEYS }),
      viewerTokens: viewerTokens(config.JWT_SECRET),
      idempotencySecret: Buffer.from(hkdfSync('sha256', config.JWT_SECRET, 'docsight', 'upload-fingerprint', 32)),
      viewerPage: { build, measuredBy: config.OPERATOR_NAME, privacyUrl: config.PRIVACY_URL },
      publicUrl: config.PUBLIC_URL,
      temporaryFolder,
      maxFileBytes: config.MAX_UPLOAD_MB * 1024 * 1024,
      now,
      requestId,
      newId: randomUUID,
      newCode: () => randomAlphanumeric(6),
      newEventId,
      logger,
    });

    const sweep = async () =>
      (await sweepTemporaryFolders(temporaryFolder, now())) +
      (await sweepFiles({ files, derived, inUse: documents.filesInUse, now: now() }));
    const sweepDownloads = () => downloads.removePublishedBefore(new Date(now().getTime() - keptSeconds * 1000));
    return [
      mongoPart({ connection, models: Object.values(models) as never[], logger }),
      broker.part,
      ...fileParts,
      sweepPart({ sweep, what: 'files', logger }),
      sweepPart({ sweep: sweepDownloads, what: 'downloads', logger }),
      examiner.part,
      originals.part,
      renderer.part,
      pages.part,
      httpPart('http', app, { host: config.HOST, port: config.PORT }),
    ];
  },
});
