import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { mongoConnection } from '@docsight/mongo';
import {
  commonSettings,
  createLogger,
  loadConfig,
  newEventId,
  operatorCommand,
  UsageError,
} from '@docsight/service-kit';
import { z } from 'zod';
import { fileStoreSettings, s3SettingsOf } from './config.ts';
import { documentModel, mongoDocumentStore } from './documents/index.ts';
import { downloadModel } from './downloads/index.ts';
import { makeEraseDocument, mongoRelatedRecords } from './erasure/index.ts';
import { makeFileStorage, withDatabaseFiles } from './files/index.ts';
import { makeStorageQuota, mongoStoredBytesStore, storedBytesModel } from './stored-bytes/index.ts';
import { keyUseModel } from './uploads/index.ts';

const usage = `erase-document s-XXXXXX

Erases a deleted document permanently, in every service: file, page images, readers, leads and figures.
Reads MONGO_URL, DATABASE_PREFIX, PUBLIC_URL and the settings of the file store (DATA_DIR, S3_…). The running documents service
publishes the events.`;

/** Erases a deleted document, for operators: `node dist/erase-document.js s-XXXXXX`. Source: Specification 4.13. */
const eraseDocument = async (shortCode: string | undefined): Promise<void> => {
  if (shortCode === undefined) throw new UsageError('The short code of the document is missing.');
  const { MONGO_URL, DATABASE_PREFIX, PUBLIC_URL, ERASURE_DELAY_SECONDS } = commonSettings;
  const needed = z.object({ MONGO_URL, DATABASE_PREFIX, PUBLIC_URL, ERASURE_DELAY_SECONDS, ...fileStoreSettings });
  const config = loadConfig(needed, process.env);
  const now = () => new Date();
  const logger = createLogger({ service: 'erase-document', level: 'error' });
  const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_documents` });
  const storage = withDatabaseFiles(
    makeFileStorage({ dataFolder: config.DATA_DIR, s3: s3SettingsOf(config), newId: randomUUID, logger }),
    connection,
  );
  const erasureId = randomUUID();
  try {
    await connection.asPromise();
    for (const part of storage.parts) await part.start?.();
    const documents = mongoDocumentStore(documentModel(connection), {
      now,
      onInserted: () => undefined,
      onReplaced: () => undefined,
    });
    const erase = makeEraseDocument({
      documents,
      quota: makeStorageQuota({
        store: mongoStoredBytesStore(storedBytesModel(connection)),
        documents,
        limitBytes: Infinity, // an erasure needs no space
        newId: randomUUID,
        now,
      }),
      relatedRecords: mongoRelatedRecords({ downloads: downloadModel(connection), keyUses: keyUseModel(connection) }),
      files: storage.files,
      derived: storage.derived,
      delayMs: config.ERASURE_DELAY_SECONDS * 1_000,
      now,
      wait: (ms) => wait(ms),
      newEventId,
      requestId: () => erasureId,
      publicUrl: config.PUBLIC_URL,
    });
    process.stdout.write(`Erasing ${shortCode}. This takes up to a minute after its deletion.\n`);
    await erase(shortCode);
    process.stdout.write(`${shortCode} is erased. The other services erase it when they receive the event.\n`);
  } finally {
    for (const part of storage.parts) await part.stop?.();
    await connection.close();
  }
};

await operatorCommand(
  {
    usage,
    failure: 'Not erased.',
    options: {},
    maxArguments: 1,
    run: ({ positionals: [shortCode] }) => eraseDocument(shortCode),
  },
  process.argv.slice(2),
);
