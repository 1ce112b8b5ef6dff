import { AppError } from './errors.ts';
import { internalTokenHeader } from './internal-auth.ts';
import type { SigningKey } from './internal-keys.ts';
import { internalSigner } from './internal-tokens.ts';
import { currentRequestId } from './request-context.ts';

/** Another service, asked over HTTP. */
export type ServiceClient = {
  /**
   * The body of the answer, or null for 404. body: makes it a POST. The replicas are asked in turn, and the next one when one is unavailableMessage.
   * @throws AppError service_unavailable when none of them answers well.
   */
  request(path: string, body?: object): Promise<unknown>;
};

/** caller: the service that asks, and key its own. to: the service that is asked. urls: of the replicas. timeoutMs: for an answer. unavailableMessage: the sentence for people when there is none. */
export const serviceClient = (options: {
  caller: string;
  key: SigningKey;
  to: string;
  urls: string[];
  timeoutMs: number;
  unavailableMessage: string;
}): ServiceClient => {
  const { caller, to, urls, timeoutMs, unavailableMessage } = options;
  const sign = internalSigner(options.key);
  let turn = 0;

  const askOne = async (url: string, body?: object): Promise<unknown> => {
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
    throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
  };

  return {
    request: async (path, body) => {
      turn += 1;
      let trouble: unknown;
      for (let tried = 0; tried < urls.length; tried += 1) {
        try {
          return await askOne(`${urls[(turn + tried) % urls.length]!}${path}`, body);
        } catch (error) {
          trouble = error;
        }
      }
      throw new AppError('service_unavailable', unavailableMessage, {
        cause: trouble,
        headers: { 'Retry-After': '2' },
      });
    },
  };
};
