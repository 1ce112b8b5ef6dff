import { startHelper } from './helper.ts';

/** accountIds: whose events, in turns. perSecond: as fast as the broker takes them when absent. */
export type Publication = { accountIds: string[]; amount: number; perSecond?: number };

/** Events by id, with the time at which each was published, in milliseconds of the machine's clock. */
export type Published = Map<string, number>;

/** Publishes events of readers as the tracking service does, from a process of its own. */
export type Publisher = {
  /** Resolves when the broker has all of them. */
  publish(publication: Publication): Promise<Published>;
  stop(): Promise<void>;
};

const answerLimitMs = 120_000;

export const startPublisher = (amqpUrl: string): Publisher => {
  const helper = startHelper('publisher');
  return {
    publish: async (publication) => {
      const { amount, perSecond = Infinity } = publication;
      const limitMs = answerLimitMs + (amount * 1000) / perSecond;
      return (await helper.ask('publish', { amqpUrl, ...publication }, limitMs)) as Published;
    },
    stop: () => helper.stop(),
  };
};
