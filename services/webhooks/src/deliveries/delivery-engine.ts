import { setMaxListeners } from 'node:events';
import type { DeliveryRecord } from '@docsight/api-contract';
import type { Logger, Part } from '@docsight/service-kit';
import type { SecretBox } from '../signing/index.ts';
import type { Webhook, WebhookStore } from '../webhooks/index.ts';
import { toDeliveryRecord } from './attempt.ts';
import { makeAttemptDelivery } from './attempt-delivery.ts';
import type { AttemptStore, DeliveryStore } from './delivery-store.ts';
import { makeDispatcher } from './dispatcher.ts';
import { makePatiently } from './patiently.ts';
import { publicEventConsumer } from './public-event-consumer.ts';
import type { ReceiverClient } from './receiver-client.ts';
import { makeRedelivery } from './redelivery.ts';
import type { Redelivery, RedeliveryStore } from './redelivery.ts';
import { makeSendSigned } from './send-signed.ts';
import { makeSendTestEvent } from './send-test-event.ts';
import type { SendTestEvent } from './send-test-event.ts';
import type { PublicMessage } from './delivery.ts';

/** All that the edges need of deliveries. */
export type DeliveryEngine = {
  handleEvent: (message: PublicMessage) => Promise<void>;
  sendTestEvent: SendTestEvent;
  redelivery: Redelivery;
  /** The 20 newest attempts. */
  recentDeliveries: (webhook: Webhook) => Promise<DeliveryRecord[]>;
  /** Drops what waits since before the webhook's present lifetime: it was disabled. */
  dropWaiting: (webhook: Webhook) => Promise<void>;
  /** Drops all that waits: the webhook was deleted. */
  dropAll: (webhook: Webhook) => Promise<void>;
  /** To put before the broker: it needs the stores, and outlives the consumers that wake it. */
  dispatcherPart: Part;
  /** To put last, so that it stops first: claims nothing more, and gives what is in flight the time that is left. */
  drainPart: Part;
};

/** Sockets are cheap, a slow account holds `perAccount` of them for a time-out each. Retries have their own. */
const defaultLimits = { first: { total: 256, perAccount: 8 }, retry: { total: 128, perAccount: 4 } };
/** For the reads and writes around an attempt. */
const marginMs = 10_000;
/** Shorter than the process's own stop limit of 10 s. */
const drainMs = 8_000;
const recentLimit = 20;

export const makeDeliveryEngine = (deps: {
  deliveries: DeliveryStore;
  redeliveries: RedeliveryStore;
  attempts: AttemptStore;
  webhooks: WebhookStore;
  client: ReceiverClient;
  secrets: SecretBox;
  timeoutMs: number;
  retryDelaysMs: number[];
  limits?: typeof defaultLimits;
  drainMs?: number;
  /** Names this process in the leases. */
  owner: string;
  newEventId: () => string;
  logger: Logger;
  now: () => Date;
}): DeliveryEngine => {
  const { deliveries, attempts, client, now } = deps;
  const cutOff = new AbortController();
  setMaxListeners(0, cutOff.signal); // one for each attempt in flight
  const send = makeSendSigned(deps);
  const attempt = makeAttemptDelivery({ ...deps, send, patiently: makePatiently(cutOff.signal) });
  const attemptMs = deps.timeoutMs + marginMs;
  const limits = deps.limits ?? defaultLimits;
  const dispatcher = makeDispatcher({ ...deps, attempt, limits, attemptMs, cut: cutOff.signal });
  let cutTimer: NodeJS.Timeout | undefined;

  return {
    handleEvent: publicEventConsumer({ ...deps, dispatcher }),
    sendTestEvent: makeSendTestEvent({ ...deps, send, cut: cutOff.signal }),
    redelivery: makeRedelivery({ ...deps, wake: dispatcher.wake }),
    recentDeliveries: async ({ accountId, id }) =>
      (await attempts.newest(accountId, id, recentLimit)).map(toDeliveryRecord),
    dropWaiting: ({ accountId, id, lifetime }) => deliveries.dropWaiting(accountId, id, lifetime, now()),
    dropAll: ({ accountId, id, lifetime }) => deliveries.dropWaiting(accountId, id, lifetime + 1, now()),
    dispatcherPart: {
      name: 'dispatcher',
      start: async () => {
        dispatcher.start();
        await Promise.resolve();
      },
      stop: async () => {
        await dispatcher.drained();
        clearTimeout(cutTimer);
        await client.close();
      },
    },
    drainPart: {
      name: 'drain',
      stop: async () => {
        dispatcher.stopClaiming();
        cutTimer = setTimeout(() => cutOff.abort(), deps.drainMs ?? drainMs);
        await Promise.resolve();
      },
    },
  };
};
