import { startHelper } from './helper.ts';

export type Publication = {
  /** The accounts of the events, in turn. */
  accountIds: string[];
  amount: number;
  /** As fast as the broker confirms when absent. */
  perSecond?: number;
};

/** The time of each publication by event id, in milliseconds of the machine's clock. */
export type Published = Map<string, number>;

/** Publishes events of readers as the tracking service does. It is a process of its own. */
export type Publisher = {
  pid: number;
  /** Resolves when the broker has confirmed all. */
  publish(publication: Publication): Promise<Published>;
  stop(): Promise<void>;
};

const limitMs = 120_000;

export const startPublisher = (amqpUrl: string): Publisher => {
  const helper = startHelper('publisher');
  return {
    pid: helper.pid,
    publish: async (publication) => {
      const { amount, perSecond = Infinity } = publication;
      const pacedMs = (amount * 1000) / perSecond;
      return (await helper.call('publish', { amqpUrl, ...publication }, limitMs + pacedMs)) as Published;
    },
    stop: () => helper.stop(),
  };
};
