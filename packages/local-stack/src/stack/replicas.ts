import type { Exit } from '../processes/child.ts';
import { logFileOf } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import { lastLogLine, rotateLog } from '../processes/log-tail.ts';
import { until } from '../processes/until.ts';
import { StackError } from '../stack-error.ts';
import type { ServiceName } from './environment.ts';
import { superviseService, type ServiceProcess } from './service-process.ts';

const READY_LIMIT_MS = 60_000;

/** Where the replicas of each service listen: settled before the first one starts, for they are told each other's addresses. */
export type ReplicaPorts = Map<ServiceName, { port: number; opsPort: number }[]>;

export type ReplicasPlan = {
  ports: ReplicaPorts;
  entry: (service: ServiceName) => string;
  envOf: (service: ServiceName) => NodeJS.ProcessEnv;
  longestRestartDelayMs: number | undefined;
  onChange: () => void;
  notify: (line: string) => void;
};

export type Replicas = {
  of(service: ServiceName): ServiceProcess[];
  /** Resolves when every replica of `service` is ready. Throws StackError after 60 s. */
  whenReady(service: ServiceName): Promise<void>;
  /** Starts all; resolves when all are ready. Throws StackError as soon as it is certain that one cannot. */
  start(): Promise<void>;
  /** The gateway first, so that nothing new comes in; then the others, side by side. */
  stop(): Promise<void>;
};

export const makeReplicas = (folder: DataFolder, plan: ReplicasPlan): Replicas => {
  const services = [...plan.ports.keys()];
  const all = new Map(services.map((service) => [service, replicasOf(folder, plan, service)]));
  const of = (service: ServiceName): ServiceProcess[] => all.get(service) ?? [];
  let failed = false;

  const whenReady = async (service: ServiceName): Promise<void> => {
    const replicas = of(service);
    const isReady = async (): Promise<boolean> =>
      (await Promise.all(replicas.map((one) => one.isReady()))).every(Boolean);
    const isHopeless = (): boolean => replicas.some((one) => one.isHopeless);
    const giveUp = (): boolean => failed || isHopeless() || folder.signal?.aborted === true;
    if (await until(isReady, { limitMs: READY_LIMIT_MS, giveUp })) return;
    const log = logFileOf(folder, service);
    const what = isHopeless()
      ? `The service ${service} ends as soon as it is started`
      : `The service ${service} is not ready after ${READY_LIMIT_MS / 1000} s`;
    throw new StackError(`${what}: ${lastLogLine(log) ?? 'it wrote nothing'} (see ${log}).`);
  };

  return {
    of,
    whenReady,
    start: async () => {
      for (const service of services) {
        rotateLog(logFileOf(folder, service));
        for (const replica of of(service)) replica.start();
      }
      try {
        await Promise.all(services.map(whenReady));
      } catch (error) {
        failed = true; // the others need not be waited for
        throw error;
      }
    },
    stop: async () => {
      await Promise.all(of('gateway').map((replica) => replica.stop()));
      await Promise.all(services.flatMap((service) => of(service).map((replica) => replica.stop())));
    },
  };
};

const replicasOf = (folder: DataFolder, plan: ReplicasPlan, service: ServiceName): ServiceProcess[] =>
  (plan.ports.get(service) ?? []).map((ports, index) =>
    superviseService(folder, {
      service,
      index,
      entry: plan.entry(service),
      ...ports,
      env: plan.envOf(service),
      longestRestartDelayMs: plan.longestRestartDelayMs,
      onChange: plan.onChange,
      onDied: (exit, startsAgainInMs) =>
        plan.notify(
          `${service} ended unexpectedly (${described(exit)}): starting it again in ${startsAgainInMs / 1000} s`,
        ),
    }),
  );

const described = ({ code, signal }: Exit): string => signal ?? `exit code ${code ?? '?'}`;
