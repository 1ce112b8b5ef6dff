/**
 * A list that comes page by page. `for await` goes through all items from the page that was asked for to the end, each of them once, and asks for a page
 * when it gets there. page: the one that was asked for, or the first, as the API answers it.
 */
export type List<Page, Item> = AsyncIterable<Item> & { page(): Promise<Page> };

/** A list that the API gives as a table too. csv: its text, with the names of the fields as header. */
export type TableList<Page, Item> = List<Page, Item> & { csv(): Promise<string> };

type PageQuery = { page?: number; per_page?: number };

/** items: of a page. isLast: whether there are none after it. keyOf: what tells items apart, as the list may move while it is read. */
type Source<Page, Item> = {
  query: PageQuery;
  fetch(query: PageQuery): Promise<Page>;
  items(page: Page): Item[];
  isLast(page: Page, at: Required<PageQuery>): boolean;
  keyOf(item: Item): string;
};

export const listOf = <Page, Item>(source: Source<Page, Item>): List<Page, Item> => ({
  page: () => source.fetch({}),
  [Symbol.asyncIterator]: () => itemsOf(source),
});

/** More than this the API does not give in one answer. */
const mostPerPage = 100;

async function* itemsOf<Page, Item>({ query, fetch, items, isLast, keyOf }: Source<Page, Item>): AsyncGenerator<Item> {
  const seen = new Set<string>();
  const perPage = Math.min(query.per_page ?? mostPerPage, mostPerPage);
  for (let page = query.page ?? 1; ; page += 1) {
    const answer = await fetch({ page, per_page: perPage });
    for (const item of items(answer)) {
      const key = keyOf(item);
      if (seen.has(key)) continue; // It has moved down: something new came above it.
      seen.add(key);
      yield item;
    }
    if (items(answer).length === 0 || isLast(answer, { page, per_page: perPage })) return;
  }
}

/** Lists that tell their own length. */
export const isLastPage = ({ pagination }: { pagination: { page: number; total_pages: number } }): boolean =>
  pagination.page >= pagination.total_pages;
