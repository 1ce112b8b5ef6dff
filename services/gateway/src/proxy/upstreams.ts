import { lookup as lookUp } from 'node:dns/promises';
import type { Logger, Part } from '@docsight/service-kit';
import { replicasAt } from './replicas.ts';
import type { Lookup, Replicas, ServiceReplica } from './replicas.ts';
import type { ServiceName } from './routing-table.ts';
import { makeUpstream } from './upstream.ts';
import type { Upstream } from './upstream.ts';

export type Upstreams = Record<ServiceName, Upstream<ServiceReplica>>;

type Options = {
  nowMs: () => number;
  logger: Logger;
  /** Default: the system's resolver. */
  lookup?: Lookup;
  refreshEveryMs?: number;
};

/**
 * Opens connections to all services and keeps them between requests.
 * @param urls each is one replica, or a name whose addresses are several replicas.
 */
export const makeUpstreams = (
  urls: Record<ServiceName, string[]>,
  { nowMs, logger, lookup = resolveName, refreshEveryMs = 5_000 }: Options,
): { upstreams: Upstreams; part: Part } => {
  const all: Replicas[] = [];
  const upstreamOf = (service: ServiceName): Upstream<ServiceReplica> => {
    const known = urls[service].map((url) => replicasAt(url, { lookup, logger }));
    all.push(...known);
    return makeUpstream(() => known.flatMap((replicas) => replicas.current()), { nowMs });
  };
  const upstreams: Upstreams = {
    documents: upstreamOf('documents'),
    tracking: upstreamOf('tracking'),
    analytics: upstreamOf('analytics'),
    webhooks: upstreamOf('webhooks'),
  };
  const refresh = (): Promise<unknown> => Promise.all(all.map((replicas) => replicas.refresh()));
  let timer: NodeJS.Timeout | undefined;
  const part: Part = {
    name: 'upstreams',
    start: async () => {
      await refresh();
      timer = setInterval(() => void refresh(), refreshEveryMs);
      timer.unref();
    },
    stop: () => {
      clearInterval(timer);
      return Promise.all(all.map((replicas) => replicas.stop()));
    },
  };
  return { upstreams, part };
};

const resolveName: Lookup = (name) => lookUp(name, { all: true });
