import type { DocumentsQuery } from '../../data/documents.ts';
import { highestFirst } from '../../levels.ts';
import type { LevelName } from '../../levels.ts';
import { dayOf } from '../../list/day.ts';
import type { Search } from '../../url/use-search.ts';

/** The orders of the list. The first one is the default. */
export const orders = [
  { by: 'created_at', order: 'desc', label: 'Newest first' },
  { by: 'created_at', order: 'asc', label: 'Oldest first' },
  { by: 'views', order: 'desc', label: 'Most views' },
  { by: 'views', order: 'asc', label: 'Fewest views' },
  { by: 'engagement', order: 'desc', label: 'Highest level' },
  { by: 'engagement', order: 'asc', label: 'Lowest level' },
  { by: 'title', order: 'asc', label: 'Title, A to Z' },
  { by: 'title', order: 'desc', label: 'Title, Z to A' },
] as const;

export type Order = (typeof orders)[number];
const [defaultOrder] = orders;

type SearchValues = Pick<Search, 'get' | 'oneOf' | 'page'>;

export type ListFilters = {
  search: string;
  level: LevelName | undefined;
  hasLeads: boolean;
  /** UTC days, such as `2026-11-03`. */
  since: string | undefined;
  until: string | undefined;
};

/** Reads the filters from the address. Invalid values are left out. */
export const filtersOf = (search: SearchValues): ListFilters => ({
  search: (search.get('search') ?? '').trim(),
  level: search.oneOf('engagement', highestFirst),
  hasLeads: search.get('has_leads') === 'true',
  since: dayOf(search.get('since')),
  until: dayOf(search.get('until')),
});

/** Without its order, a sort key has its most useful one. */
export const orderOf = (search: Pick<Search, 'get'>): Order => {
  const [sort, order] = [search.get('sort'), search.get('order')];
  const ofKey = orders.filter(({ by }) => by === sort);
  return ofKey.find((one) => one.order === order) ?? ofKey[0] ?? defaultOrder;
};

/** Returns the values of the address for an order. The default needs none. */
export const orderValues = (order: Order): { sort: string | undefined; order: string | undefined } =>
  order === defaultOrder ? { sort: undefined, order: undefined } : { sort: order.by, order: order.order };

export const isFiltered = ({ search, level, hasLeads, since, until }: ListFilters): boolean =>
  search !== '' || hasLeads || [level, since, until].some((value) => value !== undefined);

/** Whether the first day is after the last one. */
export const isBackwards = ({ since, until }: ListFilters): boolean =>
  since !== undefined && until !== undefined && since > until;

const perPage = 20;

/** Returns the parameters of the API for what the address says. */
export const listQueryOf = (search: SearchValues): DocumentsQuery => {
  const { search: text, level, hasLeads, since, until } = filtersOf(search);
  const { by: sort, order } = orderOf(search);
  return {
    page: search.page(),
    per_page: perPage,
    include: 'settings',
    sort,
    order,
    ...(text !== '' && { search: text }),
    ...(level !== undefined && { engagement: level }),
    ...(hasLeads && { has_leads: true }),
    ...(since !== undefined && { since }),
    ...(until !== undefined && { until }),
  };
};
