import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { mongoConnection } from '@docsight/mongo';
import { commonSettings, ConfigError, createLogger, loadConfig, newEventId } from '@docsight/service-kit';
import { z } from 'zod';
import { s3SettingsOf, settings } from './config.ts';
import { documentModel, mongoDocumentStore } from './documents/index.ts';
import { downloadModel } from './downloads/index.ts';
import { makeEraseDocument, mongoRelatedRecords } from './erasure/index.ts';
import { makeFileStorage } from './files/index.ts';
import { keyUseModel } from './uploads/index.ts';

/**
 * The command `node dist/erase-document.js s-XXXXXX` for operators. It erases a deleted document permanently, in
 * every service. It reads MONGO_URL, PUBLIC_URL and the settings of the file store. The running documents service
 * publishes the events.
 */
const eraseDocument = async (): Promise<void> => {
  const [shortCode = ''] = parseArgs({ allowPositionals: true }).positionals;
  const { MONGO_URL, DATABASE_PREFIX, PUBLIC_URL } = commonSettings;
  const needed = z.object({ ...settings, MONGO_URL, DATABASE_PREFIX, PUBLIC_URL }).omit({ AMQP_URL: true });
  const config = loadConfig(needed, process.env);
  const now = () => new Date();
  const logger = createLogger({ service: 'erase-document', level: 'error' });
  const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_documents` });
  const storage = makeFileStorage({ connection, s3: s3SettingsOf(config), newId: randomUUID, now, logger });
  try {
    await connection.asPromise();
    for (const part of storage.parts) await part.start?.();
    const erase = makeEraseDocument({
      documents: mongoDocumentStore(documentModel(connection), { now, onStored: () => undefined }),
      relatedRecords: mongoRelatedRecords({ downloads: downloadModel(connection), keyUses: keyUseModel(connection) }),
      files: storage.files,
      derived: storage.derived,
      now,
      wait: (ms) => wait(ms),
      newEventId,
      requestId: randomUUID(),
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

try {
  await eraseDocument();
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof Error && error.name === 'AppError')) throw error;
  process.stderr.write(`Not erased. ${error.message}\n`);
  process.exitCode = 1;
}
