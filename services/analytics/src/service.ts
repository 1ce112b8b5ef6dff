import { defineService, httpPart } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { settings } from './config.ts';

/** The composition root. */
export const service = defineService({
  name: 'analytics',
  settings,
  compose: (config, logger) => {
    const { app, parts } = compose({
      mongoUrl: config.MONGO_URL,
      database: `${config.DATABASE_PREFIX}_analytics`,
      amqpUrl: config.AMQP_URL,
      partitions: config.READER_PARTITIONS,
      documentsUrls: config.DOCUMENTS_URL,
      trackingUrls: config.TRACKING_URL,
      signingKey: config.INTERNAL_SIGNING_KEY,
      verifyKeys: config.INTERNAL_VERIFY_KEYS,
      logger,
    });
    return [...parts, httpPart('http', app, { host: config.HOST, port: config.PORT, isProbed: true })];
  },
});
