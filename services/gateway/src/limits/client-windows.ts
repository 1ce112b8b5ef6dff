import type { Client } from './client-address.ts';
import type { Window } from './window.ts';
import type { WindowsFactory } from './windows-redis.ts';

/** Fixed windows of client networks. Source: Specification 10.3. */
export type ClientWindows = {
  /** Counts one request of a client, for one thing such as a document. One round trip. Never rejects. */
  count(client: ClientNetworks, thing?: string): Promise<Window>;
  /** Takes one count back. Never rejects. */
  release(client: ClientNetworks, thing?: string): Promise<void>;
};

type ClientNetworks = Pick<Client, 'network' | 'outerNetwork'>;

/** A provider gives a customer 256 IPv6 networks of 64 bits. Together they have this many times the limit of one. */
const outerFactor = 4;

export const clientWindows = (
  windows: WindowsFactory,
  kind: string,
  { limit, seconds }: { limit: number; seconds: number },
): ClientWindows => {
  const inner = windows(kind, { limit, seconds });
  const outer = windows(`${kind}-outer`, { limit: limit * outerFactor, seconds });
  const keyOf = (network: string, thing: string | undefined): string =>
    thing === undefined ? network : `${thing}:${network}`;
  return {
    count: async ({ network, outerNetwork }, thing) => {
      if (outerNetwork === undefined) return inner.count(keyOf(network, thing));
      const [own, shared] = await Promise.all([
        inner.count(keyOf(network, thing)),
        outer.count(keyOf(outerNetwork, thing)),
      ]);
      return shared.limited && !own.limited ? shared : own;
    },
    release: async ({ network, outerNetwork }, thing) => {
      await Promise.all([
        inner.release(keyOf(network, thing)),
        outerNetwork === undefined ? undefined : outer.release(keyOf(outerNetwork, thing)),
      ]);
    },
  };
};
