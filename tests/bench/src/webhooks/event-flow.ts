import type { Delivery } from '@docsight/client';
import type { Context } from '../running/benchmark.ts';
import { listedDeliveries, waitUntilListed } from './delivery-list.ts';
import { startPublisher } from './helpers/publisher.ts';
import type { Published, Publisher } from './helpers/publisher.ts';
import { startReceiver } from './helpers/receiver.ts';
import type { Receipt, Receiver } from './helpers/receiver.ts';
import { makeWebhookAccounts } from './webhook-accounts.ts';
import type { WebhookAccount } from './webhook-accounts.ts';

/** How the events of one publication were received. */
export type Received = {
  /** From the first publication to the last receipt. */
  perSecond: number;
  /** Of each event, from its publication to its receipt. */
  timesMs: number[];
};

type Load = { amount: number; perSecond?: number };

/** What became of all published events. */
export type Outcome = { amount: number; lost: string[]; duplicates: number; listed: Delivery[] };

/** Events of some accounts on their way from the broker to the receiver. It remembers all that it has published. */
export type EventFlow = {
  publisher: Publisher;
  receiver: Receiver;
  publish(load: Load): Promise<Published>;
  /** Resolves when the receiver has all published events. */
  waitUntilReceived(limitMs?: number): Promise<void>;
  /** Waits until all are listed as delivered. Then returns how those of one publication were received. */
  receivedOf(published: Published): Promise<Received>;
  /** Does these three things. */
  deliver(load: Load): Promise<Received>;
  outcome(): Promise<Outcome>;
};

const limitsMs = { receipt: 120_000, list: 60_000 };
/** The group of the receiver. */
const group = 'ours';

/** Starts a publisher and a receiver, and registers accounts whose webhooks go to it. */
export const startEventFlow = async ({ product, use, progress }: Context, count: number): Promise<EventFlow> => {
  const receiver = await use(startReceiver());
  const publisher = await use(startPublisher(product.stack.serverUrls.rabbitmq));
  const accounts = await makeWebhookAccounts(product, count, (number) => receiver.urlOf(group, String(number)));
  progress(`Registered ${count} accounts`);
  return flowOf({ publisher, receiver, accounts });
};

type Setup = { publisher: Publisher; receiver: Receiver; accounts: WebhookAccount[] };

const flowOf = ({ publisher, receiver, accounts }: Setup): EventFlow => {
  const accountIds = accounts.map(({ accountId }) => accountId);
  const all: string[] = [];
  const waitUntilDelivered = (): Promise<void> =>
    waitUntilListed(accounts, { status: 'delivered', amount: all.length, limitMs: limitsMs.list });
  const flow: EventFlow = {
    publisher,
    receiver,
    publish: async (load) => {
      const published = await publisher.publish({ accountIds, ...load });
      all.push(...published.keys());
      return published;
    },
    waitUntilReceived: (limitMs = limitsMs.receipt) => receiver.waitUntilReceived(group, all.length, limitMs),
    receivedOf: async (published) => {
      await waitUntilDelivered();
      return receivedFrom(published, await receiver.receipts(group));
    },
    deliver: async (load) => {
      const published = await flow.publish(load);
      await flow.waitUntilReceived();
      return flow.receivedOf(published);
    },
    outcome: async () => {
      await waitUntilDelivered();
      const receipts = await receiver.receipts(group);
      return {
        amount: all.length,
        lost: all.filter((id) => !receipts.has(id)),
        duplicates: [...receipts.values()].reduce((sum, { times }) => sum + times - 1, 0),
        listed: await listedDeliveries(accounts),
      };
    },
  };
  return flow;
};

/** @throws Error if an event was not received. */
const receivedFrom = (published: Published, receipts: Map<string, Receipt>): Received => {
  const timesMs: number[] = [];
  let firstAt = Infinity;
  let lastAt = 0;
  for (const [id, at] of published) {
    const receipt = receipts.get(id);
    if (!receipt) throw new Error(`The event ${id} was lost.`);
    timesMs.push(receipt.at - at);
    firstAt = Math.min(firstAt, at);
    lastAt = Math.max(lastAt, receipt.at);
  }
  return { perSecond: (published.size * 1000) / (lastAt - firstAt), timesMs };
};

/** @throws Error unless every event was received once, and is listed as delivered at the first attempt. */
export const requireExact = async (flow: EventFlow): Promise<void> => {
  const { amount, lost, duplicates, listed } = await flow.outcome();
  const atFirst = listed.filter(({ status, attempts }) => status === 'delivered' && attempts === 1).length;
  if (lost.length === 0 && duplicates === 0 && listed.length === amount && atFirst === amount) return;
  const figures = { amount, lost: lost.length, duplicates, listed: listed.length, deliveredAtFirst: atFirst };
  throw new Error(`Not every event was delivered exactly once: ${JSON.stringify(figures)}`);
};
