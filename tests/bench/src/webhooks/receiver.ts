import { setTimeout as pause } from 'node:timers/promises';
import { startHelper } from './helper.ts';

/** When a delivery came first, in milliseconds of the machine's clock, and how often it came. */
export type Receipt = { at: number; times: number };

/** A receiver of webhooks in a process of its own, as fast as can be. */
export type Receiver = {
  /** Returns an address in a group, which is counted on its own. The group `silent` accepts requests and never responds. */
  urlOf(group: string, path: string): string;
  /** @throws Error when fewer than so many different events have come to the group within the limit. */
  untilReceived(group: string, amount: number, limitMs: number): Promise<void>;
  /** The deliveries of a group, by event. */
  receipts(group: string): Promise<Map<string, Receipt>>;
  /** How many addresses of a group were called. */
  addressesCalled(group: string): Promise<number>;
  stop(): Promise<void>;
};

const answerLimitMs = 30_000;
const everyMs = 50;

export const startReceiver = async (): Promise<Receiver> => {
  const helper = startHelper('receiver');
  const ask = (question: string, group: string): Promise<unknown> => helper.ask(question, { group }, answerLimitMs);
  const origin = await helper.ask('origin', {}, answerLimitMs).catch(async (error: unknown) => {
    await helper.stop();
    throw error;
  });
  return {
    urlOf: (group, path) => `${origin as string}/${group}/${path}`,
    untilReceived: async (group, amount, limitMs) => {
      const startedAt = performance.now();
      for (;;) {
        const received = (await ask('count', group)) as number;
        if (received >= amount) return;
        if (performance.now() - startedAt > limitMs) {
          throw new Error(`Only ${received} of ${amount} events came to "${group}" within ${limitMs / 1000} s.`);
        }
        await pause(everyMs);
      }
    },
    receipts: async (group) => (await ask('receipts', group)) as Map<string, Receipt>,
    addressesCalled: async (group) => (await ask('addressesCalled', group)) as number,
    stop: () => helper.stop(),
  };
};
