import type { ViewersQuery } from '../data/documents.ts';
import { highestFirst } from '../levels.ts';
import type { LevelName } from '../levels.ts';
import type { Search } from '../url/use-search.ts';

/** The values of an address after `?`. */
export type SearchValues = Pick<Search, 'get' | 'oneOf' | 'page'>;

/** Every page has as many rows as the API allows. */
export const perPage = 100;

const sorts = ['engagement', 'last_viewed_at', 'time', 'completion', 'visits'] as const;
const orders = ['desc', 'asc'] as const;

/** The orders in words. The first one is the default. */
export const viewerOrders = [
  { by: 'engagement', order: 'desc', label: 'Highest level' },
  { by: 'engagement', order: 'asc', label: 'Lowest level' },
  { by: 'last_viewed_at', order: 'desc', label: 'Last seen: newest' },
  { by: 'last_viewed_at', order: 'asc', label: 'Last seen: oldest' },
  { by: 'time', order: 'desc', label: 'Most time' },
  { by: 'time', order: 'asc', label: 'Least time' },
  { by: 'completion', order: 'desc', label: 'Most pages' },
  { by: 'completion', order: 'asc', label: 'Fewest pages' },
  { by: 'visits', order: 'desc', label: 'Most visits' },
  { by: 'visits', order: 'asc', label: 'Fewest visits' },
] as const;

/** The list of readers that an address requests. */
export type ViewersSearch = {
  sort: (typeof sorts)[number];
  order: (typeof orders)[number];
  search: string;
  level: LevelName | undefined;
  page: number;
};

/** Reads the filters and the order. The default replaces a value that the API does not know. */
export const viewersSearchOf = (search: SearchValues): ViewersSearch => ({
  sort: search.oneOf('sort', sorts) ?? sorts[0],
  order: search.oneOf('order', orders) ?? orders[0],
  search: (search.get('search') ?? '').trim(),
  level: search.oneOf('level', highestFirst),
  page: search.page(),
});

/** Returns the values of the address for an order. The defaults need none. */
export const orderValues = ({ by, order }: { by: string; order: string }) => ({
  sort: by === sorts[0] ? undefined : by,
  order: order === orders[0] ? undefined : order,
});

/** Returns what the API is asked for, without a page. */
export const filteredQueryOf = ({ sort, order, search, level }: ViewersSearch): ViewersQuery => ({
  sort,
  order,
  ...(search !== '' && { search }),
  ...(level !== undefined && { level }),
});

export const viewersQueryOf = (search: ViewersSearch): ViewersQuery => ({
  ...filteredQueryOf(search),
  page: search.page,
  per_page: perPage,
});

export const isFiltered = ({ search, level }: ViewersSearch): boolean => search !== '' || level !== undefined;
