import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Client = {
  /** Sent to the services. */
  address: string;
  /**
   * What limits count: one IPv4 address, or one IPv6 network of 64 bits, within which a client chooses its addresses.
   */
  network: string;
  /** The IPv6 network of 56 bits around it, which one customer of a provider has. IPv4 has none. */
  outerNetwork: string | undefined;
  /** The network of a place for failed logins and for password hashing: IPv4 of 24 bits, or IPv6 of 56 bits. */
  loginNetwork: string;
};

const unknownClient: Client = {
  address: 'unknown',
  network: 'unknown',
  outerNetwork: undefined,
  loginNetwork: 'unknown',
};

/**
 * Returns the client behind `trustedHops` proxies of the operator. Each of them appends the address that it sees to
 * X-Forwarded-For. So the client is the n-th entry from the right; entries further left were written by the client.
 * With 0 hops the socket's address counts.
 */
export const clientOf = (options: {
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
  trustedHops: number;
}): Client => {
  const { socketAddress, forwardedFor, trustedHops } = options;
  const forwarded = trustedHops > 0 ? nthFromRight(forwardedFor, trustedHops) : undefined;
  return identify(forwarded) ?? identify(socketAddress) ?? unknownClient;
};

/** With fewer entries than hops, the request passed fewer proxies. The leftmost entry is still from one of them. */
const nthFromRight = (forwardedFor: string | undefined, n: number): string | undefined => {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - n)];
};

const identify = (text: string | undefined): Client | undefined => {
  if (text === undefined || isIP(text) === 0) return undefined;
  const parsed = ipaddr.process(text); // Converts ::ffff:192.0.2.1 to IPv4.
  const address = parsed.toString();
  if (!(parsed instanceof ipaddr.IPv6)) {
    const loginNetwork = `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
    return { address, network: address, outerNetwork: undefined, loginNetwork };
  }
  const [first, second, third, fourth] = parsed.parts.map((part) => part.toString(16));
  const start = `${first}:${second}:${third}`;
  const outerNetwork = `${start}:${(parsed.parts[3]! & 0xff00).toString(16)}::/56`;
  return { address, network: `${start}:${fourth}::/64`, outerNetwork, loginNetwork: outerNetwork };
};

/** Returns a function that finds the client of a request. Without proxies a connection always has the same client. */
export const clientFinder = (trustedHops: number): ((req: IncomingMessage) => Client) => {
  const bySocket = new WeakMap<Socket, Client>();
  return (req) => {
    const socketAddress = req.socket.remoteAddress;
    if (trustedHops > 0) {
      const forwardedFor = [req.headers['x-forwarded-for'] ?? []].flat().join(',');
      return clientOf({ socketAddress, forwardedFor, trustedHops });
    }
    const known = bySocket.get(req.socket);
    if (known) return known;
    const client = clientOf({ socketAddress, forwardedFor: undefined, trustedHops });
    bySocket.set(req.socket, client);
    return client;
  };
};
