import { documentFacts } from '@docsight/contracts';
import type { Caller, DocumentFacts } from '@docsight/contracts';
import { AppError, currentRequestId, internalTokenHeader } from '@docsight/service-kit';
import type { TokenKind } from '@docsight/service-kit';
import { z } from 'zod';

/** What this service asks of the documents service, over HTTP. Every call throws AppError service_unavailable when no replica answers. */
export type DocumentsClient = {
  /** code: six characters, without `s-`. Undefined for a code that was never given. */
  factsByCode(code: string): Promise<DocumentFacts | undefined>;
  /** The password's hash stays with the documents service. @throws AppError not_found for a document that is gone. */
  checkPassword(documentId: string, password: string): Promise<PasswordCheck>;
};

const passwordCheck = z.object({ matches: z.boolean(), passwordVersion: z.int().min(0) });
type PasswordCheck = z.infer<typeof passwordCheck>;

const timeoutMs = 5_000;

/** urls: the replicas; they are asked in turn, and the next one when one is away. */
export const documentsClient = (options: { urls: string[]; tokens: TokenKind<Caller> }): DocumentsClient => {
  const { urls, tokens } = options;
  let turn = 0;

  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    turn += 1;
    let trouble: unknown;
    for (let tried = 0; tried < urls.length; tried += 1) {
      try {
        return await askOne(`${urls[(turn + tried) % urls.length]!}${path}`, init);
      } catch (error) {
        trouble = error;
      }
    }
    throw new AppError(
      'service_unavailable',
      'The document cannot be looked up for the moment. Try again in a few seconds.',
      {
        cause: trouble,
        headers: { 'Retry-After': '2' },
      },
    );
  };

  /** Undefined for 404. */
  const askOne = async (url: string, init: RequestInit): Promise<unknown> => {
    const headers = {
      [internalTokenHeader]: tokens.sign({ kind: 'service', service: 'tracking' }),
      'content-type': 'application/json',
      ...(currentRequestId() !== undefined && { 'x-request-id': currentRequestId()! }),
    };
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) });
    if (response.status === 404) {
      await response.body?.cancel();
      return undefined;
    }
    if (!response.ok) throw new Error(`the documents service answered ${response.status}: ${await response.text()}`);
    return response.json();
  };

  return {
    factsByCode: async (code) => {
      const answer = await ask(`/internal/documents/by-code/${code}`);
      return answer === undefined ? undefined : documentFacts.parse(answer);
    },
    checkPassword: async (documentId, password) => {
      const body = JSON.stringify({ password });
      const answer = await ask(`/internal/documents/${documentId}/password-check`, { method: 'POST', body });
      if (answer === undefined) throw new AppError('not_found', 'There is no such document.');
      return passwordCheck.parse(answer);
    },
  };
};
