import type { AccountLeadList } from '@docsight/client';
import { leadsCsv } from '../../data/downloads.ts';
import type { QueryResult } from '../../data/use-query.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { DayField } from '../../list/day-field.tsx';
import { ListFilters } from '../../list/list-filters.tsx';
import { MoreFilters } from '../../list/more-filters.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { filteredLeadsOf, hasFilters, isBackwards } from '../../readers/leads-search.ts';
import type { LeadsSearch } from '../../readers/leads-search.ts';
import { useSearch } from '../../url/use-search.ts';

/** The filters of the leads, and the file of what they leave. */
export const LeadFilters = ({ view, leads }: { view: LeadsSearch; leads: QueryResult<AccountLeadList> }) => {
  const search = useSearch();
  return (
    <ListFilters
      label="Leads"
      query={leads}
      totalOf={({ pagination }) => pagination.total}
      isFiltered={hasFilters(view)}
    >
      <SearchField
        label="Search e-mail, name or company"
        value={view.search}
        onChange={(text) => search.set({ search: text }, { replace: true })}
      />
      <MoreFilters count={[view.since, view.until].filter((day) => day !== undefined).length}>
        <DayField name="since" label="From day (UTC)" value={view.since} />
        <DayField name="until" label="To day (UTC)" value={view.until} />
      </MoreFilters>
      {!isBackwards(view) && <DownloadButton label="Download CSV" file={leadsCsv(filteredLeadsOf(view))} />}
    </ListFilters>
  );
};
