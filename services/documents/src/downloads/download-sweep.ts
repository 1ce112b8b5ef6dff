import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { retentionSeconds } from './download-model.ts';
import type { DownloadStore } from './download-store.ts';

const everyMs = 6 * 60 * 60 * 1000;

/** Removes old downloads every six hours. */
export const downloadSweepPart = (options: {
  downloads: Pick<DownloadStore, 'removeUnchangedSince'>;
  now: () => Date;
  logger: Logger;
}): Part => {
  const { downloads, now, logger } = options;
  return sweepingPart({
    name: 'download sweep',
    sweep: async () => {
      const removed = await downloads.removeUnchangedSince(new Date(now().getTime() - retentionSeconds * 1000));
      if (removed > 0) logger.info({ downloads: removed }, 'old downloads removed');
    },
    everyMs,
    logger,
    failureMessage: 'old downloads not removed',
  });
};
