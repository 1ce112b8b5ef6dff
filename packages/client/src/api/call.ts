import type { operations, paths } from '../api-types.ts';
import { jsonFrom } from '../transport/responses.ts';
import type { RequestOptions, Transport } from '../transport/transport.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';
type Operation = operations[keyof operations];
/** The paths that have a method in the OpenAPI document. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, Operation> ? P : never;
}[keyof paths];
type OperationAt<M extends Method, P extends PathWith<M>> = paths[P] extends Record<M, infer Found> ? Found : never;

type ParametersOf<Op, In extends 'path' | 'query'> = Op extends { parameters: infer Parameters }
  ? In extends keyof Parameters
    ? Parameters[In]
    : never
  : never;

export type QueryOf<Id extends keyof operations> = NonNullable<ParametersOf<operations[Id], 'query'>>;

/** The parameters and the body of an operation. */
type InputOf<Op> = {
  query?: ParametersOf<Op, 'query'>;
  body?: Op extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never;
} & (ParametersOf<Op, 'path'> extends object ? { path: ParametersOf<Op, 'path'> } : { path?: never });

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success = 200 | 201 | 202 | 204;
type ResultOf<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
  : never;

/**
 * Calls one operation of the OpenAPI document, with its types.
 * @throws the errors of Transport.send; TypeError for a value that no path can contain.
 */
export type Call = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: InputOf<OperationAt<M, P>>,
  options?: RequestOptions,
) => Promise<ResultOf<OperationAt<M, P>>>;

export const makeCall =
  (transport: Transport): Call =>
  async (method, path, input, options) => {
    const { path: values = {}, query, body } = input as { path?: object; query?: object; body?: unknown };
    const request = {
      method: method.toUpperCase(),
      path: filledPath(path, values) + queryString(query),
      // Not PATCH: a repetition could undo a later change by another client.
      repeatable: method === 'get' || method === 'delete',
      ...(body !== undefined && { body: jsonBody(body) }),
    };
    const response = await transport.send(request, options);
    return jsonFrom(response, `${request.method} ${request.path}`) as never;
  };

const jsonBody = (body: unknown) => {
  const content = JSON.stringify(body);
  return { open: async () => ({ content, type: 'application/json' }) };
};

/** Fills in the parameters of a path. @throws TypeError for a value that would lead to another path. */
export const filledPath = (template: string, values: object): string =>
  template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = (values as Record<string, unknown>)[name];
    if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return encodeURIComponent(value);
    throw new TypeError(`The ${name} must be a non-empty string from the API. It was ${String(value)}.`);
  });

export const queryString = (query: object = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
