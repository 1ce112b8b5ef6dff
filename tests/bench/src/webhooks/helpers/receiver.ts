import { setTimeout as pause } from 'node:timers/promises';
import { startHelper } from './helper.ts';

/** When a delivery was received first, in milliseconds of the machine's clock, and how many times. */
export type Receipt = { at: number; times: number };

/** A fast receiver of webhooks in a process of its own. */
export type Receiver = {
  pid: number;
  /** Returns an address in a group, which is counted separately. Addresses of the group `silent` never respond. */
  urlOf(group: string, path: string): string;
  /** @throws Error if the group has not received that many different events within the limit. */
  waitUntilReceived(group: string, amount: number, limitMs: number): Promise<void>;
  /** Returns the receipts of a group by event. */
  receipts(group: string): Promise<Map<string, Receipt>>;
  /** Returns the number of different events that a group has received. */
  count(group: string): Promise<number>;
  /** Returns the number of addresses of a group that were called. */
  addressesCalled(group: string): Promise<number>;
  stop(): Promise<void>;
};

const callLimitMs = 30_000;
const pollEveryMs = 50;

export const startReceiver = async (): Promise<Receiver> => {
  const helper = startHelper('receiver');
  const call = (operation: string, group: string): Promise<unknown> => helper.call(operation, { group }, callLimitMs);
  const count = async (group: string): Promise<number> => (await call('count', group)) as number;
  const origin = await helper.call('origin', {}, callLimitMs).catch(async (error: unknown) => {
    await helper.stop();
    throw error;
  });
  return {
    pid: helper.pid,
    urlOf: (group, path) => `${origin as string}/${group}/${path}`,
    waitUntilReceived: async (group, amount, limitMs) => {
      const startedAt = performance.now();
      for (;;) {
        const received = await count(group);
        if (received >= amount) return;
        if (performance.now() - startedAt > limitMs)
          throw new Error(`"${group}" received only ${received} of ${amount} events within ${limitMs / 1000} s.`);
        await pause(pollEveryMs);
      }
    },
    receipts: async (group) => (await call('receipts', group)) as Map<string, Receipt>,
    count,
    addressesCalled: async (group) => (await call('addressesCalled', group)) as number,
    stop: () => helper.stop(),
  };
};
