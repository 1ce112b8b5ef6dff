import { randomUUID } from 'node:crypto';
import { publicEventTypes } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import { accountErasurePart, deletedAccountModel, mongoDeletedAccounts } from '@docsight/mongo';
import type { IndexedModel } from '@docsight/mongo';
import { countPreviousKey, internalVerifier, newEventId, secretBox, tracerOf } from '@docsight/service-kit';
import type { KeyList, Logger, Part, VerifyKey } from '@docsight/service-kit';
import type { Express } from 'express';
import type { Connection } from 'mongoose';
import { mongoEraseSlice } from './accounts/index.ts';
import { createApp } from './app.ts';
import {
  attemptModel,
  makeSendSigned,
  makeSendTestEvent,
  mongoAttemptStore,
  receiverClient,
  testEventSlots,
  toDeliveryRecord,
} from './attempts/index.ts';
import {
  batchModel,
  consumeErasures,
  consumePublicEvents,
  deliveryModel,
  mongoDeliveryStore,
} from './deliveries/index.ts';
import { makeAttemptDelivery, makeCutOff, makeDispatcher, makeFinishAttempt, slotLimits } from './dispatch/index.ts';
import { makeAttemptLog, mongoDeliveryLog } from './log/index.ts';
import { makeRedelivery, mongoRedeliveryStore } from './redelivery/index.ts';
import { newSecret } from './signing/index.ts';
import { makeCheckTarget } from './targets/index.ts';
import type { ResolveName } from './targets/index.ts';
import { makeCountOutcome, makeSaveWebhook, mongoWebhookStore, webhookModel, webhookOutbox } from './webhooks/index.ts';
import type { Webhook } from './webhooks/index.ts';

/** Shorter than the process's own stop limit of 10 s. */
const defaultDrainMs = 8_000;
/** Source: Specification 8.1. */
const recentAttempts = 20;

export type ComposeOptions = {
  connection: Connection;
  broker: Pick<Broker, 'consume' | 'relay'>;
  /** Keys of 32 bytes. The first one encrypts secrets in the store, and all decrypt. */
  secretKeys: KeyList<Buffer>;
  verifyKeys: VerifyKey[];
  /** Limit of one attempt. */
  timeoutMs: number;
  /** Limit of the name resolution when a webhook is saved. */
  nameTimeoutMs: number;
  retryDelaysMs: number[];
  allowPrivate: boolean;
  resolve: ResolveName;
  /** Names this process in its leases. */
  leaseOwner: string;
  /** Slots of this process. */
  limits?: typeof slotLimits;
  /** From one pass over a deleted account to the next. */
  erasureDelayMs: number;
  /** How long requests in progress may continue when the process stops. */
  drainMs?: number;
  now: () => Date;
  logger: Logger;
};

export type WebhooksService = {
  app: Express;
  models: IndexedModel[];
  /** Put it after the database. */
  receiverClient: Part;
  /** Put it before the broker. */
  dispatcher: Part;
  /** Put it after the database. */
  accountErasure: Part & { sweep: () => Promise<void> };
  /** Put it last. */
  drain: Part;
};

/** Builds the service on its connections. The tests use the same function. */
export const compose = (options: ComposeOptions): WebhooksService => {
  const { connection, broker, timeoutMs, allowPrivate, resolve, now, logger } = options;

  const webhookRelay = broker.relay({ name: 'webhooks', source: webhookOutbox(connection), now });
  const webhooks = mongoWebhookStore(connection, { onEventStored: webhookRelay.nudge });
  const attempts = mongoAttemptStore(connection);
  const deliveries = mongoDeliveryStore(connection, attempts);
  const log = mongoDeliveryLog(connection, deliveries);
  const attemptLog = makeAttemptLog({ log, attempts });
  const redeliveries = mongoRedeliveryStore(connection);

  const client = receiverClient({ timeoutMs, allowPrivate, resolve });
  const secrets = secretBox(options.secretKeys, countPreviousKey('WEBHOOK_SECRET_KEY', options.secretKeys));
  const send = makeSendSigned({ client, secrets, now });
  const cutOff = makeCutOff(options.drainMs ?? defaultDrainMs);
  const sendTestEvent = makeSendTestEvent({
    webhooks,
    attempts,
    send,
    slots: testEventSlots(),
    timeoutMs,
    stop: cutOff.signal,
    newEventId,
    now,
  });

  const countOutcome = makeCountOutcome({ webhooks, newEventId });
  const finish = makeFinishAttempt({
    deliveries,
    countOutcome,
    retryDelaysMs: options.retryDelaysMs,
    logger,
    now,
  });
  const attempt = makeAttemptDelivery({
    webhooks,
    deliveries,
    attempts,
    send,
    finish,
    now,
    cutOff: cutOff.signal,
    tracer: tracerOf(logger),
  });
  const dispatcher = makeDispatcher({
    deliveries,
    attempt,
    limits: options.limits ?? slotLimits,
    leaseOwner: options.leaseOwner,
    cutOff,
    logger,
    now,
  });
  consumePublicEvents(broker, { webhooks, deliveries, intake: dispatcher, now });
  const deletedAccountRecords = deletedAccountModel(connection);
  const deletedAccounts = mongoDeletedAccounts(deletedAccountRecords, { now });
  consumeErasures(broker, { deliveries, deletedAccounts, now });
  const accountErasure = accountErasurePart({
    deletedAccounts: deletedAccountRecords,
    eraseSlice: mongoEraseSlice(connection, now),
    delayMs: options.erasureDelayMs,
    now,
    logger,
  });

  const dropWaiting = (webhook: Webhook): Promise<void> => deliveries.dropWaiting(webhook, now());
  const saveWebhook = makeSaveWebhook({
    webhooks,
    deletedAccounts,
    dropWaiting,
    checkTarget: makeCheckTarget({ allowPrivate, resolve, timeoutMs: options.nameTimeoutMs }),
    secrets,
    allEvents: publicEventTypes,
    newId: randomUUID,
    newSecret,
    now,
  });
  const redelivery = makeRedelivery({ webhooks, redeliveries, log, wake: dispatcher.wake, now });

  return {
    app: createApp({
      verifyInternal: internalVerifier({ service: 'webhooks', keys: options.verifyKeys }),
      webhooks,
      saveWebhook,
      dropWaiting,
      recentDeliveries: async ({ accountId, id }) =>
        (await attemptLog.newest(accountId, id, recentAttempts)).map(toDeliveryRecord),
      sendTestEvent,
      redelivery,
      log,
      attemptLog,
      logger,
    }),
    models: [
      webhookModel(connection),
      batchModel(connection),
      deliveryModel(connection),
      attemptModel(connection),
      deletedAccountRecords,
    ],
    receiverClient: { name: 'receiver client', stop: client.close },
    dispatcher: dispatcher.part,
    accountErasure,
    drain: dispatcher.drainPart,
  };
};
