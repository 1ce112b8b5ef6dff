import { recordOf } from '@docsight/contracts/records';
import * as system from '../system.ts';
import type { ServerName, ServiceName } from '../system.ts';
import { keyOfSecret, verifyKeysOf, type Secrets } from './secrets.ts';

/** What this start decides about the environments of the services. */
export type EnvironmentOptions = {
  /** The environment of this process: settings that the user gives. */
  inherited: NodeJS.ProcessEnv;
  /** Settings of the caller of `startStack`. They win over all others. */
  overrides: NodeJS.ProcessEnv;
  serverUrls: Record<ServerName, string>;
  replicaUrlsOf: (service: ServiceName) => readonly string[];
  secrets: Secrets;
  dataDir: string;
  publicPort: number;
};

/**
 * Returns the environment of a service, except PORT and OPS_PORT, which differ between its replicas. A setting that
 * `system.ts` declares reaches only the services that declare it; any other variable reaches all services.
 */
export const serviceEnvironment = (
  service: ServiceName,
  { inherited, overrides, serverUrls, replicaUrlsOf, secrets, dataDir, publicPort }: EnvironmentOptions,
): NodeJS.ProcessEnv => {
  const { servers, calls } = system.services[service];
  const settings: NodeJS.ProcessEnv = {
    ...recordOf(system.secretNames, (name) => secrets[keyOfSecret(name)]),
    PUBLIC_URL: `http://localhost:${publicPort}`,
    ...system.localDefaults,
    ...userSettings(inherited),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ...Object.fromEntries(servers.map((name) => [system.servers[name].urlSetting, serverUrls[name]])),
    ...Object.fromEntries(calls.map((name) => [system.urlSettingOf(name), replicaUrlsOf(name).join(',')])),
    INTERNAL_SIGNING_KEY: secrets.internal_signing_keys[service],
    INTERNAL_VERIFY_KEYS: verifyKeysOf(secrets.internal_signing_keys),
    ...overrides,
  };
  return withoutSettingsOfOthers(service, { ...settings, ...presencesIn(settings) });
};

const presencesIn = (settings: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  recordOf(system.presenceNames, (name) => String((settings[system.presences[name]] ?? '') !== ''));

const declaredSettings = new Set(system.serviceNames.flatMap(system.settingsOf));

const withoutSettingsOfOthers = (service: ServiceName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const ownSettings = new Set(system.settingsOf(service));
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => ownSettings.has(name) || !declaredSettings.has(name)),
  );
};

/** Variables that npm and a test runner set for this process only. */
const toolVariables = /^npm_|^NODE_OPTIONS$|^JEST_WORKER_ID$/i;

/** Leaves out variables of tools, and empty values, which mean "not set". */
const userSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(([name, value]) => value !== undefined && value !== '' && !toolVariables.test(name)),
  );
