import { components as namedSchemas } from './components.ts';
import { errorResponses, errorResponsesOf } from './error-responses.ts';
import { examples } from './examples.ts';
import { eventWebhooks } from './event-webhooks.ts';
import { introduction } from './introduction.ts';
import { jsonSchemasOf } from './json-schema.ts';
import type { Content, Operation, ResponseDescription, SecurityScheme } from './operation.ts';
import { tags } from './operation.ts';
import { allOperations } from './operations.ts';
import type { PublishedOperation } from './operations.ts';
import { pathParameters, queryExamples, rateLimitHeaders, requestHeaders, responseHeaders } from './parameters.ts';

/** Any object of the document. OpenAPI's own schema describes its form. */
type Part = Record<string, unknown>;

export type OpenApi = {
  openapi: string;
  info: { title: string; version: string; description: string } & Part;
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Part>>;
  webhooks: Record<string, Part>;
  components: { schemas: Record<string, Part> } & Record<string, Record<string, Part>>;
} & Part;

/**
 * Returns the OpenAPI 3.1 document of the public API, made from the schemas with which the services check requests.
 * Source: https://spec.openapis.org/oas/v3.1.1
 * @param publicUrl without a slash at its end.
 */
export const openApi = (publicUrl: string): OpenApi => {
  const { schemas, queries } = jsonSchemas();
  const events = eventWebhooks();
  const paths: OpenApi['paths'] = {};
  for (const operation of allOperations) {
    const item = (paths[operation.path] ??= operation.servedBy === 'ops' ? { ...healthPort } : {});
    item[operation.method] = operationObject(operation, queries[operation.id]);
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Docsight API',
      version: '1.0.0',
      summary: 'Share a PDF under a short link and learn who read what, for how long.',
      description: introduction,
      contact: { name: 'Docsight', url: 'https://github.com/docsight/docsight' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl, description: 'This installation.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    security: [],
    paths,
    webhooks: events.webhooks,
    components: {
      schemas: { ...schemas, ...events.schemas },
      responses: errorResponses,
      headers: responseHeaders,
      securitySchemes,
    },
  };
};

const refTo = (kind: string, name: string): { $ref: string } => ({ $ref: `#/components/${kind}/${name}` });

/** The generator needs a name for each query schema. The schema then becomes parameters. */
const queryName = (id: string): string => `${id}?`;

const jsonSchemas = () => {
  const queries = allOperations.flatMap(({ id, query, mirrors }) =>
    query && !mirrors ? [[queryName(id), query.clone(query.def)] as const] : [],
  );
  const all = jsonSchemasOf({ ...namedSchemas, ...Object.fromEntries(queries) }, (name) => refTo('schemas', name).$ref);
  const schemas = Object.keys(namedSchemas).map((name) => [name, withExample(name, all[name]!)] as const);
  return {
    schemas: Object.fromEntries(schemas),
    queries: Object.fromEntries(
      allOperations.map(({ id, mirrors }) => [id, all[queryName(mirrors ?? id)] as QuerySchema | undefined]),
    ),
  };
};

const withExample = (name: string, schema: Part): Part =>
  name in examples ? { ...schema, examples: [examples[name]] } : schema;

type QuerySchema = { properties?: Record<string, Part> };

const operationObject = (operation: PublishedOperation, query: QuerySchema | undefined): Part => {
  const { id, tag, summary, description, body, mirrors } = operation;
  const parameters = [
    ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      ...pathParameters[name!]!,
    })),
    ...Object.entries(query?.properties ?? {}).map(([name, schema]) => queryParameter(name, schema)),
    ...(operation.headers ?? []).map((name) => ({ name, in: 'header', ...requestHeaders[name] })),
  ];
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    security: securityOf(operation),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: body.required, content: bodyOf(id, body.content) } }),
    responses: { ...responsesOf(operation), ...errorResponsesOf(operation) },
    ...(mirrors !== undefined && { 'x-mirrors': mirrors }),
  };
};

const queryParameter = (name: string, { description, ...schema }: Part): Part => ({
  name,
  in: 'query',
  ...(description !== undefined && { description }),
  schema,
  example: queryExamples[name],
});

const responsesOf = (operation: Operation): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(operation.responses).map(([status, response]) => [status, responseObject(response, operation)]),
  );

const responseObject = (
  { description, content, headers = [] }: ResponseDescription,
  { limited, servedBy }: Operation,
): Part => {
  const names = [...headers, ...(limited ? rateLimitHeaders : []), ...(servedBy === 'ops' ? [] : ['X-Request-Id'])];
  return {
    description,
    ...(names.length > 0 && { headers: Object.fromEntries(names.map((name) => [name, refTo('headers', name)])) }),
    ...(content && { content: contentOf(content) }),
  };
};

const contentOf = (content: Record<string, Content>): Record<string, Part> =>
  Object.fromEntries(Object.entries(content).map(([type, of]) => [type, { schema: schemaOf(of) }]));

/** Converters and request generators look for the example beside the schema, so it is repeated there. */
const bodyOf = (id: string, content: Record<string, Content>): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(content).map(([type, of]) => {
      const example = examples[nameOf(of) ?? ''];
      if (example === undefined) throw new Error(`The body of ${id} has no example. Add one to examples.ts.`);
      return [type, { schema: schemaOf(of), example }];
    }),
  );

const schemaNames = new Map(Object.entries(namedSchemas).map(([name, schema]) => [schema, name]));

const nameOf = (content: Content): string | undefined =>
  typeof content === 'string' ? undefined : schemaNames.get(content);

const schemaOf = (content: Content): Part => {
  if (content === 'text') return { type: 'string' };
  if (content === 'bytes') return { type: 'string', format: 'binary' };
  const name = nameOf(content);
  if (name === undefined) throw new Error('A body has a schema without a name. Add the schema to components.ts.');
  return refTo('schemas', name);
};

const securityOf = ({ security, anonymous }: Operation): Part[] => [
  ...security.map((scheme) => ({ [scheme]: [] })),
  ...(anonymous === true ? [{}] : []),
];

const securitySchemes: Record<SecurityScheme, Part> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`dsk_…`). `POST /account/api-keys` creates one.',
  },
  accountToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The account token of a login, valid for 12 hours.',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-docsight',
    description:
      'The cookie of `POST /account/sessions`. Without HTTPS its name is `docsight`. Requests that change something must come from a page of this site.',
  },
  viewerToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The viewer token of a session, valid for 24 hours.',
  },
  viewerCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'docsight_viewer',
    description: 'The viewer token, as a cookie of the document.',
  },
};

/** Every service has its own port for health and metrics, which is not public. */
const healthPort = {
  servers: [
    {
      url: 'http://{host}:{port}',
      description: 'The OPS_PORT of a service, inside the installation only.',
      variables: { host: { default: 'localhost' }, port: { default: '9090' } },
    },
  ],
} as unknown as Record<string, Part>;
