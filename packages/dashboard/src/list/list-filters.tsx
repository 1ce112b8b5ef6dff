import type { ComponentChildren } from 'preact';
import type { QueryResult } from '../data/use-query.ts';

/** The filters of a list. Hidden if the list is empty without them: there is nothing to filter yet. */
export const ListFilters = <Data,>(props: {
  /** Describes the list, such as "Readers". */
  label: string;
  query: QueryResult<Data>;
  totalOf: (data: Data) => number;
  isFiltered: boolean;
  children: ComponentChildren;
}) => {
  const { label, query, totalOf, isFiltered, children } = props;
  // The data of the last filters do not count: the field in which somebody types would disappear.
  const isEmpty = query.data !== undefined && !query.isPlaceholderData && totalOf(query.data) === 0;
  if (isEmpty && !isFiltered) return null;
  return (
    <div class="list-filters" role="search" aria-label={label}>
      {children}
    </div>
  );
};
