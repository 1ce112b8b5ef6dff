import { lookup, Resolver } from 'node:dns/promises';

/** Returns all addresses of a host name, IPv4 and IPv6. Rejects if there is none. */
export type ResolveName = (hostname: string) => Promise<string[]>;

/**
 * Queries the name servers directly. The system's resolver (getaddrinfo) has four threads,
 * so a few slow name servers would delay the deliveries of all accounts.
 * It does not read the hosts file, whose addresses are not on the public internet.
 */
export const publicResolver = (options: { timeoutMs: number }): ResolveName => {
  const resolver = new Resolver({ timeout: options.timeoutMs, tries: 2 });
  return async (hostname) => {
    const results = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    const [first] = results;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason as Error;
    return addresses;
  };
};

/** Uses the system's resolver, which reads the hosts file: for receivers on this machine or in its network. */
export const systemResolver: ResolveName = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
