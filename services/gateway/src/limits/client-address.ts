import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Who a client is, as far as an address can tell. `address` is what services are told; `network` is what limits count by:
 * one IPv4 address, or one IPv6 network of 64 bits, within which a client picks its addresses freely.
 */
export type Client = { address: string; network: string };

/**
 * The client behind `trustedHops` proxies of ours, each of which appended the address that it saw to X-Forwarded-For: the n-th from the right. What stands further
 * left was written by the client. 0: nobody stands before us, and the socket tells.
 */
export const clientOf = (options: {
  socketAddress: string | undefined;
  forwardedFor: string | undefined;
  trustedHops: number;
}): Client => {
  const { socketAddress, forwardedFor, trustedHops } = options;
  const told = trustedHops > 0 ? nthFromRight(forwardedFor, trustedHops) : undefined;
  return identify(told) ?? identify(socketAddress) ?? { address: 'unknown', network: 'unknown' };
};

/** Fewer entries than hops: the request took a shorter way; the leftmost was still written by one of ours. */
const nthFromRight = (forwardedFor: string | undefined, n: number): string | undefined => {
  const entries = (forwardedFor ?? '').split(',').map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - n)];
};

const identify = (text: string | undefined): Client | undefined => {
  if (text === undefined || isIP(text) === 0) return undefined;
  const parsed = ipaddr.process(text); // makes ::ffff:192.0.2.1 the IPv4 address that it is
  const address = parsed.toString();
  if (!(parsed instanceof ipaddr.IPv6)) return { address, network: address };
  const network = parsed.parts.slice(0, 4).map((part) => part.toString(16));
  return { address, network: `${network.join(':')}::/64` };
};
