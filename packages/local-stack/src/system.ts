import { keysOf } from '@docsight/contracts/records';
import type { ServiceName } from '@docsight/contracts';

/**
 * The whole system on one page: its servers, its services, what each service gets, and which services it calls.
 *
 * `npm start` derives processes, ports, environments and the order of start and stop from this page.
 * `tests/e2e/deployment.contract.test.ts` names every other place that differs from it: docker-compose.yml,
 * .env.example, deploy/Dockerfile, deploy/haproxy.cfg, the folders in `services/`, and the settings in each service's
 * `src/config.ts`.
 */

type ServerDeclaration = {
  /** The name that people read. */
  label: string;
  /** The setting with its address. If the caller of `npm start` sets it, that server replaces our own. */
  urlSetting: string;
  /** The port in docker compose. `npm start` takes a free one. */
  port: number;
};

/** The servers that store all state. They start before the services, side by side, and stop after them. */
export const servers = {
  mongo: { label: 'MongoDB', urlSetting: 'MONGO_URL', port: 27_017 },
  rabbitmq: { label: 'RabbitMQ', urlSetting: 'AMQP_URL', port: 5_672 },
  redis: { label: 'Redis', urlSetting: 'REDIS_URL', port: 6_379 },
} satisfies Record<string, ServerDeclaration>;

export type ServerName = keyof typeof servers;

type SecretDeclaration = { bytes: number; encoding: 'base64' | 'base64url' };

/** Secrets that several processes share. `npm start` creates each once per data folder; docker compose reads .env. */
export const secrets = {
  /** Signs the tokens of accounts and viewers. */
  JWT_SECRET: { bytes: 48, encoding: 'base64url' },
  /** Encrypts the secrets of webhooks in the database. AES-256 needs exactly 32 bytes. */
  WEBHOOK_SECRET_KEY: { bytes: 32, encoding: 'base64' },
  /** Encrypts the tokens of mails on their way to notifications. AES-256 needs exactly 32 bytes. */
  MAIL_TOKEN_KEY: { bytes: 32, encoding: 'base64' },
} satisfies Record<string, SecretDeclaration>;

export type SecretName = keyof typeof secrets;

/** Settings that a Secret of Kubernetes has. They may come from a file: `NAME_FILE` names it. */
export const secretSettings: readonly string[] = [
  ...Object.values(servers).map(({ urlSetting }) => urlSetting),
  ...Object.keys(secrets),
  'INTERNAL_SIGNING_KEY',
  'INTERNAL_VERIFY_KEYS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
];

/**
 * Settings that say whether another setting has a value. A service gets it instead of the value, which may contain a
 * password.
 */
export const presences = { SENDS_MAIL: 'SMTP_URL' } satisfies Record<string, string>;

export type PresenceName = keyof typeof presences;

export type { ServiceName } from '@docsight/contracts';

type ServiceDeclaration = {
  /** Clients reach it from outside, on the public port. It stops first, so that no new request arrives. */
  isPublic?: true;
  /** Number of processes, unless the caller or `docker compose --scale` asks for more. */
  replicas: number;
  /** Servers that it uses. It gets their addresses, and starts when they are ready. */
  servers: readonly ServerName[];
  /** Servers that need not be ready when it starts. */
  startsWithout?: readonly ServerName[];
  /** Services that it calls. It gets their addresses and a signing key of its own; they get the public halves. */
  calls: readonly ServiceName[];
  secrets: readonly SecretName[];
  presences?: readonly PresenceName[];
  /** It gets a folder for files, as `DATA_DIR`. */
  hasDataFolder?: true;
  /** Settings that an operator may change. Their meanings and defaults are in the service's `src/config.ts`. */
  settings: readonly string[];
};

/** All services start at the same time. */
export const services: Record<ServiceName, ServiceDeclaration> = {
  gateway: {
    isPublic: true,
    replicas: 1,
    servers: ['mongo', 'rabbitmq', 'redis'],
    // Its events wait in the database until the broker is there.
    startsWithout: ['rabbitmq'],
    calls: ['documents', 'tracking', 'analytics', 'webhooks'],
    secrets: ['JWT_SECRET', 'MAIL_TOKEN_KEY'],
    presences: ['SENDS_MAIL'],
    settings: [
      'RATE_LIMIT_PER_MINUTE',
      'VIEWER_RATE_LIMIT_PER_MINUTE',
      'ACCOUNT_RATE_LIMIT_PER_MINUTE',
      'DASHBOARD_RATE_LIMIT_PER_MINUTE',
      'GATE_ATTEMPTS_PER_HOUR',
      'MAX_UPLOAD_MB',
      'REGISTRATION',
      'CORS_ALLOWED_ORIGINS',
      'TRUSTED_PROXY_HOPS',
    ],
  },
  documents: {
    replicas: 1,
    servers: ['mongo', 'rabbitmq'],
    calls: [],
    secrets: ['JWT_SECRET'],
    hasDataFolder: true,
    settings: [
      'MAX_UPLOAD_MB',
      'ACCOUNT_STORAGE_MB',
      'OPERATOR_NAME',
      'PRIVACY_URL',
      'OPERATOR_LOGO',
      'EMBED_ORIGINS',
      'S3_ENDPOINT',
      'S3_BUCKET',
      'S3_REGION',
      'S3_ACCESS_KEY_ID',
      'S3_SECRET_ACCESS_KEY',
      'S3_FORCE_PATH_STYLE',
    ],
  },
  tracking: {
    replicas: 1,
    servers: ['mongo', 'rabbitmq'],
    calls: ['documents'],
    secrets: ['JWT_SECRET'],
    settings: [
      'VIEW_DEBOUNCE_SECONDS',
      'REVISIT_AFTER_SECONDS',
      'BEACON_SLACK_SECONDS',
      'VIEWER_RATE_LIMIT_PER_MINUTE',
      'READER_PARTITIONS',
    ],
  },
  analytics: {
    replicas: 1,
    servers: ['mongo', 'rabbitmq'],
    calls: ['documents', 'tracking'],
    secrets: [],
    settings: ['READER_PARTITIONS'],
  },
  webhooks: {
    replicas: 1,
    servers: ['mongo', 'rabbitmq'],
    calls: [],
    secrets: ['WEBHOOK_SECRET_KEY'],
    settings: ['WEBHOOK_TIMEOUT_MS', 'WEBHOOK_RETRY_DELAYS_SECONDS', 'WEBHOOK_ALLOW_PRIVATE_TARGETS'],
  },
  notifications: {
    replicas: 1,
    servers: ['mongo', 'rabbitmq'],
    calls: [],
    secrets: ['MAIL_TOKEN_KEY'],
    settings: ['SMTP_URL', 'MAIL_FROM', 'NOTIFICATION_DELAY_SECONDS', 'NOTIFICATION_INTERVAL_SECONDS'],
  },
};

/** Settings that every service gets: how its process runs, and what an operator may change. */
export const commonSettings = {
  process: ['NODE_ENV', 'HOST', 'PORT', 'OPS_PORT'],
  operator: [
    'PUBLIC_URL',
    'LOG_LEVEL',
    'DRAIN_DELAY_SECONDS',
    'STOP_TIMEOUT_SECONDS',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    'OTEL_EXPORTER_OTLP_PROTOCOL',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_TRACES_EXPORTER',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'OTEL_SERVICE_NAME',
    'OTEL_RESOURCE_ATTRIBUTES',
    'OTEL_SDK_DISABLED',
  ],
};

/** Values of `npm start` for settings that the caller does not set. */
export const localDefaults: Record<string, string> = {
  // The receivers of webhooks run on this machine.
  WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
  // No proxy is in front of the gateway.
  TRUSTED_PROXY_HOPS: '0',
  // No load balancer watches the readiness, and a person waits for the stop.
  DRAIN_DELAY_SECONDS: '0',
  STOP_TIMEOUT_SECONDS: '10',
};

/** Values of docker compose for settings whose own default is another. `.env` may change them. */
export const composeDefaults: Record<string, string> = {
  // The proxy in front of the replicas of the gateway.
  TRUSTED_PROXY_HOPS: '1',
};

/** The port on which clients reach the system. `--port` or `PORT` chooses another. */
export const publicPort = 8080;

/** The ports of every service in its container. `npm start` takes free ports on loopback. */
export const containerPorts = { PORT: 3000, OPS_PORT: 9090 };

/** Options of Node for every service. A larger young generation saves a tenth of the processor time under load. */
export const nodeOptions = ['--enable-source-maps', '--max-semi-space-size=32'];

export const serverNames = keysOf(servers);
export const presenceNames = keysOf(presences);
export const secretNames = keysOf(secrets);
export const serviceNames = keysOf(services);

/** The services in groups. A group stops, side by side, after the group before it has stopped. */
export const stopOrder: readonly (readonly ServiceName[])[] = [
  serviceNames.filter((service) => services[service].isPublic),
  serviceNames.filter((service) => !services[service].isPublic),
];

/** The services that call others. Each has a signing key of its own. Source: ADR 8. */
export const signers = serviceNames.filter((service) => services[service].calls.length > 0);

/** The setting with the addresses of a service, for the services that call it. */
export const urlSettingOf = (service: ServiceName): string => `${service.toUpperCase()}_URL`;

/** Returns the names of all settings in the environment of a service. */
export const settingsOf = (service: ServiceName): string[] => {
  const declared = services[service];
  const isCalled = serviceNames.some((caller) => services[caller].calls.includes(service));
  return [
    ...commonSettings.process,
    ...commonSettings.operator,
    ...declared.servers.map((server) => servers[server].urlSetting),
    ...declared.calls.map(urlSettingOf),
    ...declared.secrets,
    ...(declared.presences ?? []),
    ...(signers.includes(service) ? ['INTERNAL_SIGNING_KEY'] : []),
    ...(isCalled ? ['INTERNAL_VERIFY_KEYS'] : []),
    ...(declared.hasDataFolder ? ['DATA_DIR'] : []),
    ...declared.settings,
  ];
};
