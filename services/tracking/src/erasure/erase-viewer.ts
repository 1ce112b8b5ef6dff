import { AppError } from '@docsight/service-kit';
import type { Logger } from '@docsight/service-kit';
import type { FindDocument } from '../documents/index.ts';
import type { LiveReaders } from '../live/index.ts';
import type { ViewerErasure } from './viewer-erasure.ts';

/**
 * Erases a viewer of an account's document permanently. The id is that of the list of viewers.
 * Resolves when the erasure is durable and no endpoint of this service shows the viewer any more.
 * Remaining data is removed at once if possible, otherwise by the sweeper.
 * @throws AppError not_found for an unknown document or viewer, and for one that was deleted or erased before.
 */
export type EraseViewer = (accountId: string, shortCode: string, viewerId: string) => Promise<void>;

export const makeEraseViewer =
  (options: {
    documents: Pick<FindDocument, 'ownedNow'>;
    erasure: ViewerErasure;
    live: Pick<LiveReaders, 'erased'>;
    logger: Logger;
  }): EraseViewer =>
  async (accountId, shortCode, viewerId) => {
    const { documents, erasure, live, logger } = options;
    const facts = await documents.ownedNow(accountId, shortCode);
    const erased = await erasure.begin(facts, viewerId);
    if (!erased) {
      const message = 'There is no viewer with this id. Look it up in GET /api/v1/documents/{short_code}/viewers.';
      throw new AppError('not_found', message);
    }
    live.erased(erased, erased.erasedAt);
    try {
      await erasure.finish(erased);
    } catch (error) {
      logger.warn({ err: error }, 'erasure left to the sweeper');
    }
  };
