import { startHelper } from './helper.ts';

export type Sending = { url: string; amount: number; concurrency: number };

/** Signs and posts the bodies of deliveries, and does nothing else: what is compared with. */
export type BareSender = {
  /** Resolves when all have a response: their ids, and the time of the first request in milliseconds of the machine's clock. */
  send(sending: Sending): Promise<{ ids: string[]; startedAt: number }>;
  stop(): Promise<void>;
};

const answerLimitMs = 120_000;

export const startBareSender = (): BareSender => {
  const helper = startHelper('bare-sender');
  return {
    send: async (sending) => (await helper.ask('send', sending, answerLimitMs)) as { ids: string[]; startedAt: number },
    stop: () => helper.stop(),
  };
};
