import { isUnavailable, unknownShortCode } from '@docsight/service-kit';
import type { DocumentStore, KnownDocument } from './document-store.ts';
import type { DocumentsClient } from './documents-client.ts';

/**
 * Finds an active document of an account.
 * @throws AppError not_found for a code that is unknown, deleted or another account's. The error does not say which.
 */
export type FindDocument = (accountId: string, shortCode: string) => Promise<KnownDocument>;

/**
 * Finds documents as the documents service knows them now, so uploads and deletions take effect at once.
 * While that service is away, the replica is used. Source: Specification 7.1.
 */
export const makeFindDocument =
  (options: { documents: DocumentStore; client: Pick<DocumentsClient, 'factsByCode'> }): FindDocument =>
  async (accountId, shortCode) => {
    const code = /^s-([A-Za-z0-9]{6})$/.exec(shortCode)?.[1];
    if (code === undefined) throw unknownShortCode(shortCode);
    const found = await askOwnerOrReplica(options, shortCode, code);
    if (!found?.isActive || found.accountId !== accountId) throw unknownShortCode(shortCode);
    return found;
  };

const askOwnerOrReplica = async (
  { documents, client }: { documents: DocumentStore; client: Pick<DocumentsClient, 'factsByCode'> },
  shortCode: string,
  code: string,
): Promise<KnownDocument | null> => {
  const replica = await documents.findByShortCode(shortCode);
  if (replica && !replica.isActive) return replica; // a deletion is final
  try {
    const facts = await client.factsByCode(code);
    if (facts === null) return replica;
    if (replica?.version !== facts.version) await documents.put(facts);
    return facts;
  } catch (error) {
    if (!replica || !isUnavailable(error)) throw error;
    return replica;
  }
};
