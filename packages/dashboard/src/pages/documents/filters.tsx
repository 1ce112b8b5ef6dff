import type { DocumentList } from '@docsight/client';
import type { QueryResult } from '../../data/use-query.ts';
import { DayField } from '../../list/day-field.tsx';
import { LevelField } from '../../list/level-field.tsx';
import { ListFilters } from '../../list/list-filters.tsx';
import { MoreFilters } from '../../list/more-filters.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { SortField } from '../../list/sort-field.tsx';
import { useSearch } from '../../url/use-search.ts';
import { filtersOf, isFiltered, orderOf, orders, orderValues } from './list-query.ts';

/** Filters and order of the list. All of it is in the address. */
export const Filters = ({ documents }: { documents: QueryResult<DocumentList> }) => {
  const search = useSearch();
  const filters = filtersOf(search);
  const { search: text, level, hasLeads, since, until } = filters;
  const count = [level, since, until, hasLeads || undefined].filter((value) => value !== undefined).length;
  return (
    <ListFilters
      label="Documents"
      query={documents}
      totalOf={({ pagination }) => pagination.total}
      isFiltered={isFiltered(filters)}
    >
      <SearchField
        label="Search titles"
        value={text}
        onChange={(value) => search.set({ search: value }, { replace: true })}
      />
      <MoreFilters count={count}>
        <LevelField name="engagement" value={level} />
        <SortField orders={orders} present={orderOf(search)} valuesOf={orderValues} />
        <DayField name="since" label="Uploaded from (UTC)" value={since} />
        <DayField name="until" label="Uploaded to (UTC)" value={until} />
        <label class="filters-check">
          <input
            type="checkbox"
            name="has_leads"
            checked={hasLeads}
            onChange={({ currentTarget }) => search.set({ has_leads: currentTarget.checked ? 'true' : undefined })}
          />
          Has leads
        </label>
      </MoreFilters>
    </ListFilters>
  );
};
