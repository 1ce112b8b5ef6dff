import { EmptyState } from '../shell/empty-state.tsx';
import { useSearch } from '../url/use-search.ts';

/** Says that the list has become shorter than the page in the address. */
export const PastTheEnd = () => {
  const { href } = useSearch();
  return (
    <EmptyState
      heading="There is nothing on this page"
      text="The list has become shorter."
      action={<a href={href({ page: undefined })}>Go to the first page</a>}
    />
  );
};
