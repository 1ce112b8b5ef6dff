import { Field } from '@docsight/ui';
import { viewersCsv } from '../../data/downloads.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { LevelField } from '../../list/level-field.tsx';
import { MoreFilters } from '../../list/more-filters.tsx';
import { SearchField } from '../../list/search-field.tsx';
import { filteredQueryOf, orderValues, viewerOrders } from '../../readers/viewers-search.ts';
import type { ViewersSearch } from '../../readers/viewers-search.ts';
import { useSearch } from '../../url/use-search.ts';

/** The filters of the readers, and the file of what they leave. */
export const ReaderFilters = ({ code, view }: { code: string; view: ViewersSearch }) => {
  const search = useSearch();
  return (
    <div class="list-filters" role="search" aria-label="Readers">
      <SearchField
        label="Search e-mail or company"
        value={view.search}
        onChange={(text) => search.set({ search: text }, { replace: true })}
      />
      <MoreFilters count={view.level === undefined ? 0 : 1}>
        <LevelField name="level" value={view.level} />
        <Field
          name="sort"
          label="Sort"
          control={(attributes) => (
            <select
              {...attributes}
              onChange={({ currentTarget }) => {
                const chosen = viewerOrders[currentTarget.selectedIndex];
                if (chosen) search.set(orderValues(chosen));
              }}
            >
              {viewerOrders.map(({ by, order, label }) => (
                <option key={label} value={`${by} ${order}`} selected={by === view.sort && order === view.order}>
                  {label}
                </option>
              ))}
            </select>
          )}
        />
      </MoreFilters>
      <DownloadButton label="Download CSV" file={viewersCsv(code, filteredQueryOf(view))} />
    </div>
  );
};
