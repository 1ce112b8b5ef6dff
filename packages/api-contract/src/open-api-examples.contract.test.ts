import { describe, expect, it } from '@jest/globals';
import { schemaValidator } from '../test/schema-validator.ts';
import { openApi } from './open-api.ts';

type Example = { schema: object; example?: unknown };
type Parameter = Example & { name: string; in: string };
type Described = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, Example> };
};

const { paths, webhooks, components } = openApi('http://localhost:8080');
const items = { ...paths, ...(webhooks as typeof paths) };
const operations = Object.values(items)
  .flatMap((item) => Object.values(item))
  .filter((part): part is Described => 'operationId' in part);

const validator = schemaValidator(components.schemas);

/** Returns the differences between an example and its schema; `missing` without an example. */
const problemsOf = ({ schema, example }: Example): string[] => {
  if (example === undefined) return ['missing'];
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"openapi#/components/');
  const validate = validator.compile(JSON.parse(text) as object);
  return validate(example) ? [] : validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`);
};

const withProblems = (described: [string, Example][]) =>
  described.map(([name, of]) => [name, problemsOf(of)]).filter(([, problems]) => problems!.length > 0);

describe('an example that matches its schema', () => {
  it('is part of every parameter', () => {
    const parameters = operations.flatMap(({ operationId, parameters: own = [] }) =>
      own.map((one): [string, Example] => [`${operationId} ${one.in} ${one.name}`, one]),
    );
    expect(parameters.length).toBeGreaterThan(100);
    expect(withProblems(parameters)).toEqual([]);
  });

  it('is part of every request body', () => {
    const bodies = operations.flatMap(({ operationId, requestBody }) =>
      Object.entries(requestBody?.content ?? {}).map(([type, of]): [string, Example] => [`${operationId} ${type}`, of]),
    );
    expect(bodies.length).toBeGreaterThan(20);
    expect(withProblems(bodies)).toEqual([]);
  });

  it('is distinguished from one that does not match', () => {
    const schema = { $ref: '#/components/schemas/GateRequest' };
    expect(problemsOf({ schema })).toEqual(['missing']);
    expect(problemsOf({ schema, example: { email: 'nobody' } })).toHaveLength(1);
    expect(problemsOf({ schema, example: { email: 'ann@example.com', colour: 'red' } })).toHaveLength(1);
  });
});
