import type { Csv } from './csv.ts';

/**
 * A list in pages. `for await` yields each item once, from the requested page to the end, and loads pages as needed.
 */
export type List<Page, Item> = AsyncIterable<Item> & {
  /** Returns the requested page, or the first, as the API returns it. */
  page(): Promise<Page>;
};

/** A list that is also available as CSV. */
export type TableList<Page, Item> = List<Page, Item> & Csv;

type PageQuery = { page?: number; per_page?: number };

type Source<Page, Item> = {
  query: PageQuery;
  fetch(query: PageQuery): Promise<Page>;
  items(page: Page): Item[];
  /** Whether no page follows. */
  isLast(page: Page, at: Required<PageQuery>): boolean;
  /** Identifies an item, because the list may move while it is read. */
  keyOf(item: Item): string;
};

export const listOf = <Page, Item>(source: Source<Page, Item>): List<Page, Item> => ({
  page: () => source.fetch({}),
  [Symbol.asyncIterator]: () => itemsOf(source),
});

/** The API's limit of a page. */
const mostPerPage = 100;

async function* itemsOf<Page, Item>({ query, fetch, items, isLast, keyOf }: Source<Page, Item>): AsyncGenerator<Item> {
  const seen = new Set<string>();
  const perPage = Math.min(query.per_page ?? mostPerPage, mostPerPage);
  for (let page = query.page ?? 1; ; page += 1) {
    const found = await fetch({ page, per_page: perPage });
    for (const item of items(found)) {
      const key = keyOf(item);
      if (seen.has(key)) continue; // A new item above it has moved it down.
      seen.add(key);
      yield item;
    }
    if (items(found).length === 0 || isLast(found, { page, per_page: perPage })) return;
  }
}

/** For lists with `pagination`. */
export const isLastPage = ({ pagination }: { pagination: { page: number; total_pages: number } }): boolean =>
  pagination.page >= pagination.total_pages;
