import { documentFacts } from '@docsight/contracts';
import type { DocumentFacts } from '@docsight/contracts';
import { AppError, serviceClient } from '@docsight/service-kit';
import type { SigningKey } from '@docsight/service-kit';
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
const unavailableMessage = 'The document cannot be looked up for the moment. Try again in a few seconds.';

export const documentsClient = (options: { urls: string[]; key: SigningKey }): DocumentsClient => {
  const documents = serviceClient({ ...options, caller: 'tracking', to: 'documents', timeoutMs, unavailableMessage });
  return {
    factsByCode: async (code) => {
      const answer = await documents.request(`/internal/documents/by-code/${code}`);
      return answer === null ? undefined : documentFacts.parse(answer);
    },
    checkPassword: async (documentId, password) => {
      const answer = await documents.request(`/internal/documents/${documentId}/password-check`, { password });
      if (answer === null) throw new AppError('not_found', 'There is no such document.');
      return passwordCheck.parse(answer);
    },
  };
};
