import { fileURLToPath } from 'node:url';
import { readBuild } from '@docsight/browser-build';
import { defineService, httpPart } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { s3SettingsOf, settings } from './config.ts';

/** The composition root. */
export const service = defineService({
  name: 'documents',
  settings,
  compose: (config, logger) => {
    const { app, parts } = compose({
      mongo: { url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_documents` },
      amqpUrl: config.AMQP_URL,
      s3: s3SettingsOf(config),
      jwtSecrets: config.JWT_SECRET,
      verifyKeys: config.INTERNAL_VERIFY_KEYS,
      publicUrl: config.PUBLIC_URL,
      viewerPage: {
        build: readBuild(fileURLToPath(import.meta.resolve('@docsight/viewer/manifest.json')), '/viewer/'),
        measuredBy: config.OPERATOR_NAME,
        privacyUrl: config.PRIVACY_URL,
        logo: config.OPERATOR_LOGO,
        embedOrigins: config.EMBED_ORIGINS,
      },
      dataFolder: config.DATA_DIR,
      maxFileBytes: config.MAX_UPLOAD_MB * 1024 * 1024,
      accountBytes: config.ACCOUNT_STORAGE_MB * 1024 * 1024,
      eraseAfterMs: config.ERASURE_DELAY_SECONDS * 1_000,
      logger,
    });
    return [...parts, httpPart('http', app, { host: config.HOST, port: config.PORT, isProbed: true })];
  },
});
