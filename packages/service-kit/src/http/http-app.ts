import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import express from 'express';
import type { ErrorRequestHandler, Express, RequestHandler } from 'express';
import { AppError, methodNotAllowed, toAppError } from '../errors.ts';
import type { Logger } from '../logger.ts';
import { httpMetrics } from '../metrics.ts';
import { withRequestId } from '../request-id.ts';

/**
 * Creates the Express app that every service uses: request id, one log line and one measurement per request, routes.
 * Errors get the error body of Specification 2.1. The app never listens.
 */
export const baseApp = (options: { logger: Logger; routes: (app: Express) => void }): Express => {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.use(requestScope(options.logger));
  options.routes(app);
  app.use(unknownPath);
  app.use(errorResponse(options.logger));
  return app;
};

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

/**
 * Rejects every request with 405 and the `Allow` header.
 * Mount it after the routes of the path: `router.all('/documents', onlyMethods('GET', 'POST'))`.
 */
export const onlyMethods =
  (...allowed: string[]): RequestHandler =>
  (req) => {
    throw methodNotAllowed(req.method, allowed);
  };

const requestScope =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const startedAt = performance.now();
    const given = req.get('x-request-id');
    const requestId = given !== undefined && /^[\w-]{1,100}$/.test(given) ? given : randomUUID();
    res.setHeader('X-Request-Id', requestId);
    res.on('close', () => {
      const durationMs = Math.round((performance.now() - startedAt) * 10) / 10;
      const route = routeOf(req);
      httpMetrics.observe({ method: req.method, route, status: String(res.statusCode) }, durationMs / 1000);
      const line = { requestId, method: req.method, route, status: res.statusCode, durationMs };
      if (!res.writableFinished) logger.info({ ...line, aborted: true }, 'request aborted by the client');
      else if (res.statusCode >= 500) logger.warn(line, 'request');
      else logger.debug(line, 'request');
    });
    withRequestId(requestId, next);
  };

/** Returns the route's template. Paths contain codes, so they would make a metric for each document. */
const routeOf = (req: express.Request): string => {
  const route = (req as { route?: { path?: unknown } }).route?.path;
  return typeof route === 'string' ? `${req.baseUrl}${route}` : 'unmatched';
};

const unknownPath: RequestHandler = () => {
  throw new AppError('not_found', 'There is nothing at this address.');
};

const errorResponse =
  (logger: Logger): ErrorRequestHandler =>
  (error: unknown, _req, res, _next) => {
    const { status, code, message, headers, reason } = toAppError(fromExpress(error));
    if (code === 'internal_error') logger.error({ err: error }, 'unexpected error');
    if (code === 'service_unavailable') logger.warn({ err: error }, 'dependency unavailable');
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res
      .status(status)
      .set(headers)
      .json({ error: { code, message, ...(reason && { details: { reason } }) } });
  };

/** Converts errors of Express itself (body parser, path decoding) by their status and type. Source: Specification 2.2. */
const fromExpress = (error: unknown): unknown => {
  const { status, type } = error as { status?: unknown; type?: unknown };
  if (error instanceof AppError || typeof status !== 'number' || status >= 500) return error;
  if (status === 413) return new AppError('payload_too_large', 'The request body is too large.', { cause: error });
  if (type === 'entity.parse.failed')
    return new AppError('bad_request', 'The request body is not valid JSON in UTF-8.', { cause: error });
  return new AppError('bad_request', 'The request cannot be read: check its path, its encoding and its body.', {
    cause: error,
  });
};
