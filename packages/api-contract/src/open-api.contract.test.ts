import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { components } from './components.ts';
import { examples } from './examples.ts';
import { openApi } from './open-api.ts';
import { allOperations } from './operations.ts';

const document = openApi('http://localhost:8080');

/** Returns the places of schemas without any constraint, which accept every value. */
const emptySchemasIn = (value: unknown, at: string): string[] => {
  if (typeof value !== 'object' || value === null) return [];
  const isSchemaPlace = /\/(?:schema|items|properties\/[^/]+)$/.test(at) && !at.includes('/examples/');
  if (isSchemaPlace && Object.keys(value).every((key) => key === 'description')) return [at];
  return Object.entries(value).flatMap(([key, inside]) => emptySchemasIn(inside, `${at}/${key}`));
};

describe('docs/openapi.json', () => {
  it('is up to date; run `pnpm docs:api` after a change', () => {
    const written = readFileSync(path.resolve(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');
    expect(JSON.parse(written)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('has a schema for every value, except inside OpenApiDocument', () => {
    expect(emptySchemasIn(document, '')).toEqual([
      '/components/schemas/OpenApiDocument/properties/info',
      '/components/schemas/OpenApiDocument/properties/paths',
    ]);
  });

  it('contains the address of the installation', () => {
    expect(openApi('https://docs.example.com').servers).toEqual([
      { url: 'https://docs.example.com', description: 'This installation.' },
    ]);
  });
});

describe('an operation', () => {
  it('has a unique id, and a unique method and path', () => {
    const ids = allOperations.map(({ id }) => id);
    const routes = allOperations.map(({ method, path: at }) => `${method} ${at}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(routes).size).toBe(routes.length);
  });
});

describe('an example', () => {
  it.each(Object.entries(examples))('of %s matches its schema', (name, example) => {
    expect(components[name]!.safeParse(example).error?.issues).toBeUndefined();
  });
});
