import { sweepingPart } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import type { FoldStore } from './fold-store.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** A fold takes some hundredths of a second: what is older was left behind. */
const graceMs = 1_000;
const everyMs = 1_000;
const mostAtOnce = 100;

/** Finishes folds that a crash left behind, at the start and then all the time. */
export const finishFoldsPart = (options: {
  store: Pick<FoldStore, 'unfinished'>;
  finish: (rollup: Rollup, plan: FoldPlan) => Promise<void>;
  logger: Logger;
  now: () => Date;
}): Part => {
  const { store, finish, logger, now } = options;
  const sweep = async (): Promise<void> => {
    const left = await store.unfinished(new Date(now().getTime() - graceMs), mostAtOnce);
    for (const { rollup, plan } of left) await finish(rollup, plan);
  };
  return sweepingPart({ name: 'folding', sweep, everyMs, logger, trouble: 'folds cannot be finished' });
};
