import { describe, expect, it } from '@jest/globals';
import { recordOf } from '@docsight/contracts/records';
import * as system from '../system.ts';
import type { ServiceName } from '../system.ts';
import { serviceEnvironment } from './environment.ts';
import { completeSigningKeys, verifyKeysOf } from './secrets.ts';

const keys = completeSigningKeys();

const environment = (
  inherited: NodeJS.ProcessEnv,
  overrides: NodeJS.ProcessEnv = {},
  service: ServiceName = 'gateway',
): NodeJS.ProcessEnv =>
  serviceEnvironment(service, {
    inherited,
    overrides,
    serverUrls: { mongo: 'mongodb://own', rabbitmq: 'amqp://own', redis: 'redis://own' },
    secrets: {
      jwt_secret: 'kept',
      webhook_secret_key: 'kept too',
      mail_token_key: 'kept as well',
      internal_signing_keys: keys,
    },
    dataDir: '/data',
    publicPort: 8081,
    replicaUrlsOf: (name) => [`http://${name}-1`, `http://${name}-2`],
  });

describe('the environment of a service', () => {
  it('has the settings of the user, which win over those of local mode', () => {
    expect(
      environment({ JWT_SECRET: 'mine', PUBLIC_URL: 'https://x.example', RATE_LIMIT_PER_MINUTE: '5' }),
    ).toMatchObject({
      JWT_SECRET: 'mine',
      PUBLIC_URL: 'https://x.example',
      RATE_LIMIT_PER_MINUTE: '5',
    });
  });

  it.each(system.serviceNames)('of %s has exactly the settings that the system declares', (service) => {
    const everySetting = system.serviceNames.flatMap(system.settingsOf);
    const inherited = recordOf([...everySetting, 'UNDECLARED'], (name) => `value of ${name}`);
    const ports = ['PORT', 'OPS_PORT']; // each replica adds its own
    expect(Object.keys({ ...environment(inherited, {}, service), ...recordOf(ports, () => '1') }).sort()).toEqual(
      [...system.settingsOf(service), 'UNDECLARED'].sort(),
    );
  });

  it('has the secrets that the service needs, its own signing key, and the public keys if others call it', () => {
    const secretsOf = (service: ServiceName) => {
      const inherited = { JWT_SECRET: 'mine', WEBHOOK_SECRET_KEY: 'mine too', INTERNAL_SIGNING_KEY: "another's" };
      const own = environment(inherited, {}, service);
      return [own.JWT_SECRET, own.WEBHOOK_SECRET_KEY, own.INTERNAL_SIGNING_KEY, own.INTERNAL_VERIFY_KEYS];
    };
    const verifyKeys = verifyKeysOf(keys);
    expect(recordOf(system.serviceNames, secretsOf)).toEqual({
      gateway: ['mine', undefined, keys.gateway, undefined],
      documents: ['mine', undefined, undefined, verifyKeys],
      tracking: ['mine', undefined, keys.tracking, verifyKeys],
      analytics: [undefined, undefined, keys.analytics, verifyKeys],
      webhooks: [undefined, 'mine too', undefined, verifyKeys],
      notifications: [undefined, undefined, undefined, undefined],
    });
  });

  it('says to the gateway whether there is a mail server, and gives its address to notifications only', () => {
    const SMTP_URL = 'smtp://user:password@mail.example';
    expect(environment({ SMTP_URL }).SENDS_MAIL).toBe('true');
    expect(environment({ SMTP_URL: '' }, { SMTP_URL }).SENDS_MAIL).toBe('true');
    expect(environment({ SMTP_URL: '' }).SENDS_MAIL).toBe('false');
    expect(environment({ SMTP_URL }, { SMTP_URL: '' }).SENDS_MAIL).toBe('false');
    expect(environment({ SMTP_URL })).not.toHaveProperty('SMTP_URL');
    expect(environment({ SMTP_URL }, {}, 'notifications')).toMatchObject({ SMTP_URL });
  });

  it('replaces an empty setting by its local value', () => {
    expect(environment({ JWT_SECRET: '', PUBLIC_URL: '' })).toMatchObject({
      JWT_SECRET: 'kept',
      PUBLIC_URL: 'http://localhost:8081',
    });
  });

  it('has the addresses of the servers and replicas of this stack, not inherited ones', () => {
    const inherited = { MONGO_URL: 'mongodb://other', DOCUMENTS_URL: 'http://other', DATA_DIR: 'x' };
    expect(environment(inherited)).toMatchObject({
      MONGO_URL: 'mongodb://own',
      DOCUMENTS_URL: 'http://documents-1,http://documents-2',
    });
    expect(environment(inherited, {}, 'documents')).toMatchObject({ MONGO_URL: 'mongodb://own', DATA_DIR: '/data' });
  });

  it('has the overrides of the caller instead of all other values', () => {
    const overrides = { VIEW_DEBOUNCE_SECONDS: '1', DOCUMENTS_URL: 'http://proxy' };
    expect(environment({ VIEW_DEBOUNCE_SECONDS: '9' }, overrides, 'tracking')).toMatchObject(overrides);
  });

  it('has no variables that npm or a test runner set for this process', () => {
    const settings = environment({ npm_config_x: '1', NODE_OPTIONS: '--inspect', JEST_WORKER_ID: '1', PATH: '/bin' });
    expect(settings).toMatchObject({ PATH: '/bin' });
    expect(Object.keys(settings).filter((name) => /npm_|NODE_OPTIONS|JEST/.test(name))).toEqual([]);
  });
});
