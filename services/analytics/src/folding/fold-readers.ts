import { makeEvent } from '@docsight/contracts';
import type { DataOf, ReaderSnapshot } from '@docsight/contracts';
import { foldByPlan } from '../plans/index.ts';
import { successor } from '../readers/index.ts';
import type { ReaderState } from '../readers/index.ts';
import type { FoldStore } from './fold-store.ts';
import { advance, emptyRollup, figuresOf, toldChange } from './rollup.ts';
import type { FoldPlan, Rollup } from './rollup.ts';

/** The places between two writes of a fold. */
export type FoldStep = 'fold.planned' | 'fold.days' | 'fold.readers' | 'fold.cleared';

/** Counts snapshots of readers of one document. Resolves when all of them are counted, or are older than what is, or the document was erased. */
export type FoldReaders = (document: Pick<Rollup, 'documentId' | 'accountId'>, told: ReaderSnapshot[]) => Promise<void>;

/**
 * Counts what each snapshot says, exactly once, without a transaction:
 * 1. plan: one write to the rollup adds the difference to what the readers were counted with, and stores what is still to do; the version lets one
 *    folder win;
 * 2. days: each day takes the plan's sums once, since it remembers the number of the last plan it took;
 * 3. readers: each is stored as it is counted now, unless a later plan has counted it;
 * 4. clear: the next fold may begin.
 * The rollup is read before the readers, so what is read is what they are counted with.
 */
export const makeFoldReaders = (options: {
  store: FoldStore;
  now: () => Date;
  newEventId: () => string;
  /** The id of the request that is at work. */
  requestId: () => string;
  /** Called between the steps: crash points in production, interruptions in tests. */
  step: (name: FoldStep) => void;
}): {
  fold: FoldReaders;
  finish: (rollup: Rollup, plan: FoldPlan) => Promise<void>;
  /** Says of documents in which nobody is counted that there is nothing; the others stay as they are. */
  beginEmpty: (documents: Pick<Rollup, 'documentId' | 'accountId'>[]) => Promise<void>;
} => {
  const { store, step } = options;

  const finish = async (rollup: Rollup, plan: FoldPlan): Promise<void> => {
    await store.applyDays(rollup, plan);
    step('fold.days');
    await store.putReaders(rollup, plan);
    step('fold.readers');
    await store.clearPlan(rollup);
    step('fold.cleared');
  };

  const eventOf = (accountId: string, data: DataOf<'document.stats_changed'>) =>
    makeEvent(
      'document.stats_changed',
      { id: options.newEventId(), time: options.now(), accountId, requestId: options.requestId() },
      data,
    );

  const fold: FoldReaders = async (document, told) => {
    let left = byReader(told);
    await foldByPlan<FoldPlan, Rollup>({
      find: () => store.find(document.documentId),
      finish,
      next: async (rollup) => {
        if (rollup?.erased) return null;
        const counted = await store.counted([...left.keys()]);
        const readers = [...left].flatMap(([readerId, snapshots]) => {
          const before = counted.get(readerId) ?? null;
          const after = snapshots.reduce<ReaderState | null>(successor, before);
          return after === null || after === before ? [] : [{ before, after }];
        });
        left = new Map(readers.map(({ after: { readerId } }) => [readerId, left.get(readerId)!]));
        return readers.length === 0 ? null : advance(document, rollup, readers, store.firstVersion);
      },
      advance: async (next, rollup) => {
        const change = toldChange(rollup, next);
        const stored = await store.advance(next, change === undefined ? null : eventOf(next.accountId, change));
        if (stored) step('fold.planned');
        return stored;
      },
    });
  };

  const beginEmpty = async (documents: Pick<Rollup, 'documentId' | 'accountId'>[]): Promise<void> => {
    const empty = documents.map((document) => emptyRollup(document, store.firstVersion));
    await store.putEmpty(empty.map((rollup) => ({ rollup, event: eventOf(rollup.accountId, figuresOf(rollup)) })));
  };
  return { fold, finish, beginEmpty };
};

const byReader = (snapshots: ReaderSnapshot[]): Map<string, ReaderSnapshot[]> => {
  const told = new Map<string, ReaderSnapshot[]>();
  for (const snapshot of snapshots) told.set(snapshot.readerId, [...(told.get(snapshot.readerId) ?? []), snapshot]);
  return told;
};
