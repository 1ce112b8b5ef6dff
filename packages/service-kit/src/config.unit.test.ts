import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { brokerAddresses } from './broker-addresses.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brokerSettings, loadConfig, secret, secretSettingsIn, setting, settingsCheck } from './config.ts';

const schema = z.object({
  PORT: setting.port(),
  FLAG: setting.flag().default(false),
  DELAYS: setting.wholeNumbers().default([60, 1800]),
  PUBLIC_URL: setting.webUrl('https://docs.example.com').default('http://localhost'),
});

describe('settings', () => {
  it('are parsed from strings, with defaults for absent and empty values', () => {
    const config = loadConfig(schema, { PORT: '8080', FLAG: '', PUBLIC_URL: 'https://docs.example/' });
    expect(config).toEqual({ PORT: 8080, FLAG: false, DELAYS: [60, 1800], PUBLIC_URL: 'https://docs.example' });
  });

  it('are rejected with one error that names every problem', () => {
    const load = () => loadConfig(schema, { PORT: 'http', FLAG: 'yes', DELAYS: '1;2' });
    expect(load).toThrow(/PORT: must be a whole number/);
    expect(load).toThrow(/FLAG: must be true or false/);
    expect(load).toThrow(/DELAYS: must be whole numbers/);
  });

  it.each([
    [
      { MONGO_URL: 'localhost' },
      'must be a URL that begins with mongodb:// or mongodb+srv://, such as mongodb://localhost:27017',
    ],
    [
      { AMQP_URL: 'localhost:5672' },
      'must be a URL that begins with amqp:// or amqps://, such as amqp://user:password@localhost:5672. ' +
        'Several nodes of a cluster are several such URLs with commas between them',
    ],
    [
      { PUBLIC_URL: 'localhost:8080' },
      'must be a URL that begins with http:// or https://, such as https://docs.example.com',
    ],
    [
      { DOCUMENTS_URL: 'http://one:3000,two:3000' },
      'must be URLs that begin with http:// or https://, with commas between them',
    ],
  ])('must be URLs where they are addresses: %j', (env, problem) => {
    expect(problemsIn({ ...addresses, ...env })).toEqual([{ setting: Object.keys(env)[0], problem }]);
  });

  it.each([
    'mongodb://localhost',
    'mongodb://a:27017,b:27017/?replicaSet=rs0',
    'mongodb+srv://user:secret@cluster.example',
    'mongodb://%2Frun%2Fmongodb.sock/?directConnection=true', // cspell:ignore Frun Fmongodb
  ])('can name the database as %s', (url) => {
    expect(problemsIn({ ...addresses, MONGO_URL: url })).toEqual([]);
  });
});

describe('the nodes of a broker', () => {
  it.each([
    ['amqp://localhost', ['amqp://localhost']],
    ['amqps://u:p,w@one/docs, amqps://u:p,w@two:5673/docs', ['amqps://u:p,w@one/docs', 'amqps://u:p,w@two:5673/docs']],
    ['amqp://one,amqp://two/', ['amqp://one', 'amqp://two/']],
    ['amqp://one?heartbeat=5,amqp://two?heartbeat=5', ['amqp://one?heartbeat=5', 'amqp://two?heartbeat=5']],
  ])('are read from %s', (urls, nodes) => {
    expect([problemsIn({ ...addresses, AMQP_URL: urls }), brokerAddresses(urls)]).toEqual([[], nodes]);
  });

  const differ =
    'must have the same scheme, user, password, virtual host and options in each URL: only host and port may differ';
  it.each([
    ['amqp://u:secret@one,two:5672', /^must be a URL that begins with amqp:/],
    ['amqp://', /^must be a URL that begins with amqp:/],
    ['amqp://u:secret@one,amqp://u:other@two', differ],
    ['amqp://one/a,amqp://two/b', differ],
    ['amqp://one,amqps://two', differ],
    ['amqp://one?heartbeat=5,amqp://two?heartbeat=6', differ],
    ['amqp://one,amqp://two?heartbeat=6', differ],
    ['amqp://one?heartbeat=soon', 'must have a heartbeat that is a whole number of seconds, 1 or more'],
    ['amqp://one?heartbeat=0', 'must have a heartbeat that is a whole number of seconds, 1 or more'],
    ['amqp://one,amqp://one', 'must name each node once'],
  ])('are rejected in %s, without a password in the reason', (urls, reason) => {
    const [problem, ...others] = problemsIn({ ...addresses, AMQP_URL: urls });
    expect(others).toEqual([]);
    expect(problem).toEqual({ setting: 'AMQP_URL', problem: expect.stringMatching(reason) });
    expect(problem!.problem).not.toMatch(/secret|other/);
  });
});

describe('a list of keys', () => {
  const keys = z.object({ SECRETS: setting.signingSecrets(8), KEYS: setting.encryptionKeys() });
  const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const load = (env: Record<string, string>) =>
    loadConfig(keys, { SECRETS: 'a secret', KEYS: one.toString('base64'), ...env });

  it('is in the order of its setting, with or without spaces after the commas', () => {
    expect(load({ SECRETS: 'secret 1, secret 2' })).toMatchObject({ SECRETS: ['secret 1', 'secret 2'] });
    expect(load({ KEYS: `${two.toString('base64')},${one.toString('base64')}` })).toMatchObject({ KEYS: [two, one] });
  });

  it.each([
    [{ SECRETS: 'short' }, 'SECRETS: must have 8 characters or more'],
    [{ SECRETS: 'secret 1,short' }, 'SECRETS: must have 8 characters or more, as each key of the list (see key 2)'],
    [{ SECRETS: 'secret 1,' }, 'SECRETS: must have 8 characters or more, as each key of the list (see key 2)'],
    [{ SECRETS: 'secret 1,secret 1' }, 'SECRETS: must list each key once'],
    [{ SECRETS: '123456789,'.repeat(6).slice(0, -1) }, 'SECRETS: must list at most 5 keys'],
    [{ KEYS: 'too short' }, 'KEYS: must be the base64 of 32 random bytes (openssl rand -base64 32)'],
    [{ SECRETS: '' }, 'SECRETS: must be a secret of 8 characters or more'],
  ])('cannot be %j, and the message has no key', (env, message) => {
    expect(() => load(env)).toThrow(`These settings cannot be used:\n  ${message}`);
  });
});

describe('a secret', () => {
  let folder: string;
  const fileWith = (content: string): string => {
    const file = path.join(folder, `${content.length}-bytes`);
    writeFileSync(file, content);
    return file;
  };
  const settings = {
    TOKEN: secret(z.string().min(3)),
    PASSWORD: secret(z.string().optional()),
    NAME: z.string().optional(),
  };
  const load = (env: Record<string, string>) => loadConfig(z.object(settings), env);
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'docsight-secrets-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it('may be in a file, without the line breaks at its end', () => {
    expect(load({ TOKEN_FILE: fileWith(' a token\r\n\n') })).toEqual({ TOKEN: ' a token' });
    expect(load({ TOKEN: 'in the environment', TOKEN_FILE: '', PASSWORD_FILE: fileWith('pass') })).toEqual({
      TOKEN: 'in the environment',
      PASSWORD: 'pass',
    });
    expect(secretSettingsIn(settings)).toEqual(['TOKEN', 'PASSWORD']);
  });

  it('cannot be given twice, nor in a file that is absent, empty or large', () => {
    const problemOf = (env: Record<string, string>): string => {
      try {
        return JSON.stringify(load(env));
      } catch (error) {
        return (error as Error).message.split('\n').slice(1).join('\n');
      }
    };
    expect(problemOf({ TOKEN: 'x'.repeat(9), TOKEN_FILE: fileWith('another') })).toBe(
      '  TOKEN: must be set once, and TOKEN_FILE is set too',
    );
    expect(problemOf({ TOKEN_FILE: path.join(folder, 'none') })).toBe(
      '  TOKEN_FILE: must name a file that this process can read (ENOENT)',
    );
    expect(problemOf({ TOKEN_FILE: folder })).toBe(
      '  TOKEN_FILE: must name a file that this process can read (EISDIR)',
    );
    expect(problemOf({ TOKEN_FILE: fileWith('\n') })).toBe('  TOKEN_FILE: must name a file that is not empty');
    expect(problemOf({ TOKEN_FILE: fileWith('x'.repeat(70_000)) })).toBe(
      '  TOKEN_FILE: must name a file of at most 64 KB',
    );
  });

  it('is not quoted in a message, and a file of another setting is not read', () => {
    expect(() => load({ TOKEN_FILE: fileWith('xy') })).toThrow(/^(?!.*xy)/s);
    expect(load({ TOKEN: 'abc', NAME_FILE: path.join(folder, 'none') })).toEqual({ TOKEN: 'abc' });
  });
});

const addresses = {
  PORT: '1',
  OPS_PORT: '2',
  PUBLIC_URL: 'http://localhost:8080',
  MONGO_URL: 'mongodb://localhost',
  AMQP_URL: 'amqp://localhost',
  DOCUMENTS_URL: 'http://one:3000, http://two:3000/',
};
const problemsIn = settingsCheck({ ...brokerSettings, DOCUMENTS_URL: setting.urls() });
