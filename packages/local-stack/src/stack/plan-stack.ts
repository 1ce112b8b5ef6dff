import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { recordOf } from '@docsight/contracts/records';
import * as system from '../system.ts';
import type { ServerName, ServiceName } from '../system.ts';
import { checkSettings } from './check-settings.ts';
import { serviceEnvironment } from './environment.ts';
import { choosePublicPort, chooseReplicaPorts, type ReplicaPorts } from './ports.ts';
import { loadSecrets } from './secrets.ts';
import type { StackOptions } from './stack.ts';

/** What a start decides before it starts a process. */
export type StackPlan = {
  publicPort: number;
  ports: ReplicaPorts;
  /** The servers for which the caller gives no address. */
  ownServers: readonly ServerName[];
  /** Returns the program of a service: `main`, or a command for operators. */
  programOf: (service: ServiceName, name: string) => string;
  /** Returns the function that returns the environment of a service. */
  envWith: (serverUrls: Record<ServerName, string>) => (service: ServiceName) => NodeJS.ProcessEnv;
};

/**
 * Chooses the ports, creates missing secrets and checks the settings of all services.
 * @throws StackError for a port or a setting that cannot be used.
 */
export const planStack = async (dataDir: string, options: StackOptions): Promise<StackPlan> => {
  const publicPort = await choosePublicPort(options.port);
  const ports = await chooseReplicaPorts(publicPort, options.services ?? system.serviceNames, options.replicas);
  const secrets = loadSecrets(dataDir);
  const ownServers = system.serverNames.filter((name) => options.serverUrls?.[name] === undefined);
  const programsOf = options.programsOf ?? builtPrograms;
  const envWith: StackPlan['envWith'] = (serverUrls) => (service) =>
    serviceEnvironment(service, {
      inherited: process.env,
      overrides: options.env ?? {},
      serverUrls: { ...serverUrls, ...options.serverUrlsOf?.(service) },
      replicaUrlsOf: (name) => (ports.get(name) ?? []).map(({ port }) => `http://127.0.0.1:${port}`),
      secrets,
      dataDir,
      publicPort,
    });
  await checkSettings([...ports.keys()], {
    configOf: (service) => path.join(programsOf(service), 'config.js'),
    envOf: envWith(recordOf(system.serverNames, (name) => options.serverUrls?.[name] ?? '')),
    undecided: ['PORT', 'OPS_PORT', ...ownServers.map((name) => system.servers[name].urlSetting)],
  });
  const programOf: StackPlan['programOf'] = (service, name) => path.join(programsOf(service), `${name}.js`);
  return { publicPort, ports, ownServers, programOf, envWith };
};

const builtPrograms = (service: ServiceName): string =>
  fileURLToPath(new URL(`../../../../services/${service}/dist`, import.meta.url));
