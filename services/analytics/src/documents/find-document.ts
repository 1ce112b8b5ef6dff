import { AppError, isUnavailable } from '@docsight/service-kit';
import type { DocumentStore, KnownDocument } from './document-store.ts';
import type { DocumentsClient } from './documents-client.ts';

/** @throws AppError not_found for a code that is unknown, deleted or another account's: the answer does not tell which. */
export type FindDocument = (accountId: string, shortCode: string) => Promise<KnownDocument>;

/**
 * A document of the account that asks, as the documents service knows it now, so that an upload and a deletion are honoured at once. While that service is
 * away, the copy that its events made serves.
 */
export const makeFindDocument =
  (options: { documents: DocumentStore; client: Pick<DocumentsClient, 'factsByCode'> }): FindDocument =>
  async (accountId, shortCode) => {
    const code = /^s-([A-Za-z0-9]{6})$/.exec(shortCode)?.[1];
    if (code === undefined) throw notFound();
    const found = await ownerOrCopy(options, shortCode, code);
    if (!found?.isActive || found.accountId !== accountId) throw notFound();
    return found;
  };

const ownerOrCopy = async (
  { documents, client }: { documents: DocumentStore; client: Pick<DocumentsClient, 'factsByCode'> },
  shortCode: string,
  code: string,
): Promise<KnownDocument | null> => {
  const copy = await documents.findByShortCode(shortCode);
  if (copy && !copy.isActive) return copy; // gone for ever
  try {
    const facts = await client.factsByCode(code);
    if (facts === null) return copy;
    if (copy?.version !== facts.version) await documents.put(facts);
    return facts;
  } catch (error) {
    if (!copy || !isUnavailable(error)) throw error;
    return copy;
  }
};

const notFound = (): AppError =>
  new AppError('not_found', 'There is no document with this short code. Look it up in GET /api/v1/documents.');
