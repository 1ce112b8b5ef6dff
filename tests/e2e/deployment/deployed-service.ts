import type { system } from '@docsight/local-stack';
import { factsOf, stopMarginSeconds } from './facts.ts';

/** A setting as a deployment gives it to a service. */
export type GivenSetting = { from: 'value'; value: string } | { from: 'secret' };

/** What docker compose and the chart have in common, in one form. */
export type DeployedService = {
  service: system.ServiceName;
  settings: Record<string, GivenSetting>;
  maxMemoryMiB: number | undefined;
  graceSeconds: number;
  isReadOnly: boolean;
  /** Linux capabilities that the container lacks. */
  droppedCapabilities: string[];
  canGainPrivileges: boolean;
  /** The path that the health check requests, and the port. */
  health: string[];
  /** Things that only one replica can have, such as a published port. */
  unique: string[];
};

/** What a deployment may leave out: settings without a value there. */
export type Expectations = { maxUploadMb: number; absentSettings: readonly string[]; health: readonly string[] };

type Rule = {
  name: string;
  /** Returns what is wrong with a service. */
  problemsOf: (deployed: DeployedService, expected: Expectations) => string[];
  /** Changes that the rule must find. */
  faults: Record<string, (deployed: DeployedService) => void>;
};

const difference = (all: readonly string[], others: readonly string[]): string[] =>
  all.filter((one) => !others.includes(one));

/** The rules for every service of every deployment. A test applies each fault and expects a problem. */
export const rules: Rule[] = [
  {
    name: 'gives a service exactly its settings',
    problemsOf: ({ service, settings }, { maxUploadMb, absentSettings }) => {
      const expected = difference(factsOf(service, maxUploadMb).settings, absentSettings);
      return [
        ...difference(expected, Object.keys(settings)).map((name) => `${name} is missing`),
        ...difference(Object.keys(settings), expected).map((name) => `${name} is not a setting of ${service}`),
      ];
    },
    faults: {
      'a setting less': ({ settings }) => void delete settings.LOG_LEVEL,
      'a secret less': ({ settings }) => void delete settings.MONGO_URL,
      'the secret of another service': ({ settings }) => {
        settings['WEBHOOK_SECRET_KEY' in settings ? 'JWT_SECRET' : 'WEBHOOK_SECRET_KEY'] = { from: 'secret' };
      },
    },
  },
  {
    name: 'takes exactly the secrets from a secret',
    problemsOf: ({ service, settings }, { maxUploadMb }) => {
      const { secrets } = factsOf(service, maxUploadMb);
      return Object.entries(settings)
        .filter(([name, { from }]) => secrets.includes(name) !== (from === 'secret'))
        .map(([name, { from }]) => `${name} is from a ${from}`);
    },
    faults: {
      'the value of a secret': ({ settings }) => {
        settings.AMQP_URL = { from: 'value', value: 'amqp://user:password@rabbitmq' };
      },
    },
  },
  {
    name: 'limits the memory, with room for all child processes',
    problemsOf: ({ service, maxMemoryMiB = 0 }, { maxUploadMb }) => {
      const { minMemoryMiB } = factsOf(service, maxUploadMb);
      return maxMemoryMiB >= minMemoryMiB ? [] : [`the limit of memory is ${maxMemoryMiB} of ${minMemoryMiB} MiB`];
    },
    faults: {
      'no limit': (deployed) => void (deployed.maxMemoryMiB = undefined),
      'too little memory': (deployed) => void (deployed.maxMemoryMiB = 128),
    },
  },
  {
    name: 'waits for a stop as long as the settings allow it',
    problemsOf: ({ graceSeconds, settings }) => {
      const secondsOf = (name: string): number => {
        const given = settings[name];
        return given?.from === 'value' ? Number(given.value) : Number.NaN;
      };
      const needed = secondsOf('DRAIN_DELAY_SECONDS') + secondsOf('STOP_TIMEOUT_SECONDS') + stopMarginSeconds;
      return graceSeconds > needed ? [] : [`${graceSeconds} s are not more than ${needed} s`];
    },
    faults: {
      'a longer drain': ({ settings }) => void (settings.DRAIN_DELAY_SECONDS = { from: 'value', value: '60' }),
      'the default of Docker': (deployed) => void (deployed.graceSeconds = 10),
    },
  },
  {
    name: 'gives a process no right that it does not need',
    problemsOf: ({ isReadOnly, droppedCapabilities, canGainPrivileges }) => [
      ...(isReadOnly ? [] : ['the file system is writable']),
      ...(droppedCapabilities.includes('ALL') ? [] : ['has capabilities']),
      ...(canGainPrivileges ? ['can gain privileges'] : []),
    ],
    faults: {
      'a writable file system': (deployed) => void (deployed.isReadOnly = false),
      'all capabilities but one': (deployed) => void (deployed.droppedCapabilities = ['NET_RAW']),
      'programs with setuid': (deployed) => void (deployed.canGainPrivileges = true),
    },
  },
  {
    name: 'asks the port of health',
    problemsOf: ({ health }, expected) => difference(expected.health, health).map((check) => `does not check ${check}`),
    faults: { 'no check': (deployed) => void (deployed.health = []) },
  },
  {
    name: 'can run in several replicas',
    problemsOf: ({ unique }) => unique.map((thing) => `${thing} allows one replica only`),
    faults: { 'a published port': (deployed) => void deployed.unique.push('ports') },
  },
];

/** Returns the problems of all services by all rules. */
export const problemsOf = (deployment: readonly DeployedService[], expected: Expectations): string[] =>
  deployment.flatMap((deployed) =>
    rules.flatMap((rule) =>
      rule.problemsOf(deployed, expected).map((problem) => `${deployed.service}: ${rule.name}: ${problem}`),
    ),
  );
