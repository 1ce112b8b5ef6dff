import { describe, expect, it } from '@jest/globals';
import { documentedOperations, operationFor } from '../../test/api-document.ts';
import { createAccountClient } from './create-account-client.ts';
import { createClient } from './create-client.ts';

const operations = documentedOperations();
const baseUrl = 'https://docs.example.com';

/** Calls every function, also lists and CSV. Returns the operations that were called: `listDocuments`, … */
const askedBy = async (make: (fetch: typeof globalThis.fetch) => object): Promise<string[]> => {
  const asked = new Set<string>();
  const client = make(async (input, init) => {
    const { method, url } = new Request(input, init);
    const operation = operationFor(operations, { method, path: new URL(url).pathname });
    if (!operation) throw new Error(`${method} ${url} is not documented.`);
    asked.add(operation.id);
    return operation.response.clone();
  });
  for (const [name, call] of functionsIn(client)) {
    const result: unknown = await call(name === 'upload' ? new Blob([]) : 's-Ab3dE9', 'vwr_1');
    const list = result as { page?: unknown; csv?: unknown; csvStream?: unknown; next?: unknown } | undefined;
    if (typeof list?.next === 'function') await startAndStop(result as AsyncGenerator);
    if (typeof list?.page === 'function') await (list.page as () => Promise<unknown>)();
    if (typeof list?.csv === 'function') await (list.csv as () => Promise<unknown>)();
    if (typeof list?.csvStream === 'function') await startAndStop((list.csvStream as () => AsyncGenerator)());
  }
  return [...asked].toSorted();
};

/** A stream opens with its first event. */
const startAndStop = async (stream: AsyncGenerator): Promise<void> => {
  await stream.next();
  await stream.return(undefined);
};

type AnyFunction = (...given: unknown[]) => unknown;

const functionsIn = (of: object): [string, AnyFunction][] =>
  Object.entries(of).flatMap(([name, value]: [string, unknown]): [string, AnyFunction][] => {
    if (typeof value === 'function') return [[name, value as AnyFunction]];
    return typeof value === 'object' && value !== null ? functionsIn(value) : [];
  });

describe('the client has all that is documented', () => {
  it('for an API key', async () => {
    const documented = operations.filter(({ access }) => access.includes('apiKey'));
    const asked = await askedBy((fetch) => createClient({ apiKey: 'dsk_test', baseUrl, fetch }));
    expect(asked).toEqual(documented.map(({ id }) => id).toSorted());
  });

  it('for an account', async () => {
    const documented = operations.filter(({ path }) => path.startsWith('/account/'));
    const asked = await askedBy((fetch) => createAccountClient({ token: 'a.b.c', baseUrl, fetch }));
    expect(asked).toEqual(documented.map(({ id }) => id).toSorted());
  });
});
