import { inLanesBy } from '../plans/index.ts';
import type { FoldReaders } from './fold-readers.ts';

/** As many readers as one fold counts well; what waits beyond them is the next. */
const mostReaders = 300;

/** One fold of a document at a time in this process: what comes meanwhile is counted together in the next. */
export const inLanes = (fold: FoldReaders): FoldReaders =>
  inLanesBy(fold, { idOf: ({ documentId }) => documentId, most: mostReaders });
