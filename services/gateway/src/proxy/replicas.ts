import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Logger } from '@docsight/service-kit';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import { admissionLimits } from './admission.ts';
import type { Replica } from './upstream.ts';

export type ServiceReplica = Replica<Dispatcher['dispatch']> & Pick<Dispatcher, 'request'>;
export type Lookup = (name: string) => Promise<LookupAddress[]>;

/** The replicas behind one URL. */
export type Replicas = {
  current(): readonly ServiceReplica[];
  /** Resolves the name again. Never rejects. */
  refresh(): Promise<void>;
  stop(): Promise<unknown>;
};

/** Enough for a network inside one installation. Two attempts stay well below two seconds. */
const connectTimeoutMs = 750;

/**
 * Returns a replica for each current address of the name in the URL. An orchestrator's name for a service has many, and
 * they change. An address that disappears receives no new request and finishes the running ones. While the name cannot
 * be resolved, the last addresses are used.
 */
export const replicasAt = (url: string, options: { lookup: Lookup; logger: Logger }): Replicas => {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const unresolved = open(url);
  const byAddress = new Map<string, OpenReplica>();
  let replicas: readonly ServiceReplica[] = [unresolved];

  const use = (found: LookupAddress[]): void => {
    const addresses = new Set(found.map(({ address }) => address));
    for (const [address, gone] of byAddress) {
      if (addresses.has(address)) continue;
      byAddress.delete(address);
      gone.pool
        .close()
        .catch((error: unknown) => options.logger.warn({ err: error }, 'connections of a removed replica not closed'));
    }
    for (const one of found) if (!byAddress.has(one.address)) byAddress.set(one.address, open(url, one));
    replicas = [...byAddress.values()];
  };

  return {
    current: () => replicas,
    refresh: async () => {
      if (isIP(name) !== 0) return;
      try {
        const found = await options.lookup(name);
        if (found.length > 0) use(found);
      } catch (error) {
        options.logger.warn({ err: error, name }, 'service name not resolved: using the last addresses');
      }
    },
    stop: () => Promise.all([unresolved, ...byAddress.values()].map(({ pool }) => pool.destroy())),
  };
};

type OpenReplica = ServiceReplica & { pool: Pool };

const open = (origin: string, address?: LookupAddress): OpenReplica => {
  const pool = new Pool(origin, {
    // The admission opens no more requests to a service, slow bodies included. Fewer connections would let them wait.
    connections: admissionLimits.open,
    connect: { timeout: connectTimeoutMs, ...(address && { lookup: fixedLookup(address) }) },
    // The services close idle connections after 65 s. Closing first avoids requests on a connection that is being
    // closed.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
  });
  return { origin, pool, dispatch: pool.dispatch.bind(pool), request: pool.request.bind(pool) };
};

/** Connects to this address. The Host header keeps the name. */
const fixedLookup =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_name, { all }, callback) => {
    if (all === true) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
