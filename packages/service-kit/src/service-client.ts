import type { Caller } from '@docsight/contracts';
import { backOff, retryWithBackOff } from './concurrency/index.ts';
import { AppError } from './errors.ts';
import { internalTokenHeader } from './tokens/internal-auth.ts';
import type { SigningKey } from './tokens/internal-keys.ts';
import { internalSigner } from './tokens/internal-tokens.ts';
import { currentRequestId } from './request-id.ts';

/** An HTTP client for another service. */
export type ServiceClient = {
  /**
   * Returns the response body, or `null` for 404. Sends a GET request, or a POST request if there is a body.
   * Uses the URLs in turn. A failed try is repeated on another connection, which may reach another replica: a GET
   * always, a POST only if it was not sent.
   * @param options `as` names another caller than the service itself: the gateway acts for an account.
   * @throws AppError service_unavailable if no try succeeds before the deadline.
   */
  request(path: string, body?: object, options?: { as?: Caller }): Promise<unknown>;
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

  const ask = async (url: string, { body, as, deadline }: Ask): Promise<unknown> => {
    const requestId = currentRequestId();
    const response = await fetch(url, {
      headers: {
        [internalTokenHeader]: sign(as ?? { kind: 'service', service: caller }, to),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), deadline]),
    });
    if (response.ok) return response.json();
    const text = await response.text();
    if (response.status === 404) return null;
    throw new UnexpectedStatus(url, response.status, text);
  };

  return {
    request: async (path, body, { as } = {}) => {
      const deadline = AbortSignal.timeout(deadlineMs);
      const askNext = (): Promise<unknown> => {
        turn += 1;
        return ask(`${urls[turn % urls.length]!}${path}`, { body, as, deadline });
      };
      const retryIf = (error: unknown): boolean => wasNotSent(error) || (!body && mayPass(error));
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
  const { cause } = error as { cause?: { code?: unknown } };
  return typeof cause?.code === 'string' && connectCodes.has(cause.code);
};

/** Another replica may respond in another way, except to a request that is wrong. */
const mayPass = (error: unknown): boolean => !(error instanceof UnexpectedStatus) || error.status >= 500;
