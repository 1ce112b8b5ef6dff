import { defaultPartitions } from '@docsight/contracts';
import type { Logger, Part } from '@docsight/service-kit';
import { atMost } from './at-most.ts';
import { brokerNodes } from './connection/index.ts';
import { makeConsumers } from './consuming/index.ts';
import type { Consumers } from './consuming/index.ts';
import { makeOutboxRelay, makePublisher } from './publishing/index.ts';
import type { OutboxRelay, OutboxSource } from './publishing/index.ts';
import { defaultRetryDelaysMs } from './topology/index.ts';

/**
 * The broker, as a service uses it. Publishing and consuming have a connection each: under a resource alarm RabbitMQ
 * blocks publishing connections only.
 */
export type Broker = {
  /** Creates a relay for the outbox of one collection. */
  relay(options: { name: string; source: OutboxSource; now: () => Date; coalesceMs?: number }): OutboxRelay;
  consume: Consumers['consume'];
  consumePartitions: Consumers['consumePartitions'];
  /**
   * Starts connections, consumers and relays; stops consumers, relays, connections. Belongs after the stores and before
   * the HTTP server.
   */
  part: Part;
};

/** Limits the last round of the relays. What is not confirmed then is published by the next start. */
const lastRoundMs = 3_000;

export const makeBroker = (options: {
  /** The addresses of all nodes, as in AMQP_URL. */
  url: string;
  service: string;
  logger: Logger;
  retryDelaysMs?: number[];
  /** Partitions of each partitioned queue. Default: 8. */
  partitions?: number;
  /** How long a message that this release does not know is retried, in milliseconds. Default: 3,600,000. */
  upgradeMs?: number;
}): Broker => {
  const { url, service, logger, retryDelaysMs = defaultRetryDelaysMs, partitions = defaultPartitions } = options;
  const nodes = brokerNodes(url);
  const publisher = makePublisher({ nodes, name: service, logger, topology: { retryDelaysMs, partitions } });
  const consumers = makeConsumers({ ...options, nodes, name: service, publisher, retryDelaysMs, partitions });
  const relays: OutboxRelay[] = [];
  let wasReady = false;

  return {
    relay: (relayOptions) => {
      const relay = makeOutboxRelay({ ...relayOptions, publisher, logger });
      relays.push(relay);
      return relay;
    },
    consume: consumers.consume,
    consumePartitions: consumers.consumePartitions,
    part: {
      name: 'broker',
      start: async () => {
        publisher.start();
        void publisher.whenReady.then(() => consumers.start());
        for (const relay of relays) relay.start();
      },
      // Once the topology is declared, requests can be served without the broker: events wait in the outbox.
      ready: () => {
        wasReady ||= publisher.state() === 'connected' && consumers.isReady();
        if (!wasReady) throw new Error('the broker has not been reached yet');
      },
      details: () => ({ broker: publisher.state() }),
      stop: async () => {
        await consumers.stop();
        const stopped = Promise.all(relays.map((relay) => relay.stop()));
        await atMost(publisher.state() === 'connected' ? lastRoundMs : 0, stopped);
        await publisher.stop(); // rejects what has no confirm, so that the relays end
        await stopped;
      },
    },
  };
};
