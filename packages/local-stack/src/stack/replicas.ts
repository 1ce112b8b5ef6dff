import type { Exit } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { logCause, logEnd, logFileOf, rotateLog } from '../processes/log-file.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import type { ReplicaPorts } from './ports.ts';
import { superviseReplica, type Replica } from './supervise-replica.ts';

const READY_TIMEOUT_MS = 60_000;

export type ReplicasPlan = {
  ports: ReplicaPorts;
  entry: (service: ServiceName) => string;
  envOf: (service: ServiceName) => NodeJS.ProcessEnv;
  longestRestartDelayMs: number | undefined;
  onChange: () => void;
  notify: (line: string) => void;
};

export type Replicas = {
  of(service: ServiceName): Replica[];
  pidsOf(service: ServiceName): number[];
  /**
   * Resolves when every replica of the service is ready.
   * @throws StackError after 60 s.
   */
  whenReady(service: ServiceName): Promise<void>;
  /**
   * Starts all. Resolves when all are ready.
   * @throws StackError as soon as one has failed.
   */
  start(): Promise<void>;
  /** Stops all, in the stop order of the system. */
  stop(): Promise<void>;
};

/** Returns the replicas of all services, not started yet. */
export const makeReplicas = (folder: DataFolder, plan: ReplicasPlan): Replicas => {
  const serviceNames = [...plan.ports.keys()];
  const replicas = new Map(serviceNames.map((service) => [service, replicasOf(folder, plan, service)]));
  const of = (service: ServiceName): Replica[] => replicas.get(service) ?? [];
  /** The size of each service's log at the start: lines before it are of earlier runs. */
  const logStarts = new Map<ServiceName, number>();
  let hasStartFailed = false;

  const whenReady = async (service: ServiceName): Promise<void> => {
    const isReady = async (): Promise<boolean> =>
      (await Promise.all(of(service).map((replica) => replica.isReady()))).every(Boolean);
    const hasFailed = (): boolean => of(service).some((replica) => replica.hasFailed);
    const giveUp = (): boolean => hasStartFailed || hasFailed() || folder.signal?.aborted === true;
    if (await waitUntil(isReady, { timeoutMs: READY_TIMEOUT_MS, giveUp })) return;
    const log = logFileOf(folder, service);
    const problem = hasFailed() ? 'ends as soon as it is started' : `is not ready after ${READY_TIMEOUT_MS / 1000} s`;
    throw new StackError(
      `The service ${service} ${problem}: ${logCause(log, logStarts.get(service) ?? 0) ?? 'it wrote nothing'} (see ${log}).`,
    );
  };

  return {
    of,
    pidsOf: (service) =>
      of(service)
        .map((replica) => replica.pid)
        .filter((pid) => pid !== null),
    whenReady,
    start: async () => {
      for (const service of serviceNames) {
        const log = logFileOf(folder, service);
        rotateLog(log);
        logStarts.set(service, logEnd(log));
        for (const replica of of(service)) replica.start();
      }
      try {
        await Promise.all(serviceNames.map(whenReady));
      } catch (error) {
        hasStartFailed = true; // ends the wait for the other services
        throw error;
      }
    },
    stop: async () => {
      for (const group of system.stopOrder) {
        await Promise.all(group.flatMap(of).map((replica) => replica.stop()));
      }
    },
  };
};

const replicasOf = (folder: DataFolder, plan: ReplicasPlan, service: ServiceName): Replica[] =>
  (plan.ports.get(service) ?? []).map((ports, index) =>
    superviseReplica(folder, {
      service,
      index,
      entry: plan.entry(service),
      ...ports,
      env: plan.envOf(service),
      longestRestartDelayMs: plan.longestRestartDelayMs,
      onChange: plan.onChange,
      onDied: (exit, restartsInMs) =>
        plan.notify(
          `${service} ended unexpectedly (${describeExit(exit)}): starting it again in ${restartsInMs / 1000} s`,
        ),
    }),
  );

const describeExit = ({ code, signal }: Exit): string => signal ?? `exit code ${code ?? '?'}`;
