import type { Caller } from '@docsight/contracts';
import { backOff, retryWithBackOff } from './concurrency/index.ts';
import { errorCauseOf, errorCodeOf } from './error-code.ts';
import { AppError } from './errors.ts';
import { internalTokenHeader } from './tokens/internal-auth.ts';
import type { SigningKey } from './tokens/internal-keys.ts';
import { internalSigner } from './tokens/internal-tokens.ts';
import { currentRequestId, currentSpan } from './telemetry/index.ts';
import type { Span } from './telemetry/index.ts';

/** An HTTP client for another service. */
export type ServiceClient = {
  /**
   * Returns the response body, or `null` for 404. Sends a GET request, or a POST request if there is a body.
   * Uses the URLs in turn. A failed try is repeated on another connection, which may reach another replica: a GET
   * always, a POST only if it was not sent, or if it is a query.
   * @param options `as` names another caller than the service itself: the gateway acts for an account. `isQuery`: the
   * POST changes nothing, so it is repeated like a GET.
   * @throws AppError service_unavailable if no try succeeds before the deadline.
   */
  request(path: string, body?: object, options?: { as?: Caller; isQuery?: boolean }): Promise<unknown>;
};

type ServiceClientOptions = {
  /** The service that sends the requests. */
  caller: string;
  /** The caller's signing key. */
  key: SigningKey;
  /** The service that receives the requests. */
  to: string;
  /** Base URLs of its replicas. One name may have the addresses of several. */
  urls: string[];
  /** Limit for one try, in milliseconds. */
  timeoutMs: number;
  /** Limit for all tries together, in milliseconds. Default: twice the limit of one try. */
  deadlineMs?: number;
  /** Message of the error, for people. */
  unavailableMessage: string;
};

/** A replica that has just ended is replaced within seconds, and its address disappears. */
const pauses = backOff({ firstMs: 50, maxMs: 1_000 });
const maxAttempts = 6;

export const serviceClient = (options: ServiceClientOptions): ServiceClient => {
  const { caller, to, urls, timeoutMs, deadlineMs = 2 * timeoutMs, unavailableMessage } = options;
  const sign = internalSigner(options.key);
  let turn = 0;

  const ask = async (url: string, { body, as, deadline }: Ask, span?: Span): Promise<unknown> => {
    const requestId = currentRequestId();
    const response = await fetch(url, {
      headers: {
        ...span?.headers,
        [internalTokenHeader]: sign(as ?? { kind: 'service', service: caller }, to),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), deadline]),
    });
    span?.set({ 'http.response.status_code': response.status });
    if (response.ok) return response.json();
    const text = await response.text();
    if (response.status === 404) return null;
    throw new UnexpectedStatus(url, response.status, text);
  };

  return {
    request: async (path, body, { as, isQuery = body === undefined } = {}) => {
      const deadline = AbortSignal.timeout(deadlineMs);
      const askNext = (): Promise<unknown> => {
        turn += 1;
        const url = urls[turn % urls.length]!;
        const asked: Ask = { body, as, deadline };
        return inClientSpan(to, url, body ? 'POST' : 'GET', (span) => ask(`${url}${path}`, asked, span));
      };
      const retryIf = (error: unknown): boolean => wasNotSent(error) || (isQuery && mayPass(error));
      try {
        return await retryWithBackOff(askNext, { backOff: pauses, signal: deadline, maxAttempts, retryIf });
      } catch (error) {
        throw new AppError('service_unavailable', unavailableMessage, {
          cause: error,
          headers: { 'Retry-After': '2' },
        });
      }
    },
  };
};

/** Runs one try in a span of its own. Leaves out the path, which contains ids. */
const inClientSpan = async <Result>(
  to: string,
  url: string,
  method: string,
  send: (span?: Span) => Promise<Result>,
): Promise<Result> => {
  const parent = currentSpan();
  if (!parent) return send();
  const { hostname, port } = new URL(url);
  const attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'server.port': Number(port || 80),
    'docsight.upstream': to,
  };
  const span = parent.child({ kind: 'client', name: method, attributes });
  try {
    const result = await send(span);
    span.end();
    return result;
  } catch (error) {
    span.end(error instanceof UnexpectedStatus ? String(error.status) : 'service_unavailable');
    throw error;
  }
};

type Ask = { body: object | undefined; as: Caller | undefined; deadline: AbortSignal };

class UnexpectedStatus extends Error {
  readonly status: number;

  constructor(url: string, status: number, text: string) {
    super(`${url} responded with ${status}: ${text.slice(0, 500)}`);
    this.status = status;
  }
}

/** Errors of a connection that never existed. */
const connectCodes = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const wasNotSent = (error: unknown): boolean => {
  const code = errorCodeOf(errorCauseOf(error));
  return typeof code === 'string' && connectCodes.has(code);
};

/** Another replica may respond in another way, except to a request that is wrong. */
const mayPass = (error: unknown): boolean => !(error instanceof UnexpectedStatus) || error.status >= 500;
