import { allOperations, openApi } from '@docsight/api-contract';
import { schemaValidator } from '../../../packages/api-contract/test/schema-validator.ts';
import type { ReceivedResponse } from './customer.ts';

type Ref = { $ref?: string; required?: boolean };
type Described = Ref & {
  headers?: Record<string, Ref>;
  content?: Record<string, { schema: Ref; example?: { error: { code: string } } }>;
};
type Document = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Described> }>>;
  components: { schemas: Record<string, object>; headers: Record<string, Ref> };
};

/** Forbids additional fields in a schema: a field that the document does not describe is a fault here. */
const closed = (name: string, schema: unknown): unknown => {
  if (typeof schema !== 'object' || schema === null || name === 'OpenApiDocument') return schema;
  if (Array.isArray(schema)) return schema.map((item) => closed(name, item));
  const inside = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, key === 'examples' ? value : closed(name, value)]),
  );
  return 'properties' in schema ? { additionalProperties: false, ...inside } : inside;
};

/** Compares responses with the published document, and records which described responses were seen. */
export const describedResponses = (gatewayUrl: string) => {
  const document = JSON.parse(JSON.stringify(openApi(gatewayUrl))) as Document;
  const { schemas } = document.components;
  const strict = Object.entries(schemas).map(([name, schema]) => [name, closed(name, schema)] as const);
  const validator = schemaValidator(Object.fromEntries(strict));
  const seen = new Set<string>();

  const resolved = <Part extends Ref>(part: Part): Part =>
    part.$ref === undefined ? part : (at(document, part.$ref) as Part);

  const bodyProblems = (described: Described, { headers: sent, text, status }: ReceivedResponse): string[] => {
    const type = sent.get('content-type')?.split(';')[0];
    if (!described.content) return text === '' ? [] : [`has a body of ${type}, and should have none`];
    const content = described.content[type ?? ''];
    if (!content) return [`is of ${type}, and should be of ${Object.keys(described.content).join(' or ')}`];
    if (type !== 'application/json') return text === '' ? ['has no body'] : [];
    const body = JSON.parse(text) as { error?: { code?: string } };
    const validate = validator.getSchema(`openapi${content.schema.$ref}`)!;
    const problems = validate(body)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
    const code = content.example?.error.code;
    return code === undefined || body.error?.code === code ? problems : [`${status} has the code ${body.error?.code}`];
  };

  return {
    /** Returns the differences between a response and the document. */
    problemsOf: (operationId: string, response: ReceivedResponse): string[] => {
      const { method, path } = allOperations.find(({ id }) => id === operationId)!;
      const { responses } = document.paths[path]![method]!;
      const found = responses[response.status];
      if (!found) return [`${response.status} is not described: ${response.text.slice(0, 200)}`];
      seen.add(`${operationId} ${response.status}`);
      const described = resolved(found);
      const missing = Object.entries(described.headers ?? {})
        .filter(([name, header]) => resolved(header).required && !response.headers.has(name))
        .map(([name]) => `has no ${name}`);
      return [...missing, ...bodyProblems(described, response)];
    },
    /** Returns described responses that were never seen: `operation status`. */
    neverSeen: (): string[] =>
      Object.values(document.paths)
        .flatMap((item) => Object.values(item))
        .filter(({ operationId }) => allOperations.some(({ id, servedBy }) => id === operationId && servedBy !== 'ops'))
        .flatMap(({ operationId, responses }) => Object.keys(responses).map((status) => `${operationId} ${status}`))
        .filter((response) => !seen.has(response)),
  };
};

const at = (document: object, ref: string): unknown =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], document);
