import { NextIcon, PreviousIcon } from '@docsight/ui';
import { useSearch } from '../url/use-search.ts';

/** Leads to the other pages of a list. The page is in the address. */
export const Pager = (props: {
  page: number;
  pages: number;
  /** The number of all items in words, such as "120 readers". */
  total: string;
}) => {
  const { page, pages, total } = props;
  const search = useSearch();
  const href = (to: number): string => search.href({ page: to === 1 ? undefined : to });
  return (
    <nav class="pager" aria-label="Pages of the list">
      <span>{pages > 1 ? `${total}, page ${page} of ${pages}` : total}</span>
      {pages > 1 && (
        <span class="pager-links">
          {page > 1 && (
            <a class="icon-button" href={href(page - 1)} rel="prev" aria-label="Previous page">
              <PreviousIcon />
            </a>
          )}
          {page < pages && (
            <a class="icon-button" href={href(page + 1)} rel="next" aria-label="Next page">
              <NextIcon />
            </a>
          )}
        </span>
      )}
    </nav>
  );
};
