import type { Part } from '@docsight/service-kit';
import { Pool } from 'undici';
import type { Dispatcher } from 'undici';
import type { ServiceName } from './routing-table.ts';

/** One process of a service. */
export type Replica = { origin: string; dispatch: Dispatcher['dispatch'] };

/** The replicas of one service, used in turn. */
export type Upstream = {
  /** All replicas in the order in which one request asks them: in turn, those that refused lately last. */
  inTurn(): Replica[];
  /** Leaves a replica out for a moment: it took no connection. */
  avoid(replica: Replica): void;
};

export const makeUpstream = (replicas: Replica[], options: { avoidForMs: number; nowMs: () => number }): Upstream => {
  const avoidedUntilMs = new Map<Replica, number>();
  let turn = 0;
  const isHealthy = (replica: Replica): boolean => (avoidedUntilMs.get(replica) ?? 0) <= options.nowMs();
  return {
    inTurn: () => {
      turn = (turn + 1) % replicas.length;
      const all = [...replicas.slice(turn), ...replicas.slice(0, turn)];
      return [...all.filter(isHealthy), ...all.filter((replica) => !isHealthy(replica))];
    },
    avoid: (replica) => {
      avoidedUntilMs.set(replica, options.nowMs() + options.avoidForMs);
    },
  };
};

/** Long enough for any network of ours; short enough that two tries stay well under two seconds. */
const connectTimeoutMs = 750;
/** A replica that was started again is used again within a second. */
const avoidForMs = 1_000;

export type Upstreams = Record<ServiceName, Upstream>;

/** Connections to all services, kept alive between requests. */
export const makeUpstreams = (
  urls: Record<ServiceName, string[]>,
  nowMs: () => number,
): { upstreams: Upstreams; part: Part } => {
  const pools: Pool[] = [];
  const upstreamOf = (origins: string[]): Upstream => {
    const replicas = origins.map((origin) => {
      const pool = new Pool(origin, {
        connect: { timeout: connectTimeoutMs },
        // The services keep idle connections for 65 s: we let go first, so that no request meets a connection that is being closed.
        keepAliveTimeout: 30_000,
        keepAliveMaxTimeout: 60_000,
      });
      pools.push(pool);
      return { origin, dispatch: pool.dispatch.bind(pool) };
    });
    return makeUpstream(replicas, { avoidForMs, nowMs });
  };
  const upstreams: Upstreams = {
    documents: upstreamOf(urls.documents),
    tracking: upstreamOf(urls.tracking),
    analytics: upstreamOf(urls.analytics),
    webhooks: upstreamOf(urls.webhooks),
  };
  return { upstreams, part: { name: 'upstreams', stop: () => Promise.all(pools.map((pool) => pool.destroy())) } };
};
