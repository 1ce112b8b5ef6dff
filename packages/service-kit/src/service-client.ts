import { AppError } from './errors.ts';
import { internalTokenHeader } from './tokens/internal-auth.ts';
import type { SigningKey } from './tokens/internal-keys.ts';
import { internalSigner } from './tokens/internal-tokens.ts';
import { currentRequestId } from './request-id.ts';

/** An HTTP client for another service. */
export type ServiceClient = {
  /**
   * Returns the response body, or `null` for 404. Sends a GET request, or a POST request if there is a body.
   * Uses the replicas in turn, and the next one if one fails.
   * @throws AppError service_unavailable if all of them fail.
   */
  request(path: string, body?: object): Promise<unknown>;
};

type ServiceClientOptions = {
  /** The service that sends the requests. */
  caller: string;
  /** The caller's signing key. */
  key: SigningKey;
  /** The service that receives the requests. */
  to: string;
  /** Base URLs of its replicas. */
  urls: string[];
  /** Limit for one response of one replica, in milliseconds. */
  timeoutMs: number;
  /** Message of the error, for people. */
  unavailableMessage: string;
};

export const serviceClient = (options: ServiceClientOptions): ServiceClient => {
  const { caller, to, urls, timeoutMs, unavailableMessage } = options;
  const sign = internalSigner(options.key);
  let turn = 0;

  const requestReplica = async (url: string, body?: object): Promise<unknown> => {
    const requestId = currentRequestId();
    const response = await fetch(url, {
      headers: {
        [internalTokenHeader]: sign({ kind: 'service', service: caller }, to),
        ...(requestId !== undefined && { 'x-request-id': requestId }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return response.json();
    const text = await response.text();
    if (response.status === 404) return null;
    throw new Error(`${url} responded with ${response.status}: ${text.slice(0, 500)}`);
  };

  return {
    request: async (path, body) => {
      turn += 1;
      let lastError: unknown;
      for (let tried = 0; tried < urls.length; tried += 1) {
        try {
          return await requestReplica(`${urls[(turn + tried) % urls.length]!}${path}`, body);
        } catch (error) {
          lastError = error;
        }
      }
      throw new AppError('service_unavailable', unavailableMessage, {
        cause: lastError,
        headers: { 'Retry-After': '2' },
      });
    },
  };
};
