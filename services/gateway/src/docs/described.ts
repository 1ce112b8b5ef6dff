import type { OpenApi } from '@docsight/api-contract';

/** What the page reads of a JSON Schema. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  enum?: unknown[];
  const?: unknown;
  default?: string | number | boolean;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  examples?: unknown[];
};

export type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: string | number;
};

type Content = Record<string, { schema: Schema }>;
export type Answer = { $ref?: string; description?: string; content?: Content };

/** What the page reads of an operation. */
export type Described = {
  method: string;
  path: string;
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, Answer>;
  'x-mirrors'?: string;
};

const methods = ['get', 'post', 'patch', 'delete'];

/** The operations of a document, in its order. */
export const operationsOf = (document: OpenApi): Described[] =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    methods.flatMap((method) =>
      item[method] ? [{ method, path, ...(item[method] as Omit<Described, 'method' | 'path'>) }] : [],
    ),
  );

/** The last part of a reference. */
export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** A schema, or the one that it refers to. */
export const resolved = (document: OpenApi, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] as Schema);
