import { inLanesBy } from '../plans/index.ts';
import type { FoldAccount } from './fold-account.ts';

/** As many messages as one fold counts well; what waits beyond them is the next. */
const mostMessages = 500;

/** One fold of an account at a time in this process: what comes meanwhile, of whichever documents, is counted together in the next. */
export const inAccountLanes = (fold: FoldAccount): FoldAccount =>
  inLanesBy(fold, { idOf: (accountId) => accountId, most: mostMessages });
