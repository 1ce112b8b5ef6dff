import type { DataOf, DocumentsPage, ReadersPage } from '@docsight/contracts';
import { perKeyQueue } from '@docsight/service-kit';
import type { RebuildPhase } from '../generations/index.ts';
import { groupBy } from '../group-by.ts';

type DocumentRef = { documentId: string; accountId: string };
type Facts = DocumentsPage['items'][number];
type Snapshot = ReadersPage['items'][number]['snapshot'];
type Stats = DataOf<'document.stats_changed'> & { accountId: string };

/** The generation that a rebuild fills. Every call is safe to repeat, and to run beside the folds of messages. */
export type RebuildTarget = {
  putFacts(facts: Facts[]): Promise<void>;
  eraseFigures(document: DocumentRef): Promise<void>;
  /** Keeps the readers of a deleted document out of the lists of its account. */
  hideReaders(document: DocumentRef): Promise<void>;
  /**
   * Removes the activity of a deleted document. No generation has activity, and a rebuild keeps it. But a database that
   * was restored from an old copy lacks later deletions.
   */
  removeActivity(document: DocumentRef): Promise<void>;
  /** Stores empty figures for documents that have none. */
  createEmpty(documents: DocumentRef[]): Promise<void>;
  foldReaders(document: DocumentRef, snapshots: Snapshot[]): Promise<void>;
  /** Returns the stats of documents in pages, in the order of ids. `total` is an estimate of their number. */
  stats(after: string | null, limit: number): Promise<{ stats: Stats[]; total: number }>;
  /** Folds facts of an account's documents into its totals. */
  foldFacts(accountId: string, facts: Facts[]): Promise<void>;
  /** Folds stats of an account's documents into its totals. */
  foldStats(accountId: string, stats: Stats[]): Promise<void>;
};

/** The owners of the data, which return all of it in pages, in the order of ids. */
export type RebuildSources = {
  documents(after: string | null, limit: number): Promise<DocumentsPage>;
  readers(after: string | null, limit: number): Promise<ReadersPage>;
};

/** Reads the page after an id and folds it. */
type RebuildPage = (
  target: RebuildTarget,
  after: string | null,
) => Promise<{
  /** Records on the page. */
  count: number;
  /** Records of the phase in all. */
  total: number;
  /** The id to continue after; null after the last page. */
  next: string | null;
}>;

/** Documents or accounts that are folded in parallel. More would slow down requests and messages. */
const maxParallel = 8;

/** Returns the work of each phase: one page of at most `limit` records at a time. */
export const makeRebuildPages = ({
  sources,
  limit,
}: {
  sources: RebuildSources;
  limit: number;
}): Record<Exclude<RebuildPhase, 'announced'>, RebuildPage> => ({
  documents: async (target, after) => {
    const { items, next, total } = await sources.documents(after, limit);
    await target.putFacts(items);
    const byAccount = groupBy(items, ({ accountId }) => accountId);
    await forEachGroup(byAccount, (accountId, facts) => target.foldFacts(accountId, facts));
    // Marks erased and deleted documents before their readers are folded: tracking may still have them.
    const inactive = groupBy(
      items.filter(({ isActive }) => !isActive),
      ({ documentId }) => documentId,
    );
    await forEachGroup(inactive, async (_, [facts]) => {
      await (facts!.erased ? target.eraseFigures(facts!) : target.hideReaders(facts!));
      await target.removeActivity(facts!);
    });
    await target.createEmpty(items.filter(({ isActive }) => isActive));
    return { count: items.length, total, next };
  },

  readers: async (target, after) => {
    const { items, next, total } = await sources.readers(after, limit);
    const byDocument = groupBy(items, ({ snapshot }) => snapshot.documentId);
    await forEachGroup(byDocument, (documentId, readers) => {
      const snapshots = readers.map(({ snapshot }) => snapshot);
      return target.foldReaders({ documentId, accountId: readers[0]!.accountId }, snapshots);
    });
    return { count: items.length, total, next };
  },

  accounts: async (target, after) => {
    const { stats, total } = await target.stats(after, limit);
    const byAccount = groupBy(stats, ({ accountId }) => accountId);
    await forEachGroup(byAccount, (accountId, ofAccount) => target.foldStats(accountId, ofAccount));
    return { count: stats.length, total, next: stats.length < limit ? null : stats.at(-1)!.documentId };
  },
});

/** Does work for each group of items, `maxParallel` groups at a time. */
const forEachGroup = async <Item>(
  groups: Map<string, Item[]>,
  work: (key: string, items: Item[]) => Promise<void>,
): Promise<void> => {
  const queue = perKeyQueue({ concurrency: maxParallel });
  await Promise.all([...groups].map(([key, items]) => queue.run(key, () => work(key, items))));
};
