import { setTimeout as wait } from 'node:timers/promises';
import { makeEvent } from '@docsight/contracts';
import type { ReaderSnapshot } from '@docsight/contracts';
import { successor } from '../readers/index.ts';
import type { ReaderState } from '../readers/index.ts';
import type { FoldStore } from './fold-store.ts';
import { advance, toldChange } from './rollup.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** The places between two writes of a fold. */
export type FoldStep = 'fold.planned' | 'fold.days' | 'fold.readers' | 'fold.cleared';

/** Counts snapshots of readers of one document. Resolves when all of them are counted, or are older than what is, or the document was erased. */
export type FoldReaders = (document: Pick<Rollup, 'documentId' | 'ownerId'>, told: ReaderSnapshot[]) => Promise<void>;

/**
 * Counts what each snapshot says, exactly once, without a transaction:
 * 1. plan: one write to the rollup adds the difference to what the readers were counted with, and stores what is still to do; the version lets one
 *    folder win;
 * 2. days: each day takes the plan's sums once, since it remembers the number of the last plan it took;
 * 3. readers: each is stored as it is counted now, unless a later plan has counted it;
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
    for (let left = byReader(told); ;) {
      const rollup = await store.find(document.documentId);
      if (rollup?.erased) return;
      if (rollup?.plan) {
        await finish(rollup, rollup.plan);
        continue;
      }
      const counted = await store.counted([...left.keys()]);
      const readers = [...left].flatMap(([readerId, snapshots]) => {
        const before = counted.get(readerId) ?? null;
        const after = snapshots.reduce<ReaderState | null>(successor, before);
        return after === null || after === before ? [] : [{ before, after }];
      });
      if (readers.length === 0) return;
      left = new Map(readers.map(({ after: { readerId } }) => [readerId, left.get(readerId)!]));
      const next = advance(document, rollup, readers);
      if (await store.advance(next, eventOf(rollup, next))) {
        step('fold.planned');
        await finish(next, next.plan!);
      } else await wait(Math.random() * 20); // apart from the other folder, which was faster
    }
  };
  return { fold, finish };
};

const byReader = (snapshots: ReaderSnapshot[]): Map<string, ReaderSnapshot[]> => {
  const told = new Map<string, ReaderSnapshot[]>();
  for (const snapshot of snapshots) told.set(snapshot.readerId, [...(told.get(snapshot.readerId) ?? []), snapshot]);
  return told;
};
