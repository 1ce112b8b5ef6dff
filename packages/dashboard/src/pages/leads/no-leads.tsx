import { hasFilters } from '../../readers/leads-search.ts';
import type { LeadsSearch } from '../../readers/leads-search.ts';
import { PastTheEnd } from '../../list/past-the-end.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { useSearch } from '../../url/use-search.ts';

/** Says why a page of the leads is empty. */
export const NoLeads = ({ view, total }: { view: LeadsSearch; total: number }) => {
  const { href } = useSearch();
  if (total > 0) return <PastTheEnd />;
  if (hasFilters(view)) {
    return (
      <EmptyState
        heading="No lead matches"
        text="No e-mail address, name, company or day fits all the filters at once."
        action={<a href={href({ search: undefined, since: undefined, until: undefined })}>Clear the filters</a>}
      />
    );
  }
  return (
    <EmptyState
      heading="There are no leads yet"
      text="A document with an e-mail gate shows its first pages, then asks for an e-mail address. A reader who enters one becomes a lead. Each document has its gate in its settings."
      action={<a href="/app/documents">Go to the documents</a>}
    />
  );
};
