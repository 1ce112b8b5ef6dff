import { literalFirst, operations, restParameter } from '@docsight/api-contract';
import type { Operation, Server } from '@docsight/api-contract';
import { Router } from 'express';
import type { Request, RequestHandler, Response, RouterOptions } from 'express';
import type { z } from 'zod';
import { methodNotAllowed } from '../errors.ts';
import { jsonBody } from './http-app.ts';
import { parse } from './parse.ts';

/** `/s/{code}/pages/{page}` has the parameters `code` and `page`. The rest of a path is in `req.path`. */
type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, typeof restParameter> | ParamNames<Rest>
  : never;

/** An operation whose query has a schema. */
type WithQuery<Query extends z.ZodType> = { query: Query };

/** An operation whose body `serve` reads. Forms with files have no limit here: their service reads them. */
type WithBody<Body extends z.ZodType> = { body: { limitBytes: number; content: Record<string, Body> } };

/**
 * One request to an operation. `query()` and `body()` validate with the operation's schemas at the moment of the call.
 * A handler that must report another error first, such as 404, calls them after that check.
 */
type Call<Op extends Operation> = {
  req: Request;
  res: Response;
  /** The parameters in the path, not validated. */
  params: Record<ParamNames<Op['path']>, string>;
} & (Op extends WithQuery<infer Query>
  ? {
      /** @throws AppError bad_request or validation_error that names the parameter. */
      query: () => z.output<Query>;
    }
  : unknown) &
  (Op extends WithBody<infer Body>
    ? {
        /** Treats a missing body as `{}` if the body is optional. @throws AppError that names the field. */
        body: () => z.output<Body>;
      }
    : unknown);

type SuccessStatus<Responses> = {
  [Status in keyof Responses]: Status extends number ? (`${Status}` extends `2${string}` ? Status : never) : never;
}[keyof Responses];

type JsonOf<Described, NoBody = void> = Described extends {
  content: { 'application/json': infer Schema extends z.ZodType };
}
  ? z.output<Schema>
  : Described extends { content: object }
    ? never
    : NoBody;

/** The JSON of the operation's 2xx response; `void` if it has no body. */
type Result<Op extends Operation> = JsonOf<Op['responses'][SuccessStatus<Op['responses']>]>;

type ServeOptions = {
  /** Runs before the body is read, for example to check a token. */
  before?: RequestHandler[];
};

/**
 * Serves an operation that returns JSON or nothing. The handler returns the content of the 2xx response.
 * Sends it with the status of that response. If the operation has several, the handler sets `res.status()` itself.
 */
export const serve = <Op extends Operation>(
  router: Router,
  operation: Op,
  handler: (call: Call<Op>) => Result<Op> | Promise<Result<Op>>,
  options: ServeOptions = {},
): void => {
  const statuses = Object.keys(operation.responses).filter((status) => status.startsWith('2'));
  const resultOf: (call: Call<Op>) => unknown = handler;
  const send = async (call: Call<Op>): Promise<void> => {
    const result = await resultOf(call);
    if (statuses.length === 1) call.res.status(Number(statuses[0]));
    if (result === undefined) call.res.end();
    else call.res.json(result);
  };
  serveContent(router, operation, send, options);
};

/** Serves an operation whose handler writes the response itself: files, images, HTML, CSV. */
export const serveContent = <Op extends Operation>(
  router: Router,
  operation: Op,
  handler: (call: Call<Op>) => void | Promise<void>,
  { before = [] }: ServeOptions = {},
): void => {
  const { method, path, query, body }: Operation = operation;
  const bodySchema = Object.values(body?.content ?? {})[0];
  const callOf = (req: Request, res: Response) => ({
    req,
    res,
    params: req.params,
    query: () => query && parse(query, req.query, 'parameter'),
    body: () => bodySchema && parse(bodySchema, req.body === undefined && body?.required === false ? {} : req.body),
  });
  router[method](expressPath(path), ...before, ...bodyParser(body), async (req, res) => {
    // The compiler cannot resolve the conditional types of Call for a generic Op.
    await handler(callOf(req, res) as unknown as Call<Op>);
  });
};

/** `/s/{code}` -> `/s/:code`; `/app/{route}` -> `/app/{*route}`, also without a rest. */
const expressPath = (path: string): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === restParameter ? `{*${name}}` : `:${name}`));

const bodyParser = (body: Operation['body']): RequestHandler[] =>
  body?.limitBytes === undefined ? [] : [jsonBody({ limitBytes: body.limitBytes, types: Object.keys(body.content) })];

/**
 * Rejects methods that no operation of a path has, with 405 and the `Allow` header.
 * Several servers may serve one path: each of them lists the methods of all.
 * Mount it once, before the routers: after them Express would respond to OPTIONS itself. Unknown paths continue.
 * @param options the same as those of the routers, so that both match the same spellings of a path.
 */
export const onlyDeclaredMethods = (server: Server, options: RouterOptions = {}): Router => {
  const all: Operation[] = Object.values(operations);
  const paths = new Set(all.filter(({ servedBy }) => servedBy === server).map(({ path }) => path));
  return onlyMethodsOf(
    all.filter(({ path }) => paths.has(path)),
    options,
  );
};

/** Rejects methods in the same way for any set of operations. */
export const onlyMethodsOf = (served: readonly Operation[], options: RouterOptions = {}): Router => {
  const router = Router(options);
  const paths = new Set(served.map(({ path }) => path));
  for (const path of [...paths].toSorted(literalFirst)) {
    const allowed = served
      .filter((operation) => operation.path === path)
      .flatMap(({ method, headInAllow }) => [method.toUpperCase(), ...(headInAllow === true ? ['HEAD'] : [])]);
    router.all(expressPath(path), (req, _res, next) => {
      // Express serves HEAD with the route of GET.
      const method = req.method === 'HEAD' ? 'GET' : req.method;
      if (!allowed.includes(method)) throw methodNotAllowed(req.method, allowed);
      next('router');
    });
  }
  return router;
};
