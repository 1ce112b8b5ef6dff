import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { components } from './components.ts';
import { examples } from './examples.ts';
import { openApi } from './open-api.ts';
import { allOperations } from './operations.ts';

const document = openApi('http://localhost:8080');

/** Schemas that say nothing, and so would take anything: where they are in the document. */
const emptySchemasIn = (value: unknown, at: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const isSchemaPlace = /\/(?:schema|items|properties\/[^/]+)$/.test(at) && !at.includes('/examples/');
  if (isSchemaPlace && Object.keys(value).every((key) => key === 'description')) return [at];
  return Object.entries(value).flatMap(([key, inside]) => emptySchemasIn(inside, `${at}/${key}`));
};

describe('docs/openapi.json', () => {
  it('tells the interface as it is; run `pnpm docs:api` after a change', () => {
    const written = readFileSync(path.resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has a form for all that is sent, save what is described no further', () => {
    expect(emptySchemasIn(document, '')).toEqual([
      '/components/schemas/OpenApiDocument/properties/info',
      '/components/schemas/OpenApiDocument/properties/paths',
    ]);
  });

  it('tells the address of the installation', () => {
    expect(openApi('https://docs.example.com').servers).toEqual([
      { url: 'https://docs.example.com', description: 'This installation.' },
    ]);
  });
});

describe('an operation', () => {
  it('has an id of its own, and a call of its own', () => {
    const ids = allOperations.map(({ id }) => id);
    const calls = allOperations.map(({ method, path: at }) => `${method} ${at}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(calls).size).toBe(calls.length);
  });
});

describe('an example', () => {
  it.each(Object.entries(examples))('of %s fits its schema', (name, example) => {
    expect(components[name]!.safeParse(example).error?.issues).toBeUndefined();
  });
});
