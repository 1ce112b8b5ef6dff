import type { Caller } from '@docsight/contracts';
import { AppError, currentRequestId, internalTokenHeader } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';

/** Another service, asked over HTTP. */
export type ServiceClient = {
  /**
   * The body of the answer, or null for 404. The replicas are asked in turn, and the next one when one is away.
   * @throws AppError service_unavailable when none of them answers well.
   */
  get(path: string): Promise<unknown>;
};

/** urls: of the replicas. timeoutMs: for an answer. */
export const serviceClients =
  (tokens: TokenKind<Caller>) =>
  (options: { service: string; urls: string[]; timeoutMs: number }): ServiceClient => {
    const { service, urls, timeoutMs } = options;
    let turn = 0;

    const askOne = async (url: string): Promise<unknown> => {
      const requestId = currentRequestId();
      const response = await fetch(url, {
        headers: {
          [internalTokenHeader]: tokens.sign({ kind: 'service', service: 'analytics' }),
          ...(requestId !== undefined && { 'x-request-id': requestId }),
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok) return response.json();
      const text = await response.text();
      if (response.status === 404) return null;
      throw new Error(`${url} answered ${response.status}: ${text.slice(0, 500)}`);
    };

    return {
      get: async (path) => {
        turn += 1;
        let trouble: unknown;
        for (let tried = 0; tried < urls.length; tried += 1) {
          try {
            return await askOne(`${urls[(turn + tried) % urls.length]!}${path}`);
          } catch (error) {
            trouble = error;
          }
        }
        throw new AppError(
          'service_unavailable',
          `The ${service} service does not answer. Try again in a few seconds.`,
          {
            cause: trouble,
            headers: { 'Retry-After': '2' },
          },
        );
      },
    };
  };
