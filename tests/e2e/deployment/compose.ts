import { system } from '@docsight/local-stack';
import { parse } from 'yaml';
import type { DeployedService, GivenSetting } from './deployed-service.ts';
import { factsOf, textOf } from './facts.ts';

type Container = {
  environment: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period: string;
  healthcheck?: { test: string[] };
  ports?: string[];
  hostname?: string;
  container_name?: string;
  deploy?: { resources?: { limits?: { memory?: string } } };
  pids_limit?: number;
};

const dotEnv = Object.fromEntries(
  [...textOf('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

export const composeContainers = (): Record<string, Container> =>
  (parse(textOf('docker-compose.yml'), { merge: true }) as { services: Record<string, Container> }).services;

/** Replaces `${NAME:-100}` by the default. */
const withDefaults = (text: string): string => text.replaceAll(/\$\{[A-Z\d_]+:-([^}]*)\}/g, '$1');

/** `2g` and `768m` in MiB. */
export const mebibytesOf = (memory: string | undefined): number | undefined => {
  const [, size, unit] = /^(\d+)([mg])$/.exec(withDefaults(memory ?? '')) ?? [];
  return size === undefined ? undefined : Number(size) * (unit === 'g' ? 1024 : 1);
};

const givenBy = (secrets: readonly string[], name: string, value: string): GivenSetting =>
  secrets.includes(name) ? { from: 'secret' } : { from: 'value', value: withDefaults(value) };

const deployedBy = (service: system.ServiceName, container: Container): DeployedService => {
  const { secrets } = factsOf(service, Number(dotEnv.MAX_UPLOAD_MB));
  const check = container.healthcheck?.test.join(' ') ?? '';
  return {
    service,
    // .env has the secrets. The compose file itself refers to them: another test checks that.
    settings: Object.fromEntries(
      Object.entries(container.environment).map(([name, value]) => [name, givenBy(secrets, name, value)]),
    ),
    maxMemoryMiB: mebibytesOf(container.deploy?.resources?.limits?.memory),
    graceSeconds: Number.parseInt(container.stop_grace_period, 10),
    isReadOnly: container.read_only === true,
    droppedCapabilities: container.cap_drop ?? [],
    canGainPrivileges: container.security_opt?.includes('no-new-privileges:true') !== true,
    health: check === 'CMD node dist/health-check.js' ? [`/readyz at ${system.containerPorts.OPS_PORT}`] : [],
    unique: ['ports', 'hostname', 'container_name'].filter((name) => name in container),
  };
};

/** The services of docker-compose.yml. */
export const composeDeployment = (): DeployedService[] => {
  const containers = composeContainers();
  return system.serviceNames.map((service) => deployedBy(service, containers[service]!));
};

export const composeMaxUploadMb = Number(dotEnv.MAX_UPLOAD_MB);
