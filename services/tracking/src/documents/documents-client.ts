import { documentFacts, internalPaths } from '@docsight/contracts';
import type { DocumentFacts } from '@docsight/contracts';
import { AppError, serviceClient } from '@docsight/service-kit';
import type { SigningKey } from '@docsight/service-kit';
import { z } from 'zod';

/** Calls the documents service over HTTP. Every call throws AppError service_unavailable if no replica responds. */
export type DocumentsClient = {
  /** @param code six characters, without `s-`. Returns undefined for an unknown code. */
  factsByCode(code: string): Promise<DocumentFacts | undefined>;
  /**
   * Checks a password. Its hash stays in the documents service.
   * @throws AppError not_found for a document that does not exist any more.
   */
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
      const body = await documents.request(internalPaths.documentByCode(code));
      return body === null ? undefined : documentFacts.parse(body);
    },
    checkPassword: async (documentId, password) => {
      const path = internalPaths.passwordCheck(documentId);
      const body = await documents.request(path, { password }, { isQuery: true });
      if (body === null) throw new AppError('not_found', 'There is no such document.');
      return passwordCheck.parse(body);
    },
  };
};
