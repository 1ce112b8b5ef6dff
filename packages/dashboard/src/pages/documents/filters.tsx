import { Field } from '@docsight/ui';
import { DayField } from '../../list/day-field.tsx';
import { LevelField } from '../../list/level-field.tsx';
import { MoreFilters } from '../../list/more-filters.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { useSearch } from '../../url/use-search.ts';
import { filtersOf, orderOf, orders, orderValues } from './list-query.ts';

/** Filters and order of the list. All of it is in the address. */
export const Filters = () => {
  const search = useSearch();
  const { search: text, level, hasLeads, since, until } = filtersOf(search);
  const order = orders.indexOf(orderOf(search));
  const count = [level, since, until, hasLeads || undefined].filter((value) => value !== undefined).length;
  return (
    <div class="list-filters" role="search" aria-label="Documents">
      <SearchField
        label="Search titles"
        value={text}
        onChange={(value) => search.set({ search: value }, { replace: true })}
      />
      <MoreFilters count={count}>
        <LevelField name="engagement" value={level} />
        <Field
          name="sort"
          label="Sort"
          control={(attributes) => (
            <select
              {...attributes}
              value={order}
              onChange={({ currentTarget }) => search.set(orderValues(orders[Number(currentTarget.value)]!))}
            >
              {orders.map(({ label }, index) => (
                <option key={label} value={index} selected={index === order}>
                  {label}
                </option>
              ))}
            </select>
          )}
        />
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
    </div>
  );
};
