import { startHelper } from './helper.ts';

export type Sending = { url: string; amount: number; concurrency: number };

/** Ids of all deliveries, and the time of the first request on the clock of the machine. */
export type Sent = { ids: string[]; startedAt: number };

/** Signs and posts the bodies of deliveries, as the baseline. It stores nothing. */
export type BareSender = {
  pid: number;
  /** Resolves when all have a response. */
  send(sending: Sending): Promise<Sent>;
  stop(): Promise<void>;
};

const limitMs = 120_000;

export const startBareSender = (): BareSender => {
  const helper = startHelper('bare-sender');
  return {
    pid: helper.pid,
    send: async (sending) => (await helper.call('send', sending, limitMs)) as Sent,
    stop: () => helper.stop(),
  };
};
