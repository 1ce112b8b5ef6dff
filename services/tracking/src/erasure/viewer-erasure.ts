import type { DocumentFacts } from '@docsight/contracts';
import { crashPoint } from '@docsight/service-kit';
import type { Decided, ReaderChanges } from '../changing/index.ts';
import type { ReaderHistory } from '../history/index.ts';
import type { ReaderStore } from '../records/index.ts';
import { blankReader, eraseMerged, eraseReader, isThere } from '../rules/index.ts';
import type { Reader } from '../rules/index.ts';

/**
 * Erasing a viewer for ever. One write to its record takes all away that is in it, and bears the mark by which the rest is bound to go: (1) the readers that were
 * merged into it, or are being merged, each by such a write of its own, (2) what each of them had let go of. The rest is done at once, again by the sweeper when
 * that was cut off, and once more a minute later, for what others were writing meanwhile.
 */
export type Erasing = {
  /** Resolves when the mark is stored, to what is to be finished; undefined when there is no such viewer. */
  begin(
    facts: Pick<DocumentFacts, 'documentId' | 'accountId' | 'pageCount'>,
    viewerId: string,
  ): Promise<Erased | undefined>;
  /** Removes what is left. Safe to repeat, at any time. */
  finish(erased: Erased): Promise<void>;
};

type Erased = Reader & { erasedAt: number };

/** Longer than a write to the database may take that somebody began before the mark. */
const lastLookAfterMs = 60_000;
const batchSize = 100;

export const makeErasing = (options: {
  store: Pick<ReaderStore, 'mergedInto' | 'putErasureOff'>;
  changes: ReaderChanges;
  history: Pick<ReaderHistory, 'forgetFormer'>;
  now: () => Date;
}): Erasing => {
  const { store, changes, history, now } = options;

  const finish = async (erased: Erased): Promise<void> => {
    await eraseMergedInto(erased);
    await history.forgetFormer(erased);
    crashPoint('erasure.finished');
    const lastLookAt = erased.erasedAt + lastLookAfterMs;
    await store.putErasureOff(erased, now().getTime() < lastLookAt ? new Date(lastLookAt) : null);
  };

  const eraseMergedInto = async (erased: Erased): Promise<void> => {
    for (;;) {
      const merged = await store.mergedInto(erased, { upTo: erased.erasedAt }, batchSize);
      for (const from of merged) await eraseOne(from, erased);
      if (merged.length < batchSize) return;
    }
  };

  const eraseOne = async (from: Reader, into: Erased): Promise<void> => {
    const blank = blankReader({ ...from, pageCount: from.totalPages }, from);
    const erased = await changes(blank, into.erasedAt, (reader): Decided<Erased | undefined> => {
      const decision = eraseMerged(reader, into);
      return { ...decision, result: decision.erases && (decision.reader as Erased) };
    });
    if (erased) await finish(erased);
  };

  return {
    begin: async (facts, viewerId) => {
      const viewer = blankReader(facts, { viewerId });
      const at = now().getTime();
      // Somebody who is passing the gate at this moment may stand nowhere else yet.
      const present = await changes(viewer, at, (reader) => ({ reader, events: [], result: reader }));
      const merging = await store.mergedInto(viewer, { after: present.erasedAt ?? 0 }, 1);
      const erased = await changes(viewer, at, (reader): Decided<Erased | undefined> => {
        if (!isThere(reader) && merging.length === 0) return { reader, events: [], result: undefined };
        // As late as can be: what is in the record by now has happened before.
        const decision = eraseReader(reader, now().getTime());
        return { ...decision, result: decision.reader };
      });
      crashPoint('erasure.begun');
      return erased;
    },
    finish,
  };
};
