import type { DocumentFacts } from '@docsight/contracts';
import { readerKey, unchanged, wasErasedWith } from '../rules/index.ts';
import type { Decision, Reader, ReaderKey } from '../rules/index.ts';
import type { ChangeOptions, ChangeQueue } from './change-queue.ts';
import type { Merging } from './merging.ts';

type Options = ChangeOptions & {
  /**
   * Applies the change of a merged reader to the viewer that it was merged into. An unfinished merge is finished first.
   * The value is the reader's document: its facts are in the events of the merge.
   */
  followMerge?: DocumentFacts;
};

/** @param mergedReader the reader of the key, if the change applies to the viewer that it was merged into. */
type Decide<D extends Decision> = (reader: Reader, mergedReader?: Reader) => D;

/** The one way to change or read a reader. See `ChangeQueue`. */
export type Readers = {
  change<D extends Decision>(key: ReaderKey, options: Options, decide: Decide<D>): Promise<D>;
  read: ChangeQueue['read'];
};

export const makeReaders = ({
  queue,
  merging,
}: {
  queue: ChangeQueue;
  merging: Pick<Merging, 'finish' | 'eraseMerged'>;
}): Readers => {
  const changeFollowingMerge = async <D extends Decision>(
    document: DocumentFacts,
    key: ReaderKey,
    options: ChangeOptions,
    decide: Decide<D>,
  ): Promise<D> => {
    for (;;) {
      const own = await queue.change(key, options, (reader) =>
        orUnchanged(reader, reader.mergedInto === null ? decide(reader) : undefined),
      );
      if (own.decided) return own.decided;

      const merged = own.reader;
      if (!(await merging.finish(document, merged))) continue;
      const viewerKey = readerKey(document, merged.mergedInto!);
      const { decided, reader: viewer } = await queue.change(viewerKey, options, (reader) =>
        orUnchanged(reader, wasErasedWith(merged, reader) ? undefined : decide(reader, merged)),
      );
      if (decided) return decided;
      if (wasErasedWith(merged, viewer)) await merging.eraseMerged(merged, viewer);
    }
  };

  return {
    change: (key, { followMerge, ...options }, decide) =>
      followMerge ? changeFollowingMerge(followMerge, key, options, decide) : queue.change(key, options, decide),
    read: queue.read,
  };
};

/** Returns a decision that changes nothing if none was made. `decided` is the decision that was made. */
const orUnchanged = <D extends Decision>(reader: Reader, decided: D | undefined) => ({
  ...unchanged(reader),
  ...decided,
  decided,
});
