import type { Caller, DocumentFacts, ViewerGrant } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';

/** Who takes the original. viewerId: null when the download counts for nobody. */
export type Downloader = { viewerId: string | null };

/**
 * Whether the original may leave. grants: of the good viewer tokens that the request bears. The owner always may, and is not counted.
 * Source: decisions.md, sections 1, 4 and 5.
 * @throws AppError unauthorized without a token for this document, forbidden where it is closed to this reader.
 */
export const permitDownload = (facts: DocumentFacts, caller: Caller, grants: ViewerGrant[]): Downloader => {
  if (caller.kind === 'account' && caller.accountId === facts.ownerId) return { viewerId: null };
  const grant = grants.find(({ documentId }) => documentId === facts.documentId);
  if (!grant) {
    throw new AppError('unauthorized', 'This download needs a viewer token. Open the document first, then try again.');
  }
  if (grant.owner) return { viewerId: null };
  if (!facts.settings.allow_download)
    throw new AppError('forbidden', 'The owner does not offer this document for download.');
  if (!accessOf(facts, grant).full) {
    throw new AppError(
      'forbidden',
      'The document is not fully open to you yet. Pass its password or its e-mail gate first.',
    );
  }
  return { viewerId: grant.counted ? grant.viewerId : null };
};
