import { AppError } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { FindDocument } from '../documents/index.ts';
import type { Erasing } from './viewer-erasure.ts';

/**
 * Erases a viewer of an account's document for ever, under the id that the list of viewers shows. Resolves once that cannot fail to happen any more and nothing of
 * the viewer is shown here. What is left to remove is removed at once if that can be, else by the sweeper.
 * @throws AppError not_found for a document or a viewer that there is not, or is not any more.
 */
export type EraseViewer = (accountId: string, shortCode: string, viewerId: string) => Promise<void>;

export const makeEraseViewer =
  (options: { documents: Pick<FindDocument, 'ownedNow'>; erasing: Erasing; logger: Logger }): EraseViewer =>
  async (accountId, shortCode, viewerId) => {
    const { documents, erasing, logger } = options;
    const facts = await documents.ownedNow(accountId, shortCode);
    const erased = await erasing.begin(facts, viewerId);
    if (!erased) {
      const message = 'There is no viewer with this id. Look it up in GET /api/v1/documents/{short_code}/viewers.';
      throw new AppError('not_found', message);
    }
    try {
      await erasing.finish(erased);
    } catch (error) {
      logger.warn({ err: error }, 'the rest of a viewer is removed later');
    }
  };
