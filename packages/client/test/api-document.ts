import { readFileSync } from 'node:fs';
import path from 'node:path';

type Media = { schema?: { $ref?: string } };
type Operation = {
  operationId: string;
  security?: Record<string, unknown>[];
  responses: Record<string, { content?: Record<string, Media> }>;
};

/** An operation of docs/openapi.json, as the tests need it. */
export type DocumentedOperation = { method: string; path: string; id: string; access: string[]; response: Response };

type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { examples?: unknown[] }> };
};

const file = path.resolve(import.meta.dirname, '../../../docs/openapi.json');
const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** Returns every operation with its first successful response, which has the example of its schema. */
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
        const event = exampleOf(response.content?.['text/event-stream']);
        // Examples mark shortened values with an ellipsis.
        const json = (value: unknown): string => JSON.stringify(value).replaceAll('…', '');
        const text = example === undefined ? null : json(example);
        const body = event === undefined ? text : `event: snapshot\ndata: ${json(event)}\n\n`;
        const access = security.flatMap((one) => Object.keys(one));
        const headers = { 'content-type': 'application/json' };
        return {
          method: method.toUpperCase(),
          path: template,
          id,
          access,
          response: new Response(body, { status: Number(status), headers }),
        };
      }),
  );
};

/** Returns the operation of a request. */
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
