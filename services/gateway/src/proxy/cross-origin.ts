import type { IncomingMessage, ServerResponse } from 'node:http';

/** The origins whose pages may call the API from a browser: all of them, or a list, which may be empty. */
export type AllowedOrigins = '*' | readonly string[];

/** How long a browser may remember a preflight, in seconds. Chromium's upper limit is two hours. */
const preflightMaxAgeSeconds = 7_200;

/** What a page may send. */
const requestHeaders = ['Authorization', 'Content-Type', 'Idempotency-Key', 'X-Request-Id'];

/** Headers that a page may read, besides those that every page may read. */
const responseHeaders = [
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'X-Error-Reason',
  'X-Error-Field',
  'X-Request-Id',
  'Content-Disposition',
];

/**
 * Lets pages of other origins read responses of the API. Source: Specification 1.13.
 * Safe because the API takes keys only: a browser adds no key by itself. Credentials are never allowed.
 */
export type CrossOrigin = {
  /** Sets the headers of a response for the origin of the request, if it is allowed. */
  allow(req: IncomingMessage, res: ServerResponse): void;
  /** Returns whether a request is the preflight of an allowed origin. */
  isPreflight(req: IncomingMessage): boolean;
  /** Responds to a preflight. */
  respond(res: ServerResponse): void;
};

export const crossOrigin = (allowed: AllowedOrigins): CrossOrigin => {
  const isAllowed = ({ headers: { origin } }: IncomingMessage): boolean =>
    origin !== undefined && (allowed === '*' || allowed.includes(origin));
  return {
    allow: (req, res) => {
      if (!isAllowed(req)) return;
      res.setHeader('Access-Control-Allow-Origin', allowed === '*' ? '*' : req.headers.origin!);
      res.setHeader('Access-Control-Expose-Headers', responseHeaders.join(', '));
      if (allowed !== '*') res.appendHeader('Vary', 'Origin');
    },
    isPreflight: (req) =>
      req.method === 'OPTIONS' && isAllowed(req) && req.headers['access-control-request-method'] !== undefined,
    respond: (res) => {
      res.writeHead(204, {
        'Access-Control-Allow-Methods': 'GET, HEAD, POST, PATCH, DELETE',
        'Access-Control-Allow-Headers': requestHeaders.join(', '),
        'Access-Control-Max-Age': String(preflightMaxAgeSeconds),
      });
      res.end();
    },
  };
};
