import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import type { Logger } from '@docsight/service-kit';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { Replica } from './upstream.ts';

export type ServiceReplica = Replica<Dispatcher['dispatch']>;
export type Lookup = (name: string) => Promise<LookupAddress[]>;

/** The replicas behind one URL. */
export type Replicas = {
  now(): readonly ServiceReplica[];
  /** Asks again which addresses the name has. Never rejects. */
  refresh(): Promise<void>;
  stop(): Promise<unknown>;
};

/** Long enough for any network of ours; short enough that two tries stay well under two seconds. */
const connectTimeoutMs = 750;

/**
 * A replica for each address that the name in the URL has, as it has them now: an orchestrator's name for all processes of a service has many, and they
 * change. An address that is gone gets no new request, and finishes those it has. While the name cannot be resolved, the last addresses are used.
 */
export const replicasAt = (url: string, options: { lookup: Lookup; logger: Logger }): Replicas => {
  const name = new URL(url).hostname.replace(/^\[|\]$/g, '');
  const unresolved = open(url);
  const byAddress = new Map<string, OpenReplica>();
  let replicas: readonly ServiceReplica[] = [unresolved];

  const use = (found: LookupAddress[]): void => {
    const told = new Set(found.map(({ address }) => address));
    for (const [address, gone] of byAddress) {
      if (told.has(address)) continue;
      byAddress.delete(address);
      gone.pool.close().catch((error: unknown) => options.logger.warn({ err: error }, 'a replica was not let go'));
    }
    for (const one of found) if (!byAddress.has(one.address)) byAddress.set(one.address, open(url, one));
    replicas = [...byAddress.values()];
  };

  return {
    now: () => replicas,
    refresh: async () => {
      if (isIP(name) !== 0) return;
      try {
        const found = await options.lookup(name);
        if (found.length > 0) use(found);
      } catch (error) {
        options.logger.warn({ err: error, name }, 'the name of a service cannot be resolved: using what is known');
      }
    },
    stop: () => Promise.all([unresolved, ...byAddress.values()].map(({ pool }) => pool.destroy())),
  };
};

type OpenReplica = ServiceReplica & { pool: Pool };

const open = (origin: string, address?: LookupAddress): OpenReplica => {
  const pool = new Pool(origin, {
    connect: { timeout: connectTimeoutMs, ...(address && { lookup: always(address) }) },
    // The services keep idle connections for 65 s: we let go first, so that no request meets a connection that is being closed.
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 60_000,
  });
  return { origin, pool, dispatch: pool.dispatch.bind(pool) };
};

/** The name stays in the Host header; the connection goes to this address. */
const always =
  ({ address, family }: LookupAddress): LookupFunction =>
  (_name, { all }, tell) => {
    if (all === true) tell(null, [{ address, family }]);
    else tell(null, address, family);
  };
