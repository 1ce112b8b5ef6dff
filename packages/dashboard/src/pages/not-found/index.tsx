import { EmptyState } from '../../shell/empty-state.tsx';
import { Page } from '../../shell/page.tsx';

/** The page of an address that leads nowhere. */
export const NotFound = () => (
  <Page title="Not found">
    <EmptyState
      heading="There is nothing at this address"
      text="The address may be mistyped, or what it showed was deleted."
      action={<a href="/app">Go to the overview</a>}
    />
  </Page>
);
