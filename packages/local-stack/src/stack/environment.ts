import { signingKeyOf, verifyKeysOf } from './signing-keys.ts';
import type { Secrets } from './stack-file.ts';

/** In the order in which they are stopped. */
export const SERVICES = ['gateway', 'documents', 'tracking', 'analytics', 'webhooks', 'notifications'] as const;
export type ServiceName = (typeof SERVICES)[number];

export type StackUrls = { mongoUrl: string; amqpUrl: string; redisUrl: string };

/** Secrets, and who needs them: nobody else finds them in its environment. The signing key is that of the service itself. */
const readersOf: Record<string, readonly ServiceName[]> = {
  JWT_SECRET: ['gateway', 'documents', 'tracking'],
  WEBHOOK_SECRET_KEY: ['webhooks'],
  INTERNAL_SIGNING_KEY: ['gateway', 'tracking', 'analytics'],
};

/**
 * What the processes of a service find in their environment, but for their own PORT and OPS_PORT: `inherited` (this process's
 * settings), then what the stack decides, then `overrides` last; without the secrets of others.
 */
export const serviceEnvironment = ({
  service,
  inherited,
  overrides,
  urls,
  secrets,
  dataDir,
  port,
  replicaUrls,
}: {
  service: ServiceName;
  inherited: NodeJS.ProcessEnv;
  overrides: NodeJS.ProcessEnv;
  urls: StackUrls;
  secrets: Secrets;
  dataDir: string;
  port: number;
  replicaUrls: (service: ServiceName) => readonly string[];
}): NodeJS.ProcessEnv =>
  withoutSecretsOfOthers(service, {
    JWT_SECRET: secrets.jwt_secret,
    WEBHOOK_SECRET_KEY: secrets.webhook_secret_key,
    PUBLIC_URL: `http://localhost:${port}`,
    // Local mode: receivers run on this machine, and no proxy stands before the gateway.
    WEBHOOK_ALLOW_PRIVATE_TARGETS: 'true',
    TRUSTED_PROXY_HOPS: '0',
    ...given(inherited),
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    MONGO_URL: urls.mongoUrl,
    AMQP_URL: urls.amqpUrl,
    REDIS_URL: urls.redisUrl,
    DATA_DIR: dataDir,
    INTERNAL_SIGNING_KEY: signingKeyOf(secrets.internal_signing_keys, service),
    INTERNAL_VERIFY_KEYS: verifyKeysOf(secrets.internal_signing_keys),
    DOCUMENTS_URL: replicaUrls('documents').join(','),
    TRACKING_URL: replicaUrls('tracking').join(','),
    ANALYTICS_URL: replicaUrls('analytics').join(','),
    WEBHOOKS_URL: replicaUrls('webhooks').join(','),
    ...overrides,
  });

const withoutSecretsOfOthers = (service: ServiceName, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => readersOf[name]?.includes(service) !== false));

// An empty value is a value that is not set. What npm and a test runner say to this process is not meant for the services.
const given = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(env).filter(
      ([name, value]) => value !== undefined && value !== '' && !/^npm_|^NODE_OPTIONS$|^JEST_WORKER_ID$/i.test(name),
    ),
  );
