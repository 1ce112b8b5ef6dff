import type { DocumentFacts } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';
import { accessOf } from '@docsight/viewer-access';
import type { Reader } from '../reader.ts';

/**
 * Requires that the reader may download the original. The owner always may. Source: Specification 5.13.
 * @throws AppError forbidden if downloads are off, or the reader has not passed password or gate.
 */
export const requireDownloadAllowed = (facts: DocumentFacts, reader: Reader): void => {
  if (reader.owner) return;
  if (!facts.settings.allow_download)
    throw new AppError('forbidden', 'The owner does not offer this document for download.');
  if (!accessOf(facts, reader).full) {
    throw new AppError(
      'forbidden',
      'The document is not fully open to you yet. Pass its password or its e-mail gate first.',
    );
  }
};
