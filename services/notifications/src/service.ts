import { makeBroker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { defineService } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { defaultSender, domainOf, settings } from './config.ts';
import { retryRules, smtpClient } from './mails/index.ts';

/** The composition root. */
export const service = defineService({
  name: 'notifications',
  settings,
  compose: (config, logger) => {
    const url = config.SMTP_URL;
    const from = config.MAIL_FROM ?? defaultSender(config.PUBLIC_URL);
    if (url === undefined) logger.warn('SMTP_URL is not set: e-mail is not sent');
    const client = url === undefined ? undefined : smtpClient({ url, from });
    const connection = mongoConnection({ url: config.MONGO_URL, database: `${config.DATABASE_PREFIX}_notifications` });
    const broker = makeBroker({ url: config.AMQP_URL, service: 'notifications', logger });
    const { models, mailWorker, accountErasure } = compose({
      connection,
      broker,
      client,
      publicUrl: config.PUBLIC_URL,
      domain: domainOf(from),
      mailTokenKeys: config.MAIL_TOKEN_KEY,
      rules: {
        delayMs: config.NOTIFICATION_DELAY_SECONDS * 1_000,
        intervalMs: config.NOTIFICATION_INTERVAL_SECONDS * 1_000,
        waitsMs: retryRules.waitsMs,
        giveUpAfterMs: retryRules.giveUpAfterMs,
      },
      erasureDelayMs: config.ERASURE_DELAY_SECONDS * 1_000,
      now: () => new Date(),
      logger,
    });
    return [
      mongoPart({ connection, models, logger }),
      { name: 'mail server', stop: async () => client?.close() },
      mailWorker,
      accountErasure,
      broker.part,
    ];
  },
});
