import { isFiltered } from '../../readers/viewers-search.ts';
import type { ViewersSearch } from '../../readers/viewers-search.ts';
import { PastTheEnd } from '../../list/past-the-end.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { documentHref } from '../../url/hrefs.ts';
import { useSearch } from '../../url/use-search.ts';

/** Says why a page of the readers is empty. */
export const NoReaders = ({ code, view, total }: { code: string; view: ViewersSearch; total: number }) => {
  const { href } = useSearch();
  if (total > 0) return <PastTheEnd />;
  if (isFiltered(view)) {
    return (
      <EmptyState
        heading="No reader matches"
        text="No e-mail address, company or level fits all the filters at once."
        action={<a href={href({ search: undefined, level: undefined })}>Clear the filters</a>}
      />
    );
  }
  return (
    <EmptyState
      heading="No one has read this document yet"
      text="Share its link. Each reader appears here within two seconds after the first page is shown."
      action={<a href={documentHref(code)}>Go to the document</a>}
    />
  );
};
