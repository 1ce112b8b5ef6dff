import { makeEvent } from '@docsight/contracts';
import type { FoldStore } from './fold-store.ts';
import { advance, toldChange } from './rollup.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** The places between two writes of a fold. */
export type FoldStep = 'fold.frozen' | 'fold.planned' | 'fold.days' | 'fold.marked' | 'fold.cleared';

/** folded: some readers were counted, there may be more. overtaken: somebody else did. clean: there was nothing to do. */
export type FoldOutcome = 'folded' | 'overtaken' | 'clean';
export type FoldDocument = (documentId: string) => Promise<FoldOutcome>;

/** Readers that are counted in one fold. */
const batchSize = 200;

/**
 * Counts the readers of a document whose state is newer than what is counted of them, each exactly once, without a transaction:
 * 1. freeze: what is counted is fixed in the reader's record;
 * 2. plan: one write to the rollup adds the difference, and stores what is still to do; the version lets one folder win;
 * 3. days: each day takes the plan's sums once, since it remembers the number of the last plan it took;
 * 4. mark: the frozen state becomes the counted one, if it is still the plan's;
 * 5. clear: the next fold may begin.
 * Whoever finds a plan finishes it first, so a folder may die, or work beside another, between any two of these.
 * The rollup is read before the readers: a reader that is read as frozen cannot have been counted by then, unless the version has moved on too.
 */
export const makeFoldDocument = (options: {
  store: FoldStore;
  now: () => Date;
  newEventId: () => string;
  /** The id of the request that is at work. */
  trace: () => string;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: FoldStep) => void;
}): FoldDocument => {
  const { store, step } = options;

  const finish = async (rollup: Rollup, plan: FoldPlan): Promise<FoldOutcome> => {
    await store.applyDays(rollup, plan);
    step('fold.days');
    await store.markFolded(plan);
    step('fold.marked');
    await store.clearPlan(rollup);
    step('fold.cleared');
    return 'folded';
  };

  const eventOf = (before: Rollup | null, after: Rollup) => {
    const data = toldChange(before, after);
    if (data === undefined) return null;
    const context = { id: options.newEventId(), time: options.now(), tenant: after.ownerId, trace: options.trace() };
    return makeEvent('document.stats_changed', context, data);
  };

  return async (documentId) => {
    const rollup = await store.find(documentId);
    if (rollup?.plan) return finish(rollup, rollup.plan);
    const frozen = await store.freeze(documentId, batchSize);
    if (frozen.length === 0) return 'clean';
    step('fold.frozen');
    const next = advance(documentId, rollup, frozen);
    if (!(await store.advance(next, eventOf(rollup, next)))) return 'overtaken';
    step('fold.planned');
    return finish(next, next.plan!);
  };
};
