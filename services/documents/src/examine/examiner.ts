import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeChildPool, serverTooBusy } from '../confined-child/index.ts';
import { makeFairLimit } from '../fair-limit.ts';
import { longestExaminationMs } from './examination.ts';
import type { Examination } from './examination.ts';
import { hasPdfMarker } from './pdf-marker.ts';

/**
 * Looks into uploaded files. `key`: the account, whose files wait for each other rather than for everybody's. signal: gives up waiting.
 */
export type Examiner = {
  examine(key: string, path: string, signal?: AbortSignal): Promise<Examination>;
  /** Keeps one child ready; stops them all. */
  part: Part;
};

export const makeExaminer = (options: {
  /** The compiled examine-child.js. */
  childFile: string;
  logger: Logger;
  timeoutMs?: number;
}): Examiner => {
  const { childFile, logger, timeoutMs = longestExaminationMs } = options;
  const limit = makeFairLimit({ atOnce: 3, atOncePerKey: 2, mostWaiting: 200, mostWaitingPerKey: 100, of: 'uploads' });
  const children = makeChildPool<{ path: string }, Examination>({
    name: 'examiner',
    // A file of 100 MB lies in memory twice while it is read.
    confinement: { childFile, heapMegabytes: 512, maxRssBytes: 1_024 * 1_024 * 1_024, timeoutMs },
    questionsPerChild: 50,
    isGood: ({ kind }) => kind === 'pdf',
    logger,
  });

  const examine = async (path: string): Promise<Examination> => {
    if (!(await hasPdfMarker(path))) return { kind: 'refused', refusal: 'not-a-pdf' };
    const told = await children.ask({ path });
    if (told.kind === 'answered') return told.answer;
    if (told.kind === 'starved') throw serverTooBusy('read the PDF');
    if (told.kind !== 'died') return { kind: 'refused', refusal: told.kind };
    throw new AppError('bad_request', 'The PDF cannot be read: it breaks the reader. Save or export it again.');
  };

  return {
    examine: (key, path, signal) => limit.run(key, () => examine(path), signal),
    part: children.part,
  };
};
