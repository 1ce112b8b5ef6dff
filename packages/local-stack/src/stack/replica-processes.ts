import { fileURLToPath } from 'node:url';
import type { Exit } from '../processes/child.ts';
import type { DataFolder } from '../processes/data-folder.ts';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import type { ReplicaPorts } from './ports.ts';
import { superviseProcess, type ProcessPlan, type SupervisedProcess } from './supervise-process.ts';

export type ReplicasPlan = {
  ports: ReplicaPorts;
  /** True if one process runs all services. */
  isSingle: boolean;
  /** Returns the program of a service: `main`, or `service` for a process with several services. */
  programOf: (service: ServiceName, name: 'main' | 'service') => string;
  envOf: (service: ServiceName) => NodeJS.ProcessEnv;
  longestRestartDelayMs: number | undefined;
  onChange: () => void;
  notify: (line: string) => void;
};

/** One replica of a service, and the process that it runs in. */
export type Replica = { url: string; opsUrl: string; process: SupervisedProcess };

type Ports = { port: number; opsPort: number };
const urlOf = (port: number): string => `http://127.0.0.1:${port}`;
const withPorts = (env: NodeJS.ProcessEnv, { port, opsPort }: Ports): NodeJS.ProcessEnv => ({
  ...env,
  PORT: String(port),
  OPS_PORT: String(opsPort),
});

/** Returns the replicas of all services, each in a process of its own, or all in one process. */
export const replicasOf = (folder: DataFolder, plan: ReplicasPlan): Map<ServiceName, Replica[]> => {
  const all = [...plan.ports].map(([service, ports]) => ({ service, ports }));
  const single = plan.isSingle ? singleProcess(folder, plan) : undefined;
  const replicaOf = (service: ServiceName, ports: Ports, index: number): Replica => ({
    url: urlOf(ports.port),
    opsUrl: urlOf(ports.opsPort),
    process: single ?? ownProcess(folder, plan, { service, ports, index }),
  });
  return new Map(all.map(({ service, ports }) => [service, ports.map((one, index) => replicaOf(service, one, index))]));
};

const ownProcess = (
  folder: DataFolder,
  plan: ReplicasPlan,
  { service, ports, index }: { service: ServiceName; ports: Ports; index: number },
): SupervisedProcess =>
  superviseProcess(folder, {
    ...common(plan, `${service} ended`),
    name: index === 0 ? service : `${service}-${index}`,
    log: service,
    entry: plan.programOf(service, 'main'),
    env: withPorts(plan.envOf(service), ports),
    opsUrls: [urlOf(ports.opsPort)],
  });

// Plain JavaScript beside src and dist: it needs no build.
const singleProgram = fileURLToPath(new URL('../../bin/all-services.mjs', import.meta.url));

/**
 * Returns the process of all services. Its variable SERVICES has their programs and environments, in the stop order.
 */
const singleProcess = (folder: DataFolder, plan: ReplicasPlan): SupervisedProcess => {
  const portsOf = (service: ServiceName): Ports[] => plan.ports.get(service) ?? [];
  const groups = system.stopOrder.map((group) =>
    group.flatMap((service) =>
      portsOf(service).map((ports) => ({
        program: plan.programOf(service, 'service'),
        env: withPorts(plan.envOf(service), ports),
      })),
    ),
  );
  const shared = sharedSettings(groups.flat().map(({ env }) => env));
  const own = groups.map((group) => group.map(({ program, env }) => ({ program, env: without(env, shared) })));
  return superviseProcess(folder, {
    ...common(plan, 'The process of all services ended'),
    name: 'services',
    log: 'services',
    entry: singleProgram,
    env: { ...shared, SERVICES: JSON.stringify(own) },
    opsUrls: [...plan.ports.values()].flat().map(({ opsPort }) => urlOf(opsPort)),
  });
};

/** Returns the variables that have the same value in all environments. */
const sharedSettings = ([first = {}, ...others]: NodeJS.ProcessEnv[]): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((env) => env[name] === value)));

const without = (env: NodeJS.ProcessEnv, shared: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !(name in shared)));

const common = (
  { longestRestartDelayMs, onChange, notify }: ReplicasPlan,
  event: string,
): Pick<ProcessPlan, 'longestRestartDelayMs' | 'onChange' | 'onDied'> => ({
  longestRestartDelayMs,
  onChange,
  onDied: (exit, restartsInMs) =>
    notify(`${event} unexpectedly (${describeExit(exit)}): starting it again in ${restartsInMs / 1000} s`),
});

const describeExit = ({ code, signal }: Exit): string => signal ?? `exit code ${code ?? '?'}`;
