import type { Product } from '../product.ts';
import { listedDeliveries, untilListed } from './delivery-list.ts';
import type { Listed } from './delivery-list.ts';
import type { Published, Publisher } from './publisher.ts';
import type { Receipt, Receiver } from './receiver.ts';
import { makeTenants } from './tenants.ts';

/**
 * How the events of one publication came. perSecond: from the first publication to the last receipt. timesMs: of each, from its publication to its receipt.
 * publishingMs: from the first publication to the last.
 */
export type Delivered = { perSecond: number; timesMs: number[]; publishingMs: number };

type Load = { amount: number; perSecond?: number };

/** What became of everything that was published. */
export type Outcome = { amount: number; lost: string[]; duplicates: number; listed: Listed[] };

/** The way from the broker to the receiver for some accounts, whose events it remembers. */
export type Course = {
  publish(load: Load): Promise<Published>;
  /** Resolves when the receiver has all that was published. */
  untilReceived(limitMs?: number): Promise<void>;
  /** Publishes, and waits until all has been received and is listed as delivered. */
  deliver(load: Load): Promise<Delivered>;
  outcome(): Promise<Outcome>;
};

const limitsMs = { receipt: 120_000, list: 60_000 };

/** group: the receiver's, see there. */
export const makeCourse = async (
  setting: { product: Product; publisher: Publisher; receiver: Receiver },
  { group, accounts }: { group: string; accounts: number },
): Promise<Course> => {
  const { product, publisher, receiver } = setting;
  const tenants = await makeTenants(product, accounts, (number) => receiver.urlOf(group, String(number)));
  const accountIds = tenants.map(({ accountId }) => accountId);
  const all: string[] = [];

  const untilReceived = (limitMs = limitsMs.receipt): Promise<void> =>
    receiver.untilReceived(group, all.length, limitMs);
  const untilDelivered = (): Promise<void> =>
    untilListed(product, tenants, { query: 'status=delivered', amount: all.length, limitMs: limitsMs.list });
  const publish = async (load: Load): Promise<Published> => {
    const published = await publisher.publish({ accountIds, ...load });
    all.push(...published.keys());
    return published;
  };

  return {
    publish,
    untilReceived,
    deliver: async (load) => {
      const published = await publish(load);
      await untilReceived();
      await untilDelivered();
      return deliveredOf(published, await receiver.receipts(group));
    },
    outcome: async () => {
      await untilDelivered();
      const receipts = await receiver.receipts(group);
      const times = [...receipts.values()].map((receipt) => receipt.times);
      return {
        amount: all.length,
        lost: all.filter((id) => !receipts.has(id)),
        duplicates: times.reduce((sum, count) => sum + count - 1, 0),
        listed: await listedDeliveries(product, tenants),
      };
    },
  };
};

/** @throws Error when an event has not come. */
const deliveredOf = (published: Published, receipts: Map<string, Receipt>): Delivered => {
  const timesMs: number[] = [];
  let firstAt = Infinity;
  let lastPublishedAt = 0;
  let lastAt = 0;
  for (const [id, at] of published) {
    const receipt = receipts.get(id);
    if (!receipt) throw new Error(`The event ${id} was lost.`);
    timesMs.push(receipt.at - at);
    firstAt = Math.min(firstAt, at);
    lastPublishedAt = Math.max(lastPublishedAt, at);
    lastAt = Math.max(lastAt, receipt.at);
  }
  const perSecond = (published.size * 1000) / (lastAt - firstAt);
  return { perSecond, timesMs, publishingMs: lastPublishedAt - firstAt };
};

/** @throws Error unless every event came exactly once, and its delivery is listed, delivered at the first attempt. */
export const requireExact = async (course: Course): Promise<void> => {
  const { amount, lost, duplicates, listed } = await course.outcome();
  const atOnce = listed.filter(({ status, attempts }) => status === 'delivered' && attempts === 1).length;
  if (lost.length === 0 && duplicates === 0 && listed.length === amount && atOnce === amount) return;
  const figures = { amount, lost: lost.length, duplicates, listed: listed.length, deliveredAtOnce: atOnce };
  throw new Error(`Not every event was delivered exactly once: ${JSON.stringify(figures)}`);
};

const warmUp = 500;

/** Warms up, and says how many deliveries per second there can be about. */
export const calibrate = async (course: Course): Promise<number> => {
  let { perSecond } = await course.deliver({ amount: warmUp });
  for (const seconds of [1, 3]) {
    ({ perSecond } = await course.deliver({ amount: Math.ceil(perSecond * seconds) }));
  }
  return perSecond;
};
