import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { loadConfig, setting } from './config.ts';

const schema = z.object({
  PORT: setting.port(),
  FLAG: setting.flag().default(false),
  DELAYS: setting.wholeNumbers().default([60, 1800]),
  PUBLIC_URL: setting.url().default('http://localhost'),
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
});
