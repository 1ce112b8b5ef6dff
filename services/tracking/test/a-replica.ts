import { makeChangeQueue } from '../src/changing/change-queue.ts';
import { makeMerging } from '../src/changing/merging.ts';
import { makeReaders } from '../src/changing/readers.ts';
import { makeViewerErasure } from '../src/erasure/viewer-erasure.ts';
import { makeLiveReaders } from '../src/live/live-readers.ts';
import type { ReaderHistory } from '../src/history/reader-history.ts';
import type { ReaderStore } from '../src/records/reader-store.ts';
import type { Rules } from '../src/rules/reader.ts';
import { makeCounting } from '../src/viewing/counting.ts';
import { noon, rules } from './builders.ts';

let ids = 0;

/** Builds the use cases of one process. */
export const aReplica = (options: {
  store: ReaderStore;
  history: ReaderHistory;
  rules?: Rules;
  now?: () => Date;
  onCompactionFailed?: (error: unknown) => void;
}) => {
  const { store, history } = options;
  const used = options.rules ?? rules;
  const now = options.now ?? (() => new Date(noon));
  const queue = makeChangeQueue({
    store,
    history,
    newId: () => `evt_${(ids += 1)}`,
    now,
    onStored: () => undefined,
    onCompactionFailed: options.onCompactionFailed ?? (() => undefined),
  });
  const merging = makeMerging({ queue, history, rules: used });
  const readers = makeReaders({ queue, merging });
  const live = makeLiveReaders({ nowMs: () => now().getTime() });
  return {
    history,
    queue,
    merging,
    readers,
    live,
    counting: makeCounting({ readers, merging, live, rules: used }),
    erasure: makeViewerErasure({ store, readers, history, now }),
  };
};
