import type { DataOf, DocumentsPage, ReadersPage } from '@docsight/contracts';
import type { RebuildPhase } from '../generations/index.ts';

type Document = { documentId: string; accountId: string };
type Facts = DocumentsPage['items'][number];
type Snapshot = ReadersPage['items'][number]['snapshot'];
type Figures = DataOf<'document.stats_changed'> & { accountId: string };

/** The generation that is built, as a rebuild fills it. All of it may be repeated, and done beside what messages do. */
export type RebuildTarget = {
  putFacts(facts: Facts[]): Promise<void>;
  erase(document: Facts): Promise<void>;
  /** Says of documents in which nobody is counted that there is nothing. */
  beginEmpty(documents: Document[]): Promise<void>;
  foldReaders(document: Document, snapshots: Snapshot[]): Promise<void>;
  /** What is counted of documents, those that follow on an id. total: roughly, of how many. */
  figures(after: string | null, limit: number): Promise<{ figures: Figures[]; total: number }>;
  /** Counts facts, or figures, of an account's documents in its totals. */
  countFacts(accountId: string, facts: Facts[]): Promise<void>;
  countFigures(accountId: string, figures: Figures[]): Promise<void>;
};

/** Where the facts are asked for: of whoever owns them, all of them, in the order of ids. */
export type RebuildSources = {
  documents(after: string | null, limit: number): Promise<DocumentsPage>;
  readers(after: string | null, limit: number): Promise<ReadersPage>;
};

/** Reads and counts what follows on an id. next: the id to go on after; null when nothing more follows. */
type RebuildPage = (
  target: RebuildTarget,
  after: string | null,
) => Promise<{ count: number; total: number; next: string | null }>;

/** Of documents, or accounts, at once: that leaves the database room for what people and messages want of it. */
const atOnce = 8;

/** What is done in each phase, a page of at most `limit` at a time. */
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
    await eachOf(
      grouped(items, ({ accountId }) => accountId),
      ([accountId, some]) => target.countFacts(accountId, some),
    );
    // Leaves a mark, so that what tracking may still have of them is not counted.
    await eachOf(
      items.filter(({ erased }) => erased),
      target.erase,
    );
    await target.beginEmpty(items.filter(({ isActive }) => isActive));
    return { count: items.length, total, next };
  },

  readers: async (target, after) => {
    const { items, next, total } = await sources.readers(after, limit);
    await eachOf(
      grouped(items, ({ snapshot }) => snapshot.documentId),
      ([documentId, some]) =>
        target.foldReaders(
          { documentId, accountId: some[0]!.accountId },
          some.map(({ snapshot }) => snapshot),
        ),
    );
    return { count: items.length, total, next };
  },

  accounts: async (target, after) => {
    const { figures, total } = await target.figures(after, limit);
    await eachOf(
      grouped(figures, ({ accountId }) => accountId),
      ([accountId, some]) => target.countFigures(accountId, some),
    );
    return { count: figures.length, total, next: figures.length < limit ? null : figures.at(-1)!.documentId };
  },
});

const grouped = <Item>(items: Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

const eachOf = async <Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> => {
  const waiting = [...items];
  const workers = Array.from({ length: atOnce }, async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  });
  await Promise.all(workers);
};
