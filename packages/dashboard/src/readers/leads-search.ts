import type { LeadsQuery } from '../data/analytics.ts';
import { dayOf } from '../list/day.ts';
import { perPage } from './viewers-search.ts';
import type { SearchValues } from './viewers-search.ts';

/** The leads of an account that an address requests. */
export type LeadsSearch = {
  search: string;
  /** UTC days, both inclusive. */
  since: string | undefined;
  until: string | undefined;
  page: number;
};

/** Reads the filters. A day that does not exist is left out. */
export const leadsSearchOf = (search: SearchValues): LeadsSearch => ({
  search: (search.get('search') ?? '').trim(),
  since: dayOf(search.get('since')),
  until: dayOf(search.get('until')),
  page: search.page(),
});

/** Returns what the API is asked for, without a page. */
export const filteredLeadsOf = ({ search, since, until }: LeadsSearch): LeadsQuery => ({
  ...(search !== '' && { search }),
  ...(since !== undefined && { since }),
  ...(until !== undefined && { until }),
});

export const leadsQueryOf = (search: LeadsSearch): LeadsQuery => ({
  ...filteredLeadsOf(search),
  page: search.page,
  per_page: perPage,
});

export const hasFilters = ({ search, since, until }: LeadsSearch): boolean =>
  search !== '' || since !== undefined || until !== undefined;

/** Whether the first day is after the last one. */
export const isBackwards = ({ since, until }: LeadsSearch): boolean =>
  since !== undefined && until !== undefined && since > until;
