import { hkdfSync, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoOutbox, mongoPart } from '@docsight/mongo';
import {
  currentRequestId,
  httpPart,
  internalTokens,
  newEventId,
  randomAlphanumeric,
  serviceMain,
} from '@docsight/service-kit';
import { viewerTokens } from '@docsight/viewer-access';
import { createApp } from './app.ts';
import { settings } from './config.ts';
import { consumeDocumentStats, documentModel, makePasswords, mongoDocumentStore } from './documents/index.ts';
import { downloadModel, mongoDownloadStore } from './downloads/index.ts';
import { makeExaminer } from './examine/index.ts';
import { mongoFileStore, sweepFiles, sweepPart } from './files/index.ts';
import { keyUseModel, mongoKeyUseStore, sweepTemporaryFolders } from './uploads/index.ts';

await serviceMain({
  service: 'documents',
  settings,
  env: process.env,
  compose: (config, logger) => {
    const now = () => new Date();
    const trace = () => currentRequestId() ?? randomUUID();
    const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_documents` });
    const models = {
      documents: documentModel(connection),
      downloads: downloadModel(connection),
      keyUses: keyUseModel(connection),
    };
    const broker = makeBroker({ url: config.AMQP_URL, service: 'documents', logger });
    const documentRelay = broker.relay({ name: 'documents', source: mongoOutbox(models.documents), now });
    const downloadRelay = broker.relay({ name: 'downloads', source: mongoOutbox(models.downloads), now });
    const documents = mongoDocumentStore(models.documents, { now, stored: documentRelay.nudge });
    const downloads = mongoDownloadStore(models.downloads, { now, newEventId, trace, stored: downloadRelay.nudge });
    const files = mongoFileStore(connection);
    const temporaryFolder = join(config.DATA_DIR, 'tmp');
    const childFile = join(import.meta.dirname, 'examine', 'examine-child.js');
    const examiner = makeExaminer({ childFile, logger });
    consumeDocumentStats(broker, documents);

    const app = createApp({
      documents,
      downloads,
      files,
      examiner,
      keyUses: mongoKeyUseStore(models.keyUses),
      passwords: makePasswords(),
      internalTokens: internalTokens(config.JWT_SECRET),
      viewerTokens: viewerTokens(config.JWT_SECRET),
      idempotencySecret: Buffer.from(hkdfSync('sha256', config.JWT_SECRET, 'docsight', 'upload-fingerprint', 32)),
      publicUrl: config.PUBLIC_URL,
      temporaryFolder,
      maxFileBytes: config.MAX_UPLOAD_MB * 1024 * 1024,
      now,
      trace,
      newId: randomUUID,
      newCode: () => randomAlphanumeric(6),
      newEventId,
      logger,
    });

    const sweep = async () =>
      (await sweepTemporaryFolders(temporaryFolder, now())) +
      (await sweepFiles({ files, inUse: documents.filesInUse, now: now() }));
    return [
      mongoPart({ connection, models: Object.values(models) as never[], logger }),
      broker.part,
      sweepPart({ sweep, what: 'files', logger }),
      examiner.part,
      httpPart('http', app, { host: config.HOST, port: config.PORT }),
    ];
  },
});
