import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express from 'express';
import type { Express, NextFunction, Request, RequestHandler, Response } from 'express';
import { propertiesOf } from '../error-code.ts';
import { AppError, toAppError } from '../errors.ts';
import type { ErrorHeaders } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { addFacts } from '../telemetry/index.ts';
import { requestScope } from './request-scope.ts';

/**
 * Serves a request without Express, which costs a part of the time of a short request. Resolves with false for a
 * request that the routes serve.
 */
export type DirectHandler = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

type AppOptions = {
  logger: Logger;
  /** Headers of all responses, errors included, unless a handler sets others. */
  headers?: Readonly<Record<string, string>>;
  /** Runs before the routes. */
  direct?: DirectHandler;
  routes: (app: Express) => void;
};

/**
 * Creates the Express app that every service uses: request id, one log line and one measurement per request, routes.
 * Errors get the error body of Specification 2.1. The app never listens.
 */
export const baseApp = ({ logger, headers = {}, direct, routes }: AppOptions): Express => {
  const sendError = errorResponse(logger);
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  routes(app);
  app.use(unknownPath);
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => sendError(res, error));
  const inScope = requestScope(logger, Object.entries(headers));
  const { handle } = app as unknown as Handling;
  const serve = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    try {
      if (direct && (await direct(req, res))) return;
      handle.call(app, req, res);
    } catch (error) {
      sendError(res, error);
    }
  };
  // Express calls `handle` for each request, also those that it does not route itself.
  return Object.assign(app, {
    handle: ((req, res) => inScope(req, res, () => void serve(req, res))) satisfies Handling['handle'],
  });
};

/** A part of Express that its types lack. */
type Handling = { handle: (req: IncomingMessage, res: ServerResponse) => void };

/**
 * Reads JSON bodies up to a limit in bytes and rejects other content types with 400. Source: Specification 1.5.
 * `req.body` is undefined without a body, or with an empty one.
 */
export const jsonBody = (options: { limitBytes: number; types?: string[] }): RequestHandler => {
  const types = options.types ?? ['application/json'];
  const read: RequestHandler = express.json({
    limit: options.limitBytes,
    type: types,
    strict: false,
    verify: requireText,
  });
  return (req, res, next) => {
    if (!hasBody(req.headers)) {
      next();
      return;
    }
    if (req.headers['content-type'] !== undefined && !req.is(types)) {
      throw new AppError('bad_request', `Send the body as ${types.join(' or ')} (header Content-Type).`);
    }
    read(req, res, next);
  };
};

/** Without this check the parser reads an empty body as `{}` and replaces invalid UTF-8 by U+FFFD. */
const requireText = (_req: unknown, _res: unknown, body: Buffer): void => {
  if (body.length === 0 || !isUtf8(body)) {
    throw Object.assign(new Error('the body is empty or not UTF-8'), { type: 'entity.parse.failed' });
  }
};

const hasBody = (headers: {
  'content-length'?: string | undefined;
  'transfer-encoding'?: string | undefined;
}): boolean => headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const unknownPath: RequestHandler = () => {
  throw new AppError('not_found', 'There is nothing at this address.');
};

const errorResponse =
  (logger: Logger) =>
  (res: ServerResponse, error: unknown): void => {
    const { status, headers, body } = errorReply(fromExpress(error), logger);
    if (res.headersSent) {
      addFacts({ brokeOff: true });
      res.destroy();
      return;
    }
    const text = JSON.stringify(body);
    const ofBody = {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(text)),
    };
    res.writeHead(status, { ...headers, ...ofBody }).end(text);
  };

/** Returns the response to an error, and logs what an operator must know. Source: Specification 2.1. */
export const errorReply = (
  error: unknown,
  logger: Logger,
): { status: number; headers: ErrorHeaders; body: { error: object } } => {
  const { status, code, message, headers, reason, field } = toAppError(error);
  addFacts({ code });
  if (code === 'internal_error') logger.error({ err: error }, 'unexpected error');
  if (code === 'service_unavailable') logger.warn({ err: error }, 'dependency unavailable');
  return { status, headers: { ...headers, ...causeHeaders({ reason, field }) }, body: { error: { code, message } } };
};

/** A name that a header can contain. Fields of the API have such names; the names in a form may be anything. */
const headerText = /^[\w.-]{1,100}$/;

/** Returns what programs learn besides the code. Source: Specification 2.7 and Specification 2.8. */
const causeHeaders = ({ reason, field }: Pick<AppError, 'reason' | 'field'>): ErrorHeaders => ({
  ...(reason !== undefined && { 'X-Error-Reason': reason }),
  ...(field !== undefined && headerText.test(field) && { 'X-Error-Field': field }),
});

/**
 * Converts errors of Express itself (body parser, path decoding) by their status and type. Source: Specification 2.2.
 */
const fromExpress = (error: unknown): unknown => {
  const { status, type } = propertiesOf(error);
  if (error instanceof AppError || typeof status !== 'number' || status >= 500) return error;
  if (status === 413) return new AppError('payload_too_large', 'The request body is too large.', { cause: error });
  if (type === 'entity.parse.failed')
    return new AppError('bad_request', 'The request body is not valid JSON in UTF-8.', { cause: error });
  return new AppError('bad_request', 'The request cannot be read: check its path, its encoding and its body.', {
    cause: error,
  });
};
