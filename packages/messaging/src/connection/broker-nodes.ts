import { brokerAddresses } from '@docsight/service-kit';

/** The nodes of the broker, as all connections of a process see them. */
export type BrokerNodes = {
  /** Returns the address of the node to use. */
  current(): string;
  /** Reports that a connection to a node has ended. Changes to the next node, unless another connection did. */
  ended(address: string): void;
};

/**
 * Chooses the node for the connections of a process: a random one at first, so that processes spread over the cluster.
 * A node is used until a connection to it ends.
 * @param urls addresses with commas between them, as in AMQP_URL.
 */
export const brokerNodes = (urls: string, random: () => number = Math.random): BrokerNodes => {
  const addresses = brokerAddresses(urls);
  let at = Math.floor(random() * addresses.length);
  return {
    current: () => addresses[at]!,
    ended: (address) => {
      if (addresses[at] === address) at = (at + 1) % addresses.length;
    },
  };
};

/** Returns host and port of an address, for logs: the rest has a password. */
export const placeOf = (address: string): string => new URL(address).host;
