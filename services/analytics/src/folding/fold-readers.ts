import { makeEvent } from '@docsight/contracts';
import type { DataOf, MessageOf, ReaderSnapshot } from '@docsight/contracts';
import { allEnded } from '@docsight/service-kit';
import { pauseAfterConflict } from '../fold-plans/index.ts';
import { groupBy } from '../group-by.ts';
import type { FoldStore } from './fold-store.ts';
import { changedStatsOf, emptyRollup, nextRollup, readerChangesOf, statsOf } from './rollup.ts';
import type { DocumentRef, FoldPlan, Rollup } from './rollup.ts';

/** The crash points between the writes of a fold. */
export type FoldStep = 'fold.planned' | 'fold.days' | 'fold.readers' | 'fold.cleared';

/**
 * Folds reader snapshots of one document into its figures.
 * Resolves when each is counted, or is older than what is counted, or the document was erased.
 */
export type FoldReaders = (document: DocumentRef, snapshots: ReaderSnapshot[]) => Promise<void>;

/** Does the remaining writes of a fold. Safe to repeat, by any process. */
export type CompleteFold = (rollup: Rollup, plan: FoldPlan) => Promise<void>;

/**
 * Folds reader snapshots exactly once, without a transaction (see `PlanFields`), in four steps:
 * 1. Plan: one write adds the difference to the rollup and stores the remaining writes. The version lets one fold win.
 * 2. Days: each day adds the plan's sums once, as it stores the version of the last plan that it added.
 * 3. Readers: each is stored in its new state, unless a later fold has stored it.
 * 4. Clear: the next fold may start.
 *
 * The rollup is read before the readers. So it counts exactly the states that are read.
 */
export const makeFoldReaders = (options: {
  store: FoldStore;
  now: () => Date;
  newEventId: () => string;
  /** Returns the id of the current request. */
  requestId: () => string;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: FoldStep) => void;
}): {
  fold: FoldReaders;
  completeFold: CompleteFold;
  /** Stores empty figures for documents that have none. */
  createEmpty: (documents: DocumentRef[]) => Promise<void>;
} => {
  const { store, step } = options;

  const completeFold: CompleteFold = async (rollup, plan) => {
    // At the same time, so that they wait for the majority once. Both end here, so that none comes after an erasure.
    await allEnded([
      store.applyDays(rollup, plan).then(() => step('fold.days')),
      store.putReaders(rollup, plan).then(() => step('fold.readers')),
    ]);
    await store.clearPlan(rollup);
    step('fold.cleared');
  };

  const saveNext = async (next: Rollup, rollup: Rollup | null): Promise<boolean> => {
    const stats = changedStatsOf(rollup, next);
    const saved = await store.saveNext(next, stats === undefined ? null : eventOf(next.accountId, stats));
    if (saved) step('fold.planned');
    return saved;
  };

  const eventOf = (accountId: string, data: DataOf<'document.stats_changed'>): MessageOf<'document.stats_changed'> => {
    const context = { id: options.newEventId(), time: options.now(), accountId, requestId: options.requestId() };
    return makeEvent('document.stats_changed', context, data);
  };

  return {
    completeFold,

    fold: async (document, snapshots) => {
      let remaining = groupBy(snapshots, ({ readerId }) => readerId);
      for (;;) {
        const rollup = await store.find(document.documentId);
        if (rollup?.plan) {
          await completeFold(rollup, rollup.plan);
          continue;
        }
        if (rollup?.erased) return;
        const changes = readerChangesOf(remaining, await store.readerStates([...remaining.keys()]));
        if (changes.length === 0) return;
        // A reader without a change needs no other look: its state only gets newer.
        remaining = new Map(changes.map(({ after: { readerId } }) => [readerId, remaining.get(readerId)!]));
        const next = nextRollup(document, rollup, changes, store.firstVersion);
        if (!(await saveNext(next, rollup))) {
          await pauseAfterConflict();
          continue;
        }
        await completeFold(next, next.plan);
        if (next.plan.readers.length === changes.length) return;
      }
    },

    createEmpty: async (documents) => {
      const rollups = documents.map((document) => emptyRollup(document, store.firstVersion));
      await store.putEmpty(rollups.map((rollup) => ({ rollup, event: eventOf(rollup.accountId, statsOf(rollup)) })));
    },
  };
};
