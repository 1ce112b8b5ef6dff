import { randomBytes, randomUUID } from 'node:crypto';
import { publicEventTypes } from '@docsight/contracts';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import { internalVerifier, newEventId } from '@docsight/service-kit';
import { asAccount, silentLogger, testVerifyKeys } from '@docsight/testkit';
import request from 'supertest';
import { createApp } from '../src/app.ts';
import {
  makeDeliveryEngine,
  mongoAttemptStore,
  mongoDeliveryLog,
  mongoDeliveryStore,
} from '../src/deliveries/index.ts';
import { mongoRedeliveryStore, receiverClient } from '../src/deliveries/index.ts';
import { newSecret, secretBox } from '../src/signing/index.ts';
import { makeSaveWebhook, mongoWebhookStore, webhookModel } from '../src/webhooks/index.ts';
import { makeCheckTarget, systemResolver } from '../src/targets/index.ts';

export type Options = {
  mongoUrl: string;
  database: string;
  timeoutMs?: number;
  retryDelaysMs?: number[];
  allowPrivate?: boolean;
  secretKey?: Buffer;
  drainMs?: number;
  limits?: Record<'first' | 'retry', { total: number; perAccount: number }>;
};

/** One process of the service without its broker: the same parts as main.ts, on a clock that can be set forward. */
export const startWebhooks = async (options: Options) => {
  const { timeoutMs = 2_000, retryDelaysMs = [50, 100], allowPrivate = true, secretKey = randomBytes(32) } = options;
  let offsetMs = 0;
  const now = (): Date => new Date(Date.now() + offsetMs);
  const logger = silentLogger;
  const connection = mongoConnection({ url: options.mongoUrl, database: options.database });
  const webhooks = mongoWebhookStore(webhookModel(connection), { stored: () => undefined });
  const attempts = mongoAttemptStore(connection);
  const deliveries = mongoDeliveryStore(connection, attempts);
  const redeliveries = mongoRedeliveryStore(connection);
  const secrets = secretBox(secretKey);
  const engine = makeDeliveryEngine({
    ...{
      webhooks,
      deliveries,
      redeliveries,
      attempts,
      secrets,
      timeoutMs,
      retryDelaysMs,
      newEventId,
      logger,
      now,
    },
    client: receiverClient({ timeoutMs, allowPrivate, resolve: systemResolver }),
    owner: randomUUID(),
    ...(options.drainMs !== undefined && { drainMs: options.drainMs }),
    ...(options.limits && { limits: options.limits }),
  });
  const saveWebhook = makeSaveWebhook({
    ...{ webhooks, secrets, newSecret, now, newId: randomUUID, allEvents: publicEventTypes },
    dropWaiting: engine.dropWaiting,
    checkTarget: makeCheckTarget({ allowPrivate, resolve: systemResolver, timeoutMs: 1_000 }),
  });
  const log = mongoDeliveryLog(connection);
  const app = createApp({
    ...engine,
    webhooks,
    attempts,
    log,
    saveWebhook,
    verifyInternal: internalVerifier({ service: 'webhooks', keys: testVerifyKeys }),
    logger,
  });
  const models = [webhooks.model, deliveries.model, attempts.model] as never[];
  const parts = [mongoPart({ connection, models, logger }), engine.dispatcherPart, engine.drainPart];
  for (const part of parts) await part.start?.();

  let stopped = false;
  return {
    ...{ app, engine, webhooks, deliveries, attempts, connection },
    advance: (ms: number): void => {
      offsetMs += ms;
    },
    /** Stops as a service does: in reverse order. */
    stop: async (): Promise<void> => {
      if (stopped) return;
      stopped = true;
      for (const part of parts.toReversed()) await part.stop?.();
    },
    /** Leaves the store as a killed process would: the connection is gone before anything can be given back. */
    vanish: async (): Promise<void> => {
      stopped = true;
      await connection.close(true);
      await engine.drainPart.stop?.();
      await engine.dispatcherPart.stop?.();
    },
  };
};
export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

/** Every field that some answer of the service has. */
export type AnswerBody = {
  configured: boolean;
  webhook: { id: string; is_active: boolean; consecutive_failures: number } | null;
  recent_deliveries: Record<string, unknown>[];
  webhook_id: string;
  url: string;
  events: string[];
  is_active: boolean;
  secret: string;
  event_id: string;
  response_time_ms: number;
  status_code: number | null;
  error?: { code: string; message: string };
  deliveries: ListedDelivery[];
  pagination: Record<'page' | 'per_page' | 'total' | 'total_pages', number>;
  recovered: number;
  attempts: Record<string, unknown>[];
};
type ListedDelivery = { id: string; event_id: string; event_type: string; status: string; attempts: number };
type Answer = { status: number; headers: Record<string, string>; body: AnswerBody };

/** An account that talks to the service. */
export const anAccount = (service: Webhooks, id: string = randomUUID()) => {
  const path = '/api/v1/webhooks';
  const send = async (method: 'get' | 'post' | 'put' | 'delete', to: string, body?: unknown): Promise<Answer> => {
    const client = request(service.app);
    return client[method](to)
      .set(asAccount(id))
      .send(body as object);
  };
  return {
    id,
    get: () => send('get', path),
    post: (body: unknown) => send('post', path, body),
    remove: () => send('delete', path),
    test: () => send('post', `${path}/test`),
    deliveries: (query = '') => send('get', `${path}/deliveries${query}`),
    delivery: (deliveryId: string) => send('get', `${path}/deliveries/${deliveryId}`),
    resend: (deliveryId: string) => send('post', `${path}/deliveries/${deliveryId}/resend`),
    recover: (body: unknown) => send('post', `${path}/deliveries/recover`, body),
    send,
    /** The webhook record and its attempts, oldest first. */
    state: async () => {
      const { webhook, recent_deliveries } = (await send('get', path)).body;
      return { webhook, attempts: recent_deliveries.toReversed() };
    },
  };
};
