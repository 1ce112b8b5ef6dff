import { AppError, perKeyQueue } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeChildPool, serverTooBusy } from '../confined-child/index.ts';
import { tooManyWaiting } from '../too-many-waiting.ts';
import { maxExaminationMs } from './examination.ts';
import type { Examination } from './examination.ts';
import { hasPdfMarker } from './pdf-marker.ts';

/** Examines uploaded files in confined children. */
export type Examiner = {
  /** The key is the account, whose files wait for each other. The signal ends the waiting. */
  examine(key: string, path: string, signal?: AbortSignal): Promise<Examination>;
  /** Keeps one child ready, and stops all children at the end. */
  part: Part;
};

export const makeExaminer = (options: {
  /** The compiled examine-child.js. */
  childFile: string;
  logger: Logger;
  timeoutMs?: number;
}): Examiner => {
  const { childFile, logger, timeoutMs = maxExaminationMs } = options;
  const queue = perKeyQueue({
    concurrency: 3,
    concurrencyPerKey: 2,
    maxWaiting: 200,
    maxWaitingPerKey: 100,
    fullError: tooManyWaiting('uploads'),
  });
  const children = makeChildPool<{ path: string }, Examination>({
    name: 'examiner',
    // A file of 100 MB is in memory twice while it is read.
    confinement: { childFile, heapMegabytes: 512, maxRssBytes: 1_024 * 1_024 * 1_024, timeoutMs },
    tasksPerChild: 50,
    isGood: ({ kind }) => kind === 'pdf',
    logger,
  });

  const examine = async (path: string): Promise<Examination> => {
    if (!(await hasPdfMarker(path))) return { kind: 'rejected', reason: 'not-a-pdf' };
    const outcome = await children.run({ path });
    if (outcome.kind === 'done') return outcome.result;
    if (outcome.kind === 'starved') throw serverTooBusy('read the PDF');
    if (outcome.kind !== 'died') return { kind: 'rejected', reason: outcome.kind };
    throw new AppError('bad_request', 'The PDF cannot be read: it breaks the reader. Save or export it again.');
  };

  return {
    examine: (key, path, signal) => queue.run(key, () => examine(path), signal),
    part: children.part,
  };
};
