import { describe, expect, it } from '@jest/globals';
import { SERVICES, serviceEnvironment } from './environment.ts';
import type { ServiceName } from './environment.ts';
import { verifyKeysOf, withAllKeys } from './signing-keys.ts';

const keys = withAllKeys();

const environment = (
  inherited: NodeJS.ProcessEnv,
  overrides: NodeJS.ProcessEnv = {},
  service: ServiceName = 'gateway',
): NodeJS.ProcessEnv =>
  serviceEnvironment({
    service,
    inherited,
    overrides,
    urls: { mongoUrl: 'mongodb://own', amqpUrl: 'amqp://own', redisUrl: 'redis://own' },
    secrets: { jwt_secret: 'kept', webhook_secret_key: 'kept too', internal_signing_keys: keys },
    dataDir: '/data',
    port: 8081,
    replicaUrls: (of) => [`http://${of}-1`, `http://${of}-2`],
  });

describe('the environment of a service', () => {
  it('holds the settings of the caller, which win over those of local mode', () => {
    expect(
      environment({ JWT_SECRET: 'mine', PUBLIC_URL: 'https://x.example', RATE_LIMIT_PER_MINUTE: '5' }),
    ).toMatchObject({
      JWT_SECRET: 'mine',
      PUBLIC_URL: 'https://x.example',
      RATE_LIMIT_PER_MINUTE: '5',
    });
  });

  it('holds the secrets that the service needs, and its own signing key, whoever sets the others', () => {
    const secretsOf = (service: ServiceName) => {
      const set = { JWT_SECRET: 'mine', WEBHOOK_SECRET_KEY: 'mine too', INTERNAL_SIGNING_KEY: "somebody else's" };
      const { JWT_SECRET, WEBHOOK_SECRET_KEY, INTERNAL_SIGNING_KEY, INTERNAL_VERIFY_KEYS } = environment(
        set,
        {},
        service,
      );
      expect(INTERNAL_VERIFY_KEYS).toBe(verifyKeysOf(keys));
      return [JWT_SECRET, WEBHOOK_SECRET_KEY, INTERNAL_SIGNING_KEY];
    };
    expect(Object.fromEntries(SERVICES.map((service) => [service, secretsOf(service)]))).toEqual({
      gateway: ['mine', undefined, keys.gateway],
      documents: ['mine', undefined, undefined],
      tracking: ['mine', undefined, keys.tracking],
      analytics: [undefined, undefined, keys.analytics],
      webhooks: [undefined, 'mine too', undefined],
      notifications: [undefined, undefined, undefined],
    });
  });

  it('takes an empty setting for one that is not set', () => {
    expect(environment({ JWT_SECRET: '', PUBLIC_URL: '' })).toMatchObject({
      JWT_SECRET: 'kept',
      PUBLIC_URL: 'http://localhost:8081',
    });
  });

  it('points to the servers and replicas of this stack, whatever is inherited', () => {
    expect(environment({ MONGO_URL: 'mongodb://other', DOCUMENTS_URL: 'http://other', DATA_DIR: 'x' })).toMatchObject({
      MONGO_URL: 'mongodb://own',
      DOCUMENTS_URL: 'http://documents-1,http://documents-2',
      DATA_DIR: '/data',
    });
  });

  it('is overridden by what is given for this stack', () => {
    expect(
      environment({ VIEW_DEBOUNCE_SECONDS: '9' }, { VIEW_DEBOUNCE_SECONDS: '1', DOCUMENTS_URL: 'http://proxy' }),
    ).toMatchObject({ VIEW_DEBOUNCE_SECONDS: '1', DOCUMENTS_URL: 'http://proxy' });
  });

  it('keeps what is meant for npm or a test runner from the services', () => {
    const settings = environment({ npm_config_x: '1', NODE_OPTIONS: '--inspect', JEST_WORKER_ID: '1', PATH: '/bin' });
    expect(settings).toMatchObject({ PATH: '/bin' });
    expect(Object.keys(settings).filter((name) => /npm_|NODE_OPTIONS|JEST/.test(name))).toEqual([]);
  });
});
