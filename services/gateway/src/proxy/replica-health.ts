import { backOff } from '@docsight/service-kit';

/** `draining`: it responds, and is stopping. `none`: it does not respond. */
export type ProbeResult = 'ready' | 'draining' | 'none';

/** What the responses and the probes of a replica show. Times are milliseconds of one clock. */
export type ReplicaHealth = {
  readonly respondedAtMs: number;
  /** In a row. More than 0: the replica is frozen. */
  readonly failedProbes: number;
  readonly isDraining: boolean;
  /** When to probe a replica that is frozen or draining. */
  readonly nextProbeAtMs: number;
};

export type WatchTimes = {
  /** A replica that owes a response and has given none for this time is probed. */
  suspectAfterMs: number;
  /** A replica that has responded to nothing for this time is probed. */
  idleAfterMs: number;
};

/** A frozen or stopping replica costs no request: only probes find out that it is ready again. */
const nextProbeAfterMs = backOff({ firstMs: 500, maxMs: 4_000, jitter: 0 });

export const newHealth = (nowMs: number): ReplicaHealth => ({
  respondedAtMs: nowMs,
  failedProbes: 0,
  isDraining: false,
  nextProbeAtMs: 0,
});

/** Returns whether the replica gets no requests. */
export const isOut = ({ isDraining, failedProbes }: ReplicaHealth): boolean => isDraining || failedProbes > 0;

/** @param isClosing the replica closes the connection after the response. */
export const afterResponse = (health: ReplicaHealth, isClosing: boolean, nowMs: number): ReplicaHealth => {
  const responded = { ...health, respondedAtMs: nowMs };
  if (isClosing) return draining(responded, nowMs);
  return health.isDraining ? responded : { ...responded, failedProbes: 0 };
};

export const afterProbe = (health: ReplicaHealth, result: ProbeResult, nowMs: number): ReplicaHealth => {
  switch (result) {
    case 'ready':
      return { ...health, respondedAtMs: nowMs, failedProbes: 0, isDraining: false };
    case 'draining':
      return draining({ ...health, respondedAtMs: nowMs }, nowMs);
    case 'none': {
      const failedProbes = health.failedProbes + 1;
      return { ...health, failedProbes, nextProbeAtMs: nowMs + nextProbeAfterMs(failedProbes) };
    }
  }
};

const draining = (health: ReplicaHealth, nowMs: number): ReplicaHealth => ({
  ...health,
  isDraining: true,
  failedProbes: 0,
  nextProbeAtMs: nowMs + nextProbeAfterMs(1),
});

/** @param owedSinceMs when the oldest request was sent that has no response yet. */
export const isProbeDue = (
  health: ReplicaHealth,
  owedSinceMs: number | undefined,
  { suspectAfterMs, idleAfterMs }: WatchTimes,
  nowMs: number,
): boolean => {
  if (isOut(health)) return nowMs >= health.nextProbeAtMs;
  const silentMs = nowMs - health.respondedAtMs;
  const isSuspect = owedSinceMs !== undefined && nowMs - owedSinceMs >= suspectAfterMs && silentMs >= suspectAfterMs;
  return isSuspect || silentMs >= idleAfterMs;
};
