import type { ViewerList } from '@docsight/client';
import { viewersCsv } from '../../data/downloads.ts';
import type { QueryResult } from '../../data/use-query.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { LevelField } from '../../list/level-field.tsx';
import { ListFilters } from '../../list/list-filters.tsx';
import { MoreFilters } from '../../list/more-filters.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { SortField } from '../../list/sort-field.tsx';
import { filteredQueryOf, isFiltered, orderValues, viewerOrders } from '../../readers/viewers-search.ts';
import type { ViewersSearch } from '../../readers/viewers-search.ts';
import { useSearch } from '../../url/use-search.ts';

/** The filters of the readers, and the file of what they leave. */
export const ReaderFilters = (props: { code: string; view: ViewersSearch; viewers: QueryResult<ViewerList> }) => {
  const { code, view, viewers } = props;
  const search = useSearch();
  return (
    <ListFilters
      label="Readers"
      query={viewers}
      totalOf={({ total_viewers: total }) => total}
      isFiltered={isFiltered(view)}
    >
      <SearchField
        label="Search e-mail or company"
        value={view.search}
        onChange={(text) => search.set({ search: text }, { replace: true })}
      />
      <MoreFilters count={view.level === undefined ? 0 : 1}>
        <LevelField name="level" value={view.level} />
        <SortField orders={viewerOrders} present={{ by: view.sort, order: view.order }} valuesOf={orderValues} />
      </MoreFilters>
      <DownloadButton label="Download CSV" file={viewersCsv(code, filteredQueryOf(view))} />
    </ListFilters>
  );
};
