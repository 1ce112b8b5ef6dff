import { randomBytes, randomUUID } from 'node:crypto';
import type { EventOf, MessageOf, QueueName } from '@docsight/contracts';
import type { Broker } from '@docsight/messaging';
import { mongoConnection, mongoPart } from '@docsight/mongo';
import type { KeyList } from '@docsight/service-kit';
import { asAccount, silentLogger, testVerifyKeys } from '@docsight/testkit';
import request from 'supertest';
import { mongoAttemptStore } from '../src/attempts/index.ts';
import { compose } from '../src/compose.ts';
import type { ComposeOptions } from '../src/compose.ts';
import { batchCollection, deliveryCollection, mongoDeliveryStore } from '../src/deliveries/index.ts';
import { systemResolver } from '../src/targets/index.ts';
import { mongoWebhookStore } from '../src/webhooks/index.ts';
import { webhookCollection } from '../src/webhooks/webhook-model.ts';

export type Options = {
  mongoUrl: string;
  database: string;
  timeoutMs?: number;
  retryDelaysMs?: number[];
  allowPrivate?: boolean;
  secretKeys?: KeyList<Buffer>;
} & Pick<ComposeOptions, 'drainMs' | 'limits'>;

type PublicEventHandler = (message: MessageOf<EventOf<'webhooks.events'>>) => Promise<void>;

type ErasureHandler = (message: MessageOf<EventOf<'webhooks.erasures'>>) => Promise<void>;

/** Takes the place of the broker: a test passes messages to the handlers itself, and nothing is published. */
const aBroker = () => {
  const handlers = new Map<QueueName, unknown>();
  const broker: Pick<Broker, 'consume' | 'relay'> = {
    consume: ({ queue, handle }) => void handlers.set(queue, handle),
    relay: () => ({
      nudge: () => undefined,
      nudgeNow: () => undefined,
      start: () => undefined,
      stop: () => Promise.resolve(),
    }),
  };
  return { broker, handlers };
};

/** Starts one process of the service without a broker, on a clock that can be moved forward. */
export const startWebhooks = async (options: Options) => {
  const { timeoutMs = 2_000, retryDelaysMs = [50, 100], allowPrivate = true, secretKeys = [randomBytes(32)] } = options;
  let offsetMs = 0;
  const logger = silentLogger;
  const connection = mongoConnection({ url: options.mongoUrl, database: options.database });
  const { broker, handlers } = aBroker();
  const service = compose({
    ...options,
    connection,
    broker,
    secretKeys,
    verifyKeys: testVerifyKeys,
    timeoutMs,
    nameTimeoutMs: 1_000,
    retryDelaysMs,
    allowPrivate,
    resolve: systemResolver,
    leaseOwner: randomUUID(),
    erasureDelayMs: 60_000,
    now: () => new Date(Date.now() + offsetMs),
    logger,
  });
  const attempts = mongoAttemptStore(connection);
  const deliveries = mongoDeliveryStore(connection, attempts);
  const webhooks = mongoWebhookStore(connection, { onEventStored: () => undefined });
  const { app, models, receiverClient, dispatcher, drain, accountErasure } = service;
  const parts = [mongoPart({ connection, models, logger }), receiverClient, dispatcher, drain];
  for (const part of parts) await part.start?.();

  let isStopped = false;
  return {
    app,
    connection,
    /** Stores of the test's own, on the same collections. */
    webhooks,
    deliveries,
    attempts,
    /** The collections, to look into and to change. */
    stored: {
      webhooks: webhookCollection(connection),
      deliveries: deliveryCollection(connection),
      batches: batchCollection(connection),
    },
    handleEvent: handlers.get('webhooks.events') as PublicEventHandler,
    handleErasure: handlers.get('webhooks.erasures') as ErasureHandler,
    /** Runs the erasure of deleted accounts that is due. */
    eraseAccounts: accountErasure.sweep,
    advance: (ms: number): void => {
      offsetMs += ms;
    },
    /** Stops as a service does: in reverse order. */
    stop: async (): Promise<void> => {
      if (isStopped) return;
      isStopped = true;
      for (const part of parts.toReversed()) await part.stop?.();
    },
    /** Leaves the store as a killed process does: the connection is closed before anything can be released. */
    vanish: async (): Promise<void> => {
      isStopped = true;
      await connection.close(true);
      for (const part of [drain, dispatcher, receiverClient]) await part.stop?.();
    },
  };
};
export type Webhooks = Awaited<ReturnType<typeof startWebhooks>>;

/** Every field that a response of the service may have. */
export type ResponseBody = {
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
  status: string;
  next_attempt_at: string | null;
};
type ListedDelivery = { id: string; event_id: string; event_type: string; status: string; attempts: number };
type Response = { status: number; headers: Record<string, string>; body: ResponseBody };

/** An account that calls the service. */
export const anAccount = (service: Webhooks, id: string = randomUUID()) => {
  const path = '/api/v1/webhooks';
  const send = async (method: 'get' | 'post' | 'put' | 'delete', to: string, body?: unknown): Promise<Response> => {
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
    /** Returns the webhook and its attempts, oldest first. */
    state: async () => {
      const { webhook, recent_deliveries } = (await send('get', path)).body;
      return { webhook, attempts: recent_deliveries.toReversed() };
    },
  };
};
