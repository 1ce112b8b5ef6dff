import { AppError } from '@docsight/service-kit';
import type { RebuildPhase, RebuildState } from './generations/index.ts';

/** Returns whether the current generation lacks what is older than it. */
export const isRefilled = (building: RebuildState | null): boolean => building?.isRefill === true;

/** @throws AppError service_unavailable while the current generation is filled again. It has the progress. */
export const rejectRefill = (building: RebuildState | null): void => {
  if (isRefilled(building)) throw notBuiltYet('After a loss', building);
};

/** Returns the error of a read that needs what a rebuild has not built yet. Source: Specification 7.10. */
export const notBuiltYet = (cause: 'After an upgrade' | 'After a loss', rebuild: RebuildState | null): AppError =>
  new AppError(
    'service_unavailable',
    `${cause} these figures are still being built${progressText(rebuild)}. Try again in a minute.`,
    { headers: { 'Retry-After': '10' } },
  );

/** What is done in each phase. The phase `announced` takes seconds. */
const doneIn: Partial<Record<RebuildPhase, string>> = {
  documents: 'the documents are read',
  readers: 'the readers are counted',
  accounts: 'the totals are added up',
};

const progressText = (rebuild: RebuildState | null): string => {
  const what = rebuild && doneIn[rebuild.phase];
  if (!what || rebuild.total === 0) return '';
  return `: ${Math.floor((100 * rebuild.done) / rebuild.total)} % of ${what}`;
};
