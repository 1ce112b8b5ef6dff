import { AppError } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeFairLimit } from '../fair-limit.ts';
import type { Examination } from './examination.ts';
import { startExamineProcess } from './examine-process.ts';
import type { ExamineProcess } from './examine-process.ts';
import { hasPdfMarker } from './pdf-marker.ts';

/** Looks into uploaded files. `key`: the account, whose files wait for each other rather than for everybody's. */
export type Examiner = {
  examine(key: string, path: string): Promise<Examination>;
  /** Starts one child ahead, since pdf.js takes a third of a second to load; stops them all. */
  part: Part;
};

/** A child is replaced after this many files, so that nothing heaps up in it. */
const filesPerProcess = 50;

export const makeExaminer = (options: {
  /** The compiled examine-child.js. */
  childFile: string;
  logger: Logger;
  timeoutMs?: number;
}): Examiner => {
  const { logger } = options;
  const limit = makeFairLimit({ atOnce: 2, atOncePerKey: 1, mostWaiting: 30, of: 'uploads' });
  const children = new Set<ExamineProcess>();
  let idle: ExamineProcess[] = [];

  const start = async (): Promise<ExamineProcess> => {
    const child = await startExamineProcess(options.childFile, options.timeoutMs);
    children.add(child);
    return child;
  };

  const letGo = (child: ExamineProcess): void => {
    if (child.served() < filesPerProcess) {
      idle.push(child);
      return;
    }
    child.end();
    children.delete(child);
  };

  const examineOnce = async (path: string): Promise<Examination | { kind: 'died' }> => {
    idle = idle.filter((child) => child.served() < filesPerProcess);
    const child = idle.pop() ?? (await start());
    try {
      const examination = await child.examine(path);
      // What went wrong once is not trusted with another's file.
      if (examination.kind !== 'pdf') child.end();
      return examination;
    } finally {
      letGo(child);
    }
  };

  const examine = async (path: string): Promise<Examination> => {
    if (!(await hasPdfMarker(path))) return { kind: 'refused', refusal: 'not-a-pdf' };
    const first = await examineOnce(path);
    if (first.kind !== 'died') return first;
    logger.warn('the process that reads PDFs died: the file is tried once more');
    const second = await examineOnce(path);
    if (second.kind !== 'died') return second;
    throw new AppError('bad_request', 'The PDF cannot be read: it breaks the reader. Save or export it again.');
  };

  return {
    examine: (key, path) => limit.run(key, () => examine(path)),
    part: {
      name: 'examiner',
      start: async () => {
        idle.push(await start());
      },
      stop: () => {
        for (const child of children) child.end();
        return Promise.resolve();
      },
    },
  };
};
