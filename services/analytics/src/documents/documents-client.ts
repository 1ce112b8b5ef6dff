import { documentFacts, documentsPage, internalPaths } from '@docsight/contracts';
import type { DocumentFacts, DocumentsPage } from '@docsight/contracts';
import type { ServiceClient } from '@docsight/service-kit';

/** Calls the documents service. Every call throws AppError service_unavailable when that service is away. */
export type DocumentsClient = {
  /** Returns the facts of a document by its six-character code, or null for a code that was never issued. */
  factsByCode(code: string): Promise<DocumentFacts | null>;
  /** Returns the facts of all documents in pages, in the order of ids. `after` is the last id of the page before. */
  page(after: string | null, limit: number): Promise<DocumentsPage>;
};

export const httpDocumentsClient = (service: ServiceClient): DocumentsClient => ({
  factsByCode: async (code) => {
    const body = await service.request(internalPaths.documentByCode(code));
    return body === null ? null : documentFacts.parse(body);
  },
  page: async (after, limit) => {
    const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) });
    return documentsPage.parse(await service.request(`${internalPaths.documents}?${String(query)}`));
  },
});
