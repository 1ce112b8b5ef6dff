import { readFileSync } from 'node:fs';
import path from 'node:path';

type Media = { schema?: { $ref?: string } };
type Operation = {
  operationId: string;
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, Media> }>;
};

/** What the tests need of docs/openapi.json. */
export type DocumentedOperation = { method: string; path: string; id: string; access: string[]; answer: Response };

type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
};

const file = path.resolve(import.meta.dirname, '../../../docs/openapi.json');
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Every operation of the document, with its first good answer: the example of its schema. */
export const documentedOperations = (): DocumentedOperation[] => {
  const { paths, components } = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument;
  const exampleOf = ({ schema }: Media = {}): unknown => {
    const name = schema?.$ref?.split('/').at(-1);
    return name === undefined ? undefined : components.schemas[name]?.examples?.[0];
  };
  return Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, { operationId: id, security = [], responses }]) => {
        const [status, response] = Object.entries(responses).find(([code]) => code.startsWith('2'))!;
        const example = exampleOf(response.content?.['application/json']);
        // Long values are cut in examples, and the mark of it is in no real one.
        const body = example === undefined ? null : JSON.stringify(example).replaceAll('…', '');
        const access = security.flatMap((one) => Object.keys(one));
        const headers = { 'content-type': 'application/json' };
        return {
          ...{ method: method.toUpperCase(), path: template, id, access },
          answer: new Response(body, { status: Number(status), headers }),
        };
      }),
  );
};

/** The operation that a request is for. */
export const operationFor = (
  operations: DocumentedOperation[],
  { method, path: asked }: { method: string; path: string },
): DocumentedOperation | undefined => {
  const pathname = asked.split('?')[0]!;
  const fits = (template: string): boolean =>
    new RegExp(`^${template.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(pathname);
  // A path without parameters comes before one that has some: `/deliveries/recover` is no delivery.
  const candidates = operations.filter((one) => one.method === method && fits(one.path));
  return candidates.toSorted((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
};
