import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { envFileNotice } from './env-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ds-env-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('envFileNotice', () => {
  it('returns nothing without a file .env', () => {
    expect(envFileNotice(folder)).toBeUndefined();
  });

  it('says that npm start does not read the file .env', () => {
    writeFileSync(path.join(folder, '.env'), 'PORT=9000\n');
    expect(envFileNotice(folder)).toMatch(/^The file \.env is for docker compose: npm start does not read it\./);
  });
});
