import { describe, expect, it } from '@jest/globals';
import { ConfigError, loadConfig } from '@docsight/service-kit';
import { testKeySettings, testSecret } from '@docsight/testkit';
import { z } from 'zod';
import { s3SettingsOf, settings } from './config.ts';

const s3 = {
  S3_ENDPOINT: 'https://s3.example.com/',
  S3_BUCKET: 'docsight',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'very secret',
};
const tokens = { JWT_SECRET: testSecret, ...testKeySettings('documents') };
const settingsOf = (env: Record<string, string>) =>
  s3SettingsOf(loadConfig(z.object(settings), { AMQP_URL: 'amqp://localhost', ...tokens, ...env }));

describe('the settings of the privacy information', () => {
  const parsed = (env: Record<string, string>) =>
    loadConfig(z.object(settings), { AMQP_URL: 'amqp://localhost', ...tokens, ...env });

  it('are Docsight and the built-in page by default', () => {
    expect(parsed({ PRIVACY_URL: '' })).toMatchObject({ OPERATOR_NAME: 'Docsight' });
    expect(parsed({ PRIVACY_URL: '' }).PRIVACY_URL).toBeUndefined();
    const own = { OPERATOR_NAME: 'Northwind & Sons', PRIVACY_URL: 'https://northwind.example/privacy' };
    expect(parsed(own)).toMatchObject(own);
  });

  it.each([
    [{ PRIVACY_URL: 'javascript:alert(1)' }, 'PRIVACY_URL: must be a URL that begins with http'],
    [{ PRIVACY_URL: '/privacy' }, 'PRIVACY_URL: must be a URL'],
    [{ OPERATOR_NAME: 'a\nb' }, 'OPERATOR_NAME: must be a name'],
    [{ OPERATOR_NAME: 'x'.repeat(101) }, 'OPERATOR_NAME: must be a name'],
  ])('reject %j', (env, problem) => {
    expect(() => parsed(env)).toThrow(problem);
  });
});

describe('what readers see of the operator', () => {
  const parsed = (env: Record<string, string>) =>
    loadConfig(z.object(settings), { AMQP_URL: 'amqp://localhost', ...tokens, ...env });

  it('is no logo, and no other site may show the viewer by default', () => {
    expect(parsed({ OPERATOR_LOGO: '', EMBED_ORIGINS: '' })).toMatchObject({ EMBED_ORIGINS: [] });
    expect(parsed({ OPERATOR_LOGO: '' }).OPERATOR_LOGO).toBeUndefined();
    expect(parsed({ EMBED_ORIGINS: 'https://www.example.com, http://localhost:9000' }).EMBED_ORIGINS).toEqual([
      'https://www.example.com',
      'http://localhost:9000',
    ]);
  });

  it.each([
    [{ OPERATOR_LOGO: '/nowhere/logo.svg' }, 'OPERATOR_LOGO: must name a file that this process can read (ENOENT)'],
    [{ EMBED_ORIGINS: '*' }, 'EMBED_ORIGINS: must be origins'],
    [{ EMBED_ORIGINS: 'https://www.example.com/' }, 'EMBED_ORIGINS: must be origins'],
    [{ EMBED_ORIGINS: "https://a.example; script-src 'none'" }, 'EMBED_ORIGINS: must be origins'],
    [{ EMBED_ORIGINS: 'https://a.example,' }, 'EMBED_ORIGINS: must be origins'],
  ])('rejects %j', (env, problem) => {
    expect(() => parsed(env)).toThrow(problem);
  });
});

describe('the settings of the file store', () => {
  it('may be absent', () => {
    expect(settingsOf({})).toBeUndefined();
    expect(settingsOf({ S3_ENDPOINT: '', S3_BUCKET: '', S3_REGION: 'eu-central-1' })).toBeUndefined();
  });

  it('have a default region and a default style of paths', () => {
    const store = {
      endpoint: 'https://s3.example.com',
      bucket: 'docsight',
      accessKeyId: 'id',
      secretAccessKey: 'very secret',
      region: 'us-east-1',
      forcePathStyle: true,
    };
    expect(settingsOf(s3)).toEqual(store);
    expect(settingsOf({ ...s3, S3_REGION: 'auto', S3_FORCE_PATH_STYLE: 'false' })).toEqual({
      ...store,
      region: 'auto',
      forcePathStyle: false,
    });
  });

  it.each(Object.keys(s3))('are rejected without %s, with an error that does not contain the secret', (name) => {
    const problem = () => settingsOf({ ...s3, [name]: '' });
    expect(problem).toThrow(ConfigError);
    expect(problem).toThrow(`${name}: must be set too`);
    expect(problem).not.toThrow('very secret');
  });

  it('are rejected with an invalid endpoint or flag', () => {
    expect(() => settingsOf({ ...s3, S3_ENDPOINT: 'minio:9000' })).toThrow(
      'S3_ENDPOINT: must be a URL that begins with http',
    );
    expect(() => settingsOf({ ...s3, S3_FORCE_PATH_STYLE: 'yes' })).toThrow(
      'S3_FORCE_PATH_STYLE: must be true or false',
    );
  });
});
