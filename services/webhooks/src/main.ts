import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { publicEventTypes } from '@docsight/contracts';
import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { httpPart, internalVerifier, newEventId, serviceMain } from '@docsight/service-kit';
import { createApp } from './app.ts';
import { webhookSettings } from './config.ts';
import {
  consumeErasures,
  makeDeliveryEngine,
  mongoAttemptStore,
  mongoDeliveryLog,
  mongoDeliveryStore,
  mongoRedeliveryStore,
  receiverClient,
} from './deliveries/index.ts';
import { newSecret, secretBox } from './signing/index.ts';
import { makeSaveWebhook, mongoWebhookStore, webhookModel, webhookOutbox } from './webhooks/index.ts';
import { makeCheckTarget, publicResolver, systemResolver } from './targets/index.ts';

/** How long a name server may take, when a webhook is saved and for each of two tries when it is called. */
const nameTimeoutMs = 2_000;

await serviceMain({
  service: 'webhooks',
  settings: webhookSettings,
  env: process.env,
  compose: (config, logger) => {
    const now = (): Date => new Date();
    const connection = mongoConnection({
      url: config.MONGO_URL,
      database: `${config.DATABASE_PREFIX}_webhooks`,
      poolSize: 50,
    });
    const broker = makeBroker({ url: config.AMQP_URL, service: 'webhooks', logger });
    const webhookRecords = webhookModel(connection);
    const webhookRelay = broker.relay({ name: 'webhooks', source: webhookOutbox(webhookRecords), now });
    const webhooks = mongoWebhookStore(webhookRecords, { stored: webhookRelay.nudge });
    const attempts = mongoAttemptStore(connection);
    const deliveries = mongoDeliveryStore(connection, attempts);
    const redeliveries = mongoRedeliveryStore(connection);

    const allowPrivate = config.WEBHOOK_ALLOW_PRIVATE_TARGETS;
    const timeoutMs = config.WEBHOOK_TIMEOUT_MS;
    const resolve = allowPrivate ? systemResolver : publicResolver({ timeoutMs: nameTimeoutMs });
    const secrets = secretBox(config.WEBHOOK_SECRET_KEY);
    const engine = makeDeliveryEngine({
      ...{ webhooks, deliveries, redeliveries, attempts, secrets, timeoutMs, newEventId, logger, now },
      client: receiverClient({ timeoutMs, allowPrivate, resolve }),
      retryDelaysMs: config.WEBHOOK_RETRY_DELAYS_SECONDS.map((seconds) => seconds * 1_000),
      owner: `${hostname()}:${process.pid}`,
    });
    broker.consume({ queue: 'webhooks.events', prefetch: 256, handle: engine.handleEvent });
    consumeErasures(broker, { deliveries, now });

    const saveWebhook = makeSaveWebhook({
      ...{ webhooks, secrets, newSecret, now, newId: randomUUID, allEvents: publicEventTypes },
      dropWaiting: engine.dropWaiting,
      checkTarget: makeCheckTarget({ allowPrivate, resolve, timeoutMs: nameTimeoutMs }),
    });
    const verifyInternal = internalVerifier({ service: 'webhooks', keys: config.INTERNAL_VERIFY_KEYS });
    const log = mongoDeliveryLog(connection);
    const app = createApp({ ...engine, webhooks, attempts, log, saveWebhook, verifyInternal, logger });

    const models = [webhooks.model, deliveries.model, attempts.model] as never[];
    return [
      mongoPart({ connection, models, logger }),
      engine.dispatcherPart,
      broker.part,
      httpPart('http', app, { host: config.HOST, port: config.PORT }),
      engine.drainPart,
    ];
  },
});
