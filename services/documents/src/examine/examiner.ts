import { stat } from 'node:fs/promises';
import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeChildPool, serverTooBusy } from '../confined-child/index.ts';
import { makeHeavyWorkQueue } from '../heavy-work/index.ts';
import type { Turn } from '../heavy-work/index.ts';
import { maxExaminationMs } from './examination.ts';
import type { Examination } from './examination.ts';

/** Examines uploaded files in confined children. */
export type Examiner = {
  /** The files of an account wait for each other. The signal ends the waiting. */
  examine(accountId: string, path: string, signal?: AbortSignal): Promise<Examination>;
  /** Keeps one child ready, and stops all children at the end. */
  part: Part;
};

/** Limits the memory of a child without that for its file. A usual file takes 100 MB, with PDFium 160 MB. */
const maxRssBytes = 320 * 1024 * 1024;
/** A usual file takes 5 ms, the first one of a child 40 ms. */
const usualExaminationMs = 300;
/** A file is in memory up to four times while it is read. */
const rssPerFileByte = 5;

export const makeExaminer = (options: {
  /** The compiled examine-child.js. */
  childFile: string;
  /** The folder with the uploaded files. The children read no other one. */
  filesFolder: string;
  logger: Logger;
  timeoutMs?: number;
}): Examiner => {
  const { childFile, filesFolder, logger, timeoutMs = maxExaminationMs } = options;
  const queue = makeHeavyWorkQueue({
    name: 'uploads',
    measuredAs: 'examination',
    concurrency: 3,
    concurrencyPerAccount: 2,
    maxWaiting: 200,
    maxWaitingPerAccount: 100,
  });
  const children = makeChildPool<{ path: string }, Examination>({
    name: 'examiner',
    confinement: {
      childFile,
      readableFolders: [filesFolder],
      needsAddons: false,
      heapMegabytes: 512,
      maxRssBytes,
      usualMs: usualExaminationMs,
      timeoutMs,
    },
    tasksPerChild: 500, // A new child takes as long as 80 usual files.
    // What is no PDF was not read.
    isGood: (examination) => examination.kind === 'pdf' || examination.reason === 'not-a-pdf',
    logger,
  });

  const examine = async (path: string, turn: Turn): Promise<Examination> => {
    const moreRssBytes = (await stat(path)).size * rssPerFileByte;
    const outcome = await children.run({ path }, { ...turn, moreRssBytes });
    if (outcome.kind === 'done') return outcome.result;
    if (outcome.kind === 'starved') throw serverTooBusy('read the PDF');
    if (outcome.kind !== 'died') return { kind: 'rejected', reason: outcome.kind };
    throw new AppError('bad_request', 'The PDF cannot be read: it breaks the reader. Save or export it again.');
  };

  return {
    examine: (accountId, path, signal) =>
      queue.run({ accountId, source: 'uploads' }, (turn) => examine(path, turn), signal),
    part: children.part,
  };
};
