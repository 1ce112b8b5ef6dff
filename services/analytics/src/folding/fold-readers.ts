import { setTimeout as wait } from 'node:timers/promises';
import { makeEvent } from '@docsight/contracts';
import type { ReaderSnapshot } from '@docsight/contracts';
import type { FoldStore } from './fold-store.ts';
import { advance, toldChange } from './rollup.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** The places between two writes of a fold. */
export type FoldStep = 'fold.planned' | 'fold.days' | 'fold.readers' | 'fold.cleared';

/** Counts snapshots of readers of one document. Resolves when all of them are counted, or are older than what is. */
export type FoldReaders = (document: Pick<Rollup, 'documentId' | 'ownerId'>, told: ReaderSnapshot[]) => Promise<void>;

/**
 * Counts each snapshot exactly once, without a transaction:
 * 1. plan: one write to the rollup adds the difference to what the readers were counted with, and stores what is still to do; the version lets one
 *    folder win;
 * 2. days: each day takes the plan's sums once, since it remembers the number of the last plan it took;
 * 3. readers: each is stored as it is counted now, unless it is newer already;
 * 4. clear: the next fold may begin.
 * Whoever finds a plan finishes it first, so a folder may die, or work beside another, between any two of these. The rollup is read before the
 * readers: while its version stands and it has no plan, nobody counts any of them, so what is read is what they are counted with.
 */
export const makeFoldReaders = (options: {
  store: FoldStore;
  now: () => Date;
  newEventId: () => string;
  /** The id of the request that is at work. */
  trace: () => string;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: FoldStep) => void;
}): { fold: FoldReaders; finish: (rollup: Rollup, plan: FoldPlan) => Promise<void> } => {
  const { store, step } = options;

  const finish = async (rollup: Rollup, plan: FoldPlan): Promise<void> => {
    await store.applyDays(rollup, plan);
    step('fold.days');
    await store.putReaders(rollup, plan);
    step('fold.readers');
    await store.clearPlan(rollup);
    step('fold.cleared');
  };

  const eventOf = (before: Rollup | null, after: Rollup) => {
    const data = toldChange(before, after);
    if (data === undefined) return null;
    const context = { id: options.newEventId(), time: options.now(), tenant: after.ownerId, trace: options.trace() };
    return makeEvent('document.stats_changed', context, data);
  };

  const fold: FoldReaders = async (document, told) => {
    for (let left = newestOf(told); ;) {
      const rollup = await store.find(document.documentId);
      if (rollup?.plan) {
        await finish(rollup, rollup.plan);
        continue;
      }
      const counted = await store.counted(left.map(({ readerId }) => readerId));
      const readers = left
        .map((after) => ({ after, before: counted.get(after.readerId) ?? null }))
        .filter(({ before, after }) => before === null || before.version < after.version);
      if (readers.length === 0) return;
      left = readers.map(({ after }) => after);
      const next = advance(document, rollup, readers);
      if (await store.advance(next, eventOf(rollup, next))) {
        step('fold.planned');
        await finish(next, next.plan!);
      } else await wait(Math.random() * 20); // apart from the other folder, which was faster
    }
  };
  return { fold, finish };
};

/** Of each reader the snapshot with the greatest version. */
const newestOf = (snapshots: ReaderSnapshot[]): ReaderSnapshot[] => {
  const newest = new Map<string, ReaderSnapshot>();
  for (const snapshot of snapshots) {
    if ((newest.get(snapshot.readerId)?.version ?? 0) < snapshot.version) newest.set(snapshot.readerId, snapshot);
  }
  return [...newest.values()];
};
