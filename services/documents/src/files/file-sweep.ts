import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { sweepTemporaryFiles } from './disk/temporary-files.ts';
import type { FileStorage } from './file-storage.ts';
import { sweepFiles } from './sweep-files.ts';

const everyMs = 6 * 60 * 60 * 1000;

/** Removes unused files every six hours. */
export const fileSweepPart = (options: {
  storage: FileStorage;
  /** Returns the id of the present database. */
  databaseId: () => Promise<string>;
  /** Returns the given files that belong to a document. */
  inUse: (fileIds: string[]) => Promise<Set<string>>;
  now: () => Date;
  logger: Logger;
}): Part => {
  const { storage, databaseId, inUse, now, logger } = options;
  const { files, derived, temporaryFolder } = storage;
  return sweepingPart({
    name: 'file sweep',
    sweep: async () => {
      const temporary = await sweepTemporaryFiles(temporaryFolder, now());
      if (!(await storage.belongsTo(await databaseId()))) {
        logger.error({ temporaryFolder }, 'the files belong to another database: unused ones are not removed');
        return;
      }
      const removed = await sweepFiles({ files, derived, inUse, now: now() });
      if (temporary + removed > 0) logger.info({ temporary, files: removed }, 'unused files removed');
    },
    everyMs,
    logger,
    failureMessage: 'unused files not removed',
  });
};
