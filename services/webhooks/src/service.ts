import { hostname } from 'node:os';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { defineService, httpPart } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { settings } from './config.ts';
import { publicResolver, systemResolver } from './targets/index.ts';

/** Time for a name's resolution: when a webhook is saved, and for each of two tries when it is called. */
const nameTimeoutMs = 2_000;

/** The composition root. */
export const service = defineService({
  name: 'webhooks',
  settings,
  compose: (config, logger) => {
    const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    const connection = mongoConnection({
      url: config.MONGO_URL,
      database: `${config.DATABASE_PREFIX}_webhooks`,
      poolSize: 50,
    });
    const broker = makeBroker({ url: config.AMQP_URL, service: 'webhooks', logger });
    const service = compose({
      connection,
      broker,
      secretKeys: config.WEBHOOK_SECRET_KEY,
      verifyKeys: config.INTERNAL_VERIFY_KEYS,
      timeoutMs: config.WEBHOOK_TIMEOUT_MS,
      nameTimeoutMs,
      retryDelaysMs: config.WEBHOOK_RETRY_DELAYS_SECONDS.map((seconds) => seconds * 1_000),
      allowPrivate,
      resolve: allowPrivate ? systemResolver : publicResolver({ timeoutMs: nameTimeoutMs }),
      erasureDelayMs: config.ERASURE_DELAY_SECONDS * 1_000,
      leaseOwner: `${hostname()}:${process.pid}`,
      now: () => new Date(),
      logger,
    });
    return [
      mongoPart({ connection, models: service.models, logger }),
      service.receiverClient,
      service.dispatcher,
      service.accountErasure,
      broker.part,
      httpPart('http', service.app, { host: config.HOST, port: config.PORT, isProbed: true }),
      service.drain,
    ];
  },
});
