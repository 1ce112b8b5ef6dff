import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { propertiesOf } from '../error-code.ts';
import type { Logger } from '../logger.ts';
import { histogram } from '../metrics/index.ts';
import { inScope, tracerOf, wideLines } from '../telemetry/index.ts';
import type { Facts, Span, Tracer } from '../telemetry/index.ts';

type RunRequest = (req: IncomingMessage, res: ServerResponse, serve: () => void) => void;

/**
 * Runs each request under its id and its span. At its end it is measured, and described in one line of the log.
 * @param headers of all responses.
 */
export const requestScope = (logger: Logger, headers: [string, string][]): RunRequest => {
  const tracer = tracerOf(logger);
  const writeLine = wideLines(logger, 'request');
  const durations = histogram('docsight_http_request_duration_seconds');
  return (req, res, serve) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(req);
    const span = tracer && startSpan(tracer, req, requestId);
    const facts: Facts = {};
    const { socket } = req;
    const writtenBefore = socket.bytesWritten;
    res.setHeader('X-Request-Id', requestId);
    for (const [name, value] of headers) res.setHeader(name, value);
    res.on('close', () => {
      const durationMs = performance.now() - startedAt;
      const { method = '' } = req;
      const route = routeOf(req);
      const { statusCode: status } = res;
      durations.observe(
        { method, route, status: res.writableFinished ? String(status) : 'aborted' },
        durationMs / 1000,
      );
      const outcome = outcomeOf(res, facts);
      if (span) endSpan(span, { method, route, status, outcome, facts });
      writeLine({
        durationMs,
        isError: outcome === 'error',
        fields: () => ({
          requestId,
          traceId: span?.traceId,
          method,
          route,
          status,
          outcome,
          ...facts,
          requestBytes: Number(req.headers['content-length'] ?? 0),
          responseBytes: socket.bytesWritten - writtenBefore,
        }),
      });
    });
    inScope({ requestId, span, facts }, serve);
  };
};

const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{1,100}$/.test(given) ? given : randomUUID();
};

/** `aborted`: the client disconnected before the response was complete. `error`: the product failed. */
type Outcome = 'ok' | 'rejected' | 'aborted' | 'error';

const outcomeOf = ({ statusCode, writableFinished }: ServerResponse, facts: Facts): Outcome => {
  if (statusCode >= 500 || facts.brokeOff === true) return 'error';
  if (!writableFinished) return 'aborted';
  return statusCode >= 400 ? 'rejected' : 'ok';
};

/** Returns the route's template. Paths contain codes, so they would make a metric for each document. */
const routeOf = (req: IncomingMessage): string => {
  const { route, baseUrl = '' } = propertiesOf(req);
  const { path } = propertiesOf(route);
  return typeof path === 'string' ? asDocumented(`${String(baseUrl)}${path}`) : unmatched;
};

/** `/s/:code` -> `/s/{code}`, as in the description of the API. */
const asDocumented = (path: string): string => (path.includes(':') ? path.replaceAll(/:(\w+)/g, '{$1}') : path);

const unmatched = 'unmatched';

/** The methods that the conventions know. Source: https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT', 'TRACE']);

/** Leaves out `url.path`, because paths contain the codes of documents. */
const startSpan = (tracer: Tracer, req: IncomingMessage, requestId: string): Span => {
  const { method = '', headers } = req;
  const isKnown = knownMethods.has(method);
  const attributes = {
    'http.request.method': isKnown ? method : '_OTHER',
    'url.scheme': 'http',
    'network.protocol.version': req.httpVersion,
    'docsight.request_id': requestId,
  };
  // Node joins repeated headers, so they are not valid and begin a new trace.
  const parent = { traceparent: oneOf(headers.traceparent), tracestate: oneOf(headers.tracestate) };
  return tracer.start({ kind: 'server', name: isKnown ? method : 'HTTP', attributes }, parent);
};

const oneOf = (header: string | string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : undefined;

const endSpan = (
  span: Span,
  {
    method,
    route,
    status,
    outcome,
    facts,
  }: { method: string; route: string; status: number; outcome: Outcome; facts: Facts },
): void => {
  if (route !== unmatched) span.rename(`${knownMethods.has(method) ? method : 'HTTP'} ${route}`);
  span.set({ 'http.route': route === unmatched ? undefined : route, 'http.response.status_code': status });
  if (outcome === 'error') span.end(String(facts.code ?? status));
  else if (outcome === 'aborted') span.end('aborted');
  else span.end();
};
