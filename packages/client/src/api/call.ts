import type { operations, paths } from '../api-types.ts';
import { jsonFrom } from './answers.ts';
import type { RequestOptions, Transport } from './transport.ts';

type Method = 'get' | 'post' | 'patch' | 'delete';
type Operation = operations[keyof operations];
/** The paths that are documented with a method. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, Operation> ? P : never;
}[keyof paths];
type OperationAt<M extends Method, P extends PathWith<M>> = paths[P] extends Record<M, infer Found> ? Found : never;

type ParametersOf<Op, In extends 'path' | 'query'> = Op extends { parameters: infer Parameters }
  ? In extends keyof Parameters
    ? Parameters[In]
    : never
  : never;

/** What the query of an operation may have. */
export type QueryOf<Id extends keyof operations> = NonNullable<ParametersOf<operations[Id], 'query'>>;

/** What an operation is asked with. */
type InputOf<Op> = {
  query?: ParametersOf<Op, 'query'>;
  body?: Op extends { requestBody?: { content: { 'application/json': infer Body } } } ? Body : never;
} & (ParametersOf<Op, 'path'> extends object ? { path: ParametersOf<Op, 'path'> } : { path?: never });

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : undefined;
type Success = 200 | 201 | 202 | 204;
type AnswerOf<Op> = Op extends { responses: infer Responses }
  ? { [Status in keyof Responses & Success]: JsonOf<Responses[Status]> }[keyof Responses & Success]
  : never;

/**
 * Asks one documented operation, with the types of the document.
 * @throws as Transport.send does; TypeError for a value that no path can have.
 */
export type Call = <M extends Method, P extends PathWith<M>>(
  method: M,
  path: P,
  input: InputOf<OperationAt<M, P>>,
  options?: RequestOptions,
) => Promise<AnswerOf<OperationAt<M, P>>>;

export const makeCall =
  (transport: Transport): Call =>
  async (method, path, input, options) => {
    const { path: values = {}, query, body } = input as { path?: object; query?: object; body?: unknown };
    const request = {
      method: method.toUpperCase(),
      path: filledPath(path, values) + queryString(query),
      // PATCH is not among them: it would undo what others have changed meanwhile.
      repeatable: method === 'get' || method === 'delete',
      ...(body !== undefined && { body: jsonBody(body) }),
    };
    const answer = await transport.send(request, options);
    return jsonFrom(answer, `${request.method} ${request.path}`) as never;
  };

const jsonBody = (body: unknown) => {
  const content = JSON.stringify(body);
  return { open: async () => ({ content, type: 'application/json' }) };
};

/** @throws TypeError for a value that would lead to another path. */
export const filledPath = (template: string, values: object): string =>
  template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const value = (values as Record<string, unknown>)[name];
    if (typeof value === 'string' && value !== '' && value !== '.' && value !== '..') return encodeURIComponent(value);
    throw new TypeError(`The ${name} has to be a text that is not empty, as the API told it; it was ${String(value)}.`);
  });

export const queryString = (query: object = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) parameters.set(name, String(value));
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
};
