import { documentFacts, documentsPage } from '@docsight/contracts';
import type { DocumentFacts, DocumentsPage } from '@docsight/contracts';
import type { ServiceClient } from '@docsight/service-kit';

/** Asks the documents service. Every call throws AppError service_unavailable when that is away or answers with an error. */
export type DocumentsClient = {
  /** The facts of a document by its six characters, or null for a code that was never given. */
  factsByCode(code: string): Promise<DocumentFacts | null>;
  /** The facts of all documents, those that follow on an id; null for the first. */
  page(after: string | null, limit: number): Promise<DocumentsPage>;
};

export const httpDocumentsClient = (service: ServiceClient): DocumentsClient => ({
  factsByCode: async (code) => {
    const answer = await service.request(`/internal/documents/by-code/${code}`);
    return answer === null ? null : documentFacts.parse(answer);
  },
  page: async (after, limit) => {
    const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
    return documentsPage.parse(await service.request(`/internal/documents?${String(query)}`));
  },
});
