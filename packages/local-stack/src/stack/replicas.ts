import type { DataFolder } from '../processes/data-folder.ts';
import { logCause, logEnd, logFileOf, rotateLog } from '../processes/log-file.ts';
import { waitUntil } from '../processes/wait-until.ts';
import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import { replicasOf, type Replica, type ReplicasPlan } from './replica-processes.ts';
import type { SupervisedProcess } from './supervise-process.ts';

const readyTimeoutMs = 60_000;

export type Replicas = {
  of(service: ServiceName): Replica[];
  pidsOf(service: ServiceName): number[];
  /**
   * Resolves when every replica of the service is ready.
   * @throws StackError after 60 s.
   */
  whenReady(service: ServiceName): Promise<void>;
  start(): void;
  /**
   * Resolves when all are ready.
   * @throws StackError as soon as one has failed.
   */
  whenAllReady(): Promise<void>;
  /** Stops all, in the stop order of the system. */
  stop(): Promise<void>;
};

/** Returns the replicas of all services, not started yet. */
export const makeReplicas = (folder: DataFolder, plan: ReplicasPlan): Replicas => {
  const serviceNames = [...plan.ports.keys()];
  const replicas = replicasOf(folder, plan);
  const of = (service: ServiceName): Replica[] => replicas.get(service) ?? [];
  const processesOf = (services: readonly ServiceName[]): Set<SupervisedProcess> =>
    new Set(services.flatMap(of).map((replica) => replica.process));
  /** The size of each log at the start: lines before it are of earlier runs. */
  const logStarts = new Map<string, number>();
  let hasStartFailed = false;

  const whenReady = async (service: ServiceName): Promise<void> => {
    const processes = [...processesOf([service])];
    const isReady = async (): Promise<boolean> =>
      (await Promise.all(processes.map((each) => each.isReady()))).every(Boolean);
    const hasFailed = (): boolean => processes.some((each) => each.hasFailed);
    const giveUp = (): boolean => hasStartFailed || hasFailed() || folder.signal?.aborted === true;
    if (await waitUntil(isReady, { timeoutMs: readyTimeoutMs, giveUp })) return;
    const logName = processes[0]?.log ?? service;
    const log = logFileOf(folder, logName);
    const problem = hasFailed() ? 'ends as soon as it is started' : `is not ready after ${readyTimeoutMs / 1000} s`;
    throw new StackError(
      `${plan.isSingle ? 'The process of all services' : `The service ${service}`} ${problem}: ${logCause(log, logStarts.get(logName) ?? 0) ?? 'it wrote nothing'} (see ${log}).`,
    );
  };

  return {
    of,
    pidsOf: (service) => [...processesOf([service])].map(({ pid }) => pid).filter((pid) => pid !== null),
    whenReady,
    start: () => {
      const processes = processesOf(serviceNames);
      for (const name of new Set([...processes].map((each) => each.log))) {
        const log = logFileOf(folder, name);
        rotateLog(log);
        logStarts.set(name, logEnd(log));
      }
      for (const each of processes) each.start();
    },
    whenAllReady: async () => {
      try {
        await Promise.all((plan.isSingle ? serviceNames.slice(0, 1) : serviceNames).map(whenReady));
      } catch (error) {
        hasStartFailed = true; // ends the wait for the other services
        throw error;
      }
    },
    stop: async () => {
      for (const group of system.stopOrder) {
        await Promise.all([...processesOf(group)].map((each) => each.stop()));
      }
    },
  };
};
