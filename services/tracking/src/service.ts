import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { defineService, httpPart } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { beaconsPerMinute, settings } from './config.ts';

/** The composition root. */
export const service = defineService({
  name: 'tracking',
  settings,
  compose: (config, logger) => {
    const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_tracking` });
    const broker = makeBroker({
      url: config.AMQP_URL,
      service: 'tracking',
      logger,
      partitions: config.READER_PARTITIONS,
    });
    const tracking = compose({
      connection,
      broker,
      documentsUrls: config.DOCUMENTS_URL,
      publicUrl: config.PUBLIC_URL,
      jwtSecrets: config.JWT_SECRET,
      signingKey: config.INTERNAL_SIGNING_KEY,
      verifyKeys: config.INTERNAL_VERIFY_KEYS,
      rules: {
        viewDebounceSeconds: config.VIEW_DEBOUNCE_SECONDS,
        revisitAfterSeconds: config.REVISIT_AFTER_SECONDS,
        beaconSlackSeconds: config.BEACON_SLACK_SECONDS,
      },
      beaconsPerMinute: beaconsPerMinute(config.VIEWER_RATE_LIMIT_PER_MINUTE),
      now: () => new Date(),
      logger,
    });
    return [
      mongoPart({ connection, models: tracking.models, logger }),
      tracking.history,
      broker.part,
      tracking.mergeSweeper,
      tracking.sessionSweeper,
      tracking.erasureSweeper,
      httpPart('http', tracking.app, { host: config.HOST, port: config.PORT, isProbed: true }),
    ];
  },
});
