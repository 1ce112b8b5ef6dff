import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Parser } from '@asyncapi/parser';
import { describe, expect, it } from '@jest/globals';
import { asyncApi } from './async-api.ts';

/** Diagnostics have four severities; 0 is an error. */
const isError = (severity: number): boolean => severity === 0;

const problemsOf = async (document: object): Promise<string[]> => {
  const diagnostics = await new Parser().validate(JSON.stringify(document));
  return diagnostics
    .filter(({ severity }) => isError(severity))
    .map(({ message, path: at }) => `${at.join('.')}: ${message}`);
};

describe('docs/asyncapi.json', () => {
  it('conforms to the AsyncAPI specification', async () => {
    expect(await problemsOf(asyncApi())).toEqual([]);
    expect(await problemsOf({ ...asyncApi(), channels: [] })).not.toEqual([]);
  });

  it('matches the catalogue; run `pnpm docs:events` after a change', () => {
    const written = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/asyncapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(asyncApi())));
  });
});
