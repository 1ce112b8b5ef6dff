import type { Logger, Part } from '@docsight/service-kit';
import { makeConsumers } from './consumer.ts';
import type { Consumers } from './consumer.ts';
import { makeOutboxRelay } from './outbox-relay.ts';
import type { OutboxRelay, OutboxSource } from './outbox-relay.ts';
import { makePublisher } from './publisher.ts';
import { defaultRetryDelaysMs } from './topology.ts';

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

export const makeBroker = (options: {
  url: string;
  service: string;
  logger: Logger;
  retryDelaysMs?: number[];
}): Broker => {
  const { url, service, logger, retryDelaysMs = defaultRetryDelaysMs } = options;
  const publisher = makePublisher({ url, name: service, logger, retryDelaysMs });
  const consumers = makeConsumers({ url, name: service, logger, publisher, retryDelaysMs });
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
        wasReady ||= publisher.isReady() && consumers.isReady();
        if (!wasReady) throw new Error('the broker has not been reached yet');
      },
      stop: async () => {
        await consumers.stop();
        for (const relay of relays) await relay.stop();
        await publisher.stop();
      },
    },
  };
};
