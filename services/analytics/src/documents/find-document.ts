import { AppError } from '@docsight/service-kit';
import type { DocumentStore, KnownDocument } from './document-store.ts';
import type { DocumentsClient } from './documents-client.ts';

/** @throws AppError not_found for a code that is unknown, deleted or another account's: the answer does not tell which. */
export type FindDocument = (ownerId: string, shortCode: string) => Promise<KnownDocument>;

/**
 * A document of the account that asks. In the moment after an upload its event has not come yet: then the documents service is asked, and
 * what it says is kept.
 */
export const makeFindDocument =
  (options: { documents: DocumentStore; client: DocumentsClient }): FindDocument =>
  async (ownerId, shortCode) => {
    const code = /^s-([A-Za-z0-9]{6})$/.exec(shortCode)?.[1];
    if (code === undefined) throw notFound();
    const found = (await options.documents.findByShortCode(shortCode)) ?? (await ask(options, code));
    if (!found?.isActive || found.ownerId !== ownerId) throw notFound();
    return found;
  };

const ask = async (
  { documents, client }: { documents: DocumentStore; client: DocumentsClient },
  code: string,
): Promise<KnownDocument | null> => {
  const facts = await client.factsByCode(code);
  if (facts !== null) await documents.put(facts);
  return facts;
};

const notFound = (): AppError =>
  new AppError('not_found', 'There is no document with this short code. Look it up in GET /api/v1/documents.');
