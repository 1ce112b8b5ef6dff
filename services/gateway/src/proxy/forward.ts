import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { addFacts, AppError, currentSpan, disconnectSignal } from '@docsight/service-kit';
import type { Span } from '@docsight/service-kit';
import type { BodyLimitsByUse } from './body-limits.ts';
import { requestHeaders } from './headers.ts';
import { relayResponse } from './relay-response.ts';
import type { Outcome, Relay } from './relay-response.ts';
import type { ServiceReplica } from './replicas.ts';
import { bodyOf } from './request-body.ts';
import type { ServiceName } from './routing-table.ts';
import type { ServiceUpstream, Upstreams } from './upstreams.ts';

type ForwardOptions = {
  service: ServiceName;
  /** Path and query for the service. */
  path: string;
  /** Whether the body may be as large as a file. */
  takesFiles: boolean;
  /** Whether the service receives the client's own token and cookies. */
  withCredentials: boolean;
  /** Headers that the gateway adds. */
  add: Record<string, string>;
  /** The account or client network: requests of each have an own share of the service. */
  fairKey: string;
};

/**
 * Forwards a request and its response, both as streams. Resolves when the client has the response or has disconnected.
 * @throws AppError service_unavailable if no replica responded or too many requests are in progress. Also
 * payload_too_large or bad_request for a rejected body. The client has received nothing then.
 */
export type Forward = (req: IncomingMessage, res: ServerResponse, options: ForwardOptions) => Promise<void>;

/** Time until the response begins, in milliseconds. An upload is first stored, then examined for up to 20 s. */
const responseTimeoutMs = 60_000;
const uploadResponseTimeoutMs = 130_000;
const maxAttempts = 3;

export const makeForward =
  (upstreams: Upstreams, limits: BodyLimitsByUse): Forward =>
  async (req, res, { service, path, takesFiles, withCredentials, add, fairKey }) => {
    const method = req.method ?? 'GET';
    const isRead = method === 'GET' || method === 'HEAD';
    const body = isRead ? undefined : await bodyOf(req, takesFiles ? limits.files : limits.others);
    const request: Request = {
      path,
      method,
      body: body ?? null,
      headers: requestHeaders({ rawHeaders: req.rawHeaders, hasBody: body !== undefined, withCredentials, add }),
      headersTimeout: isUpload(req) ? uploadResponseTimeoutMs : responseTimeoutMs,
    };
    const upstream = upstreams[service];
    const admitted = {
      key: fairKey,
      isStreamed: body instanceof Readable,
      get left() {
        return disconnectSignal(res);
      },
    };
    let lastError: unknown;
    try {
      const outcome = await upstream.admission.run(admitted, (onResponse) =>
        tryReplicas(upstream, { request, isRead, onResponse, relay: (on) => relayResponse(res, on, isRead) }),
      );
      if (outcome.isDone) return;
      ({ lastError } = outcome);
    } finally {
      // Discards the rest of the body. Otherwise the connection would be blocked for the client's next request.
      if (body instanceof Readable) body.destroy();
    }
    throw unavailable(lastError);
  };

/** Creates the error of a request that no replica responded to. */
export const unavailable = (cause?: unknown): AppError =>
  new AppError('service_unavailable', 'This part of the service is unavailable. Try again in a few seconds.', {
    cause,
    headers: { 'Retry-After': '2' },
  });

type Request = Parameters<ServiceReplica['dispatch']>[0];

type Attempt = {
  request: Request;
  isRead: boolean;
  /** Is called when the response begins. */
  onResponse: () => void;
  /** Handles the response of one replica. */
  relay: Relay;
};

/**
 * Sends the request to one replica after the other until one responds.
 * @throws AppError payload_too_large or bad_request if the body failed.
 */
export const tryReplicas = async (
  { replicas: upstream, watch, count }: ServiceUpstream,
  attempt: Attempt,
): Promise<{ isDone: boolean; lastError?: Error }> => {
  const { request, isRead } = attempt;
  const replicas = upstream.inTurn();
  let lastError: Error | undefined;
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const replica = replicas.shift();
    if (!replica) break;
    if (request.body instanceof Readable && request.body.errored) throw request.body.errored;
    const outcome = await tryReplica(watch, replica, attempt);
    const turn = attempts === 0 ? 'first' : 'retry';
    if (outcome.kind === 'done') {
      addFacts({ upstream: replica.origin, attempts: attempts + 1 });
      if (outcome.hasResponded) {
        upstream.responded(replica);
        count(turn, 'responded');
      }
      return { isDone: true };
    }
    lastError = outcome.error;
    if (outcome.kind === 'passed on') {
      count(turn, 'responded');
      continue;
    }
    if (lastError instanceof AppError) throw lastError; // The body failed, not the replica.
    count(turn, outcome.begun ? 'failed' : 'unreachable');
    if (!outcome.begun) {
      upstream.unreachable(replica);
      continue;
    }
    upstream.failed(replica);
    // The service may have executed a write, so it is not repeated.
    if (!isRead || isTimeout(lastError)) break;
    // The connection may have been stale: try this replica again after all others.
    replicas.push(replica);
  }
  return { isDone: false, lastError };
};

const tryReplica = (
  watch: ServiceUpstream['watch'],
  replica: ServiceReplica,
  { request, isRead, onResponse, relay }: Attempt,
): Promise<Outcome> =>
  new Promise((resolve) => {
    const span = startSpan(replica, request.method);
    let status = 0;
    const begin = (responded: number, isClosing: boolean): void => {
      status = responded;
      sent.responded(isClosing);
      onResponse();
    };
    const end = (outcome: Outcome): void => {
      sent.ended();
      if (span) endSpan(span, outcome, status);
      resolve(outcome);
    };
    const { handler, giveUp } = relay({ begin, end });
    const sent = watch.sent(replica, isRead ? giveUp : undefined);
    replica.dispatch(span ? withTrace(request, span) : request, handler);
  });

/** Each attempt has a span of its own. Leaves out the path, which contains codes. */
const startSpan = ({ origin }: ServiceReplica, method: string): Span | undefined => {
  const parent = currentSpan();
  if (!parent) return undefined;
  const { hostname, port } = new URL(origin);
  const attributes = { 'http.request.method': method, 'server.address': hostname, 'server.port': Number(port || 80) };
  return parent.child({ kind: 'client', name: method, attributes });
};

const endSpan = (span: Span, { kind }: Outcome, status: number): void => {
  if (status > 0) span.set({ 'http.response.status_code': status });
  if (kind === 'failed') span.end('service_unavailable');
  else span.end(status >= 400 ? String(status) : undefined);
};

/** Replaces the trace headers of the client by those of the span. */
const withTrace = (request: Request, { headers }: Span): Request => {
  const given = request.headers as readonly string[];
  const others = given.filter((_, at) => !traceNames.has(given[at - (at % 2)]!));
  return { ...request, headers: [...others, ...Object.entries(headers).flat()] };
};

const traceNames = new Set(['traceparent', 'tracestate']);

const isUpload = (req: IncomingMessage): boolean =>
  req.headers['content-type']?.toLowerCase().startsWith('multipart/') === true;

const isTimeout = (error: Error): boolean => error.name === 'HeadersTimeoutError';
