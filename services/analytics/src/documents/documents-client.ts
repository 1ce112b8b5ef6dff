import { documentFacts } from '@docsight/contracts';
import type { Caller, DocumentFacts } from '@docsight/contracts';
import { AppError, internalTokenHeader } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';

/** Asks the documents service. */
export type DocumentsClient = {
  /**
   * The facts of a document by its six characters, or null for a code that was never given.
   * @throws AppError service_unavailable when the documents service is away or answers with an error.
   */
  factsByCode(code: string): Promise<DocumentFacts | null>;
};

const timeoutMs = 3_000;

export const httpDocumentsClient = (options: { url: string; tokens: TokenKind<Caller> }): DocumentsClient => ({
  factsByCode: async (code) => {
    const response = await ask(
      `${options.url}/internal/documents/by-code/${code}`,
      options.tokens.sign({ kind: 'service', service: 'analytics' }),
    );
    if (response.status === 404) return null;
    if (response.status !== 200) throw away(new Error(`it answered ${response.status}`));
    return documentFacts.parse(response.body);
  },
});

const ask = async (url: string, token: string): Promise<{ status: number; body: unknown }> => {
  try {
    const response = await fetch(url, {
      headers: { [internalTokenHeader]: token },
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: await response.json() };
  } catch (error) {
    throw away(error);
  }
};

const away = (cause: unknown): AppError =>
  new AppError('service_unavailable', 'The documents cannot be looked up for the moment. Try again in a few seconds.', {
    cause,
    headers: { 'Retry-After': '2' },
  });
