import { lookup, Resolver } from 'node:dns/promises';

/** All addresses of a host name, IPv4 and IPv6. Rejects when there is none. */
export type ResolveName = (hostname: string) => Promise<string[]>;

/**
 * Asks the name servers directly. The system's resolver (getaddrinfo) works in a pool of four threads: a few names whose servers do not answer would
 * hold up the deliveries of everybody else. The hosts file is not read; what stands in it is not the public internet.
 */
export const publicResolver = (options: { timeoutMs: number }): ResolveName => {
  const resolver = new Resolver({ timeout: options.timeoutMs, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === 'rejected') throw first.reason as Error;
    return addresses;
  };
};

/** Asks the system, hosts file included: for targets on the own machine or network. */
export const systemResolver: ResolveName = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);
