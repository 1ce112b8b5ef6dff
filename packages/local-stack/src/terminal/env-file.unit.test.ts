import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unreadEnvFile } from './env-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ds-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the file .env', () => {
  it('is not mentioned where there is none', () => {
    expect(unreadEnvFile(folder)).toBeUndefined();
  });

  it('is mentioned where there is one, because npm start does not read it', () => {
    writeFileSync(path.join(folder, '.env'), 'PORT=9000\n');
    expect(unreadEnvFile(folder)).toMatch(/^The file \.env is for docker compose: npm start does not read it\./);
  });
});
