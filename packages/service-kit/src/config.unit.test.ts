import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { brokerSettings, loadConfig, setting, settingsCheck } from './config.ts';

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
      'must be a URL that begins with amqp:// or amqps://, such as amqp://user:password@localhost:5672',
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

const addresses = {
  ...{ PORT: '1', OPS_PORT: '2', PUBLIC_URL: 'http://localhost:8080', MONGO_URL: 'mongodb://localhost' },
  ...{ AMQP_URL: 'amqp://localhost', DOCUMENTS_URL: 'http://one:3000, http://two:3000/' },
};
const problemsIn = settingsCheck({ ...brokerSettings, DOCUMENTS_URL: setting.urls() });
