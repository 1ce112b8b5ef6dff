import { lookup as lookUp } from 'node:dns/promises';
import { counter, gauge } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { admissionLimits, makeAdmission } from './admission.ts';
import type { Admission, AdmissionLimits } from './admission.ts';
import { probeReplica } from './probe-replica.ts';
import { makeReplicaWatch } from './replica-watch.ts';
import type { ReplicaWatch } from './replica-watch.ts';
import { replicasAt } from './replicas.ts';
import type { Lookup, Replicas, ServiceReplica } from './replicas.ts';
import type { ServiceName } from './routing-table.ts';
import { makeUpstream } from './upstream.ts';
import type { Upstream } from './upstream.ts';

/** The replicas of one service, and what limits the requests to them. */
export type ServiceUpstream = {
  replicas: Upstream<ServiceReplica>;
  /** Returns all replicas, suspended ones too. */
  all: () => readonly ServiceReplica[];
  watch: ReplicaWatch<ServiceReplica>;
  admission: Admission;
  /** Counts what became of an attempt to send a request to a replica. */
  count: (attempt: 'first' | 'retry', outcome: 'responded' | 'unreachable' | 'failed') => void;
};
export type Upstreams = Record<ServiceName, ServiceUpstream>;

type Options = {
  nowMs: () => number;
  logger: Logger;
  /** Default: the system's resolver. */
  lookup?: Lookup;
  refreshEveryMs?: number;
  limits?: AdmissionLimits;
  /** A replica that owes a response and gives none for this time is probed. */
  suspectAfterMs?: number;
  probeTimeoutMs?: number;
  /** A replica that has responded to nothing for this time is probed. Well below DRAIN_DELAY_SECONDS. */
  idleAfterMs?: number;
};

const checkEveryMs = 250;

/**
 * Opens connections to all services and keeps them between requests.
 * @param urls each is one replica, or a name whose addresses are several replicas.
 */
export const makeUpstreams = (
  urls: Record<ServiceName, string[]>,
  options: Options,
): { upstreams: Upstreams; part: Part } => {
  const { nowMs, logger, lookup = resolveName, refreshEveryMs = 5_000, limits = admissionLimits } = options;
  const { suspectAfterMs = 1_000, probeTimeoutMs = 2_000, idleAfterMs = 1_500 } = options;
  const all: Replicas[] = [];
  const attempts = counter('docsight_upstream_attempts_total');
  const upstreamOf = (service: ServiceName): ServiceUpstream => {
    const known = urls[service].map((url) => replicasAt(url, { lookup, logger }));
    all.push(...known);
    const current = (): ServiceReplica[] => known.flatMap((replicas) => replicas.current());
    const upstream = makeUpstream(current, { nowMs });
    const probe = probeReplica(probeTimeoutMs);
    const watch = makeReplicaWatch({ upstream, replicas: current, probe, nowMs, suspectAfterMs, idleAfterMs });
    for (const state of replicaStates)
      gauge('docsight_upstream_replicas', { upstream: service, state }, () => countOf(upstream, current(), state));
    const admission = makeAdmission(`requests_to_${service}`, limits);
    const count: ServiceUpstream['count'] = (attempt, outcome) => attempts.inc({ upstream: service, attempt, outcome });
    return { replicas: upstream, all: current, watch, admission, count };
  };
  const upstreams: Upstreams = {
    documents: upstreamOf('documents'),
    tracking: upstreamOf('tracking'),
    analytics: upstreamOf('analytics'),
    webhooks: upstreamOf('webhooks'),
  };
  const refresh = (): Promise<unknown> => Promise.all(all.map((replicas) => replicas.refresh()));
  const check = (): void => Object.values(upstreams).forEach(({ watch }) => watch.check());
  let timers: NodeJS.Timeout[] = [];
  const part: Part = {
    name: 'upstreams',
    start: async () => {
      await refresh();
      timers = [setInterval(() => void refresh(), refreshEveryMs), setInterval(check, checkEveryMs)];
      for (const timer of timers) timer.unref();
    },
    stop: () => {
      for (const timer of timers) clearInterval(timer);
      return Promise.all(all.map((replicas) => replicas.stop()));
    },
  };
  return { upstreams, part };
};

const replicaStates = ['used', 'left_out', 'frozen'] as const;

const countOf = (upstream: Upstream<ServiceReplica>, replicas: readonly ServiceReplica[], state: string): number =>
  replicas.filter((replica) => upstream.stateOf(replica) === state).length;

const resolveName: Lookup = (name) => lookUp(name, { all: true });
