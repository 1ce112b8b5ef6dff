import type { DocumentList } from '@docsight/client';
import { formatCount } from '../format/numbers.ts';
import { useSearch } from '../url/use-search.ts';

/** The way to the other pages of a list. The page is in the address. */
export const Pager = ({ pagination }: { pagination: DocumentList['pagination'] }) => {
  const search = useSearch();
  const { page, per_page: perPage, total, total_pages: pages } = pagination;
  if (pages <= 1) return null;
  const first = (page - 1) * perPage + 1;
  const last = Math.min(page * perPage, total);
  return (
    <nav class="pager" aria-label="Pages of the list">
      <PageLink href={page > 1 ? search.href({ page: page - 1 }) : undefined} rel="prev">
        Previous
      </PageLink>
      <span>
        {formatCount(first)} to {formatCount(last)} of {formatCount(total)}
      </span>
      <PageLink href={page < pages ? search.href({ page: page + 1 }) : undefined} rel="next">
        Next
      </PageLink>
    </nav>
  );
};

/** A link without an address is disabled. */
const PageLink = ({ href, rel, children }: { href: string | undefined; rel: 'prev' | 'next'; children: string }) => (
  <a class="button button-plain" href={href} rel={rel} role="link" aria-disabled={href === undefined}>
    {children}
  </a>
);
