import type { DocumentList } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useApp } from '../../app-context.ts';
import { documentsQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCounted } from '../../format/numbers.ts';
import { useTopOfList } from '../../list/use-top-of-list.ts';
import { PastTheEnd } from '../../list/past-the-end.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { Pager } from '../../shell/pager.tsx';
import { UploadButton } from '../../uploads/upload-button.tsx';
import { useSearch } from '../../url/use-search.ts';
import { DocumentTable } from './document-table.tsx';
import { Filters } from './filters.tsx';
import { filtersOf, isBackwards, isFiltered, listQueryOf } from './list-query.ts';
import { ListOutline } from './list-outline.tsx';
import { useRowKeys } from './use-row-keys.ts';
import '../../list/list.css';
import './documents.css';

/** Lists the documents of the account. */
export default () => {
  const search = useSearch();
  const list = useTopOfList(search.page());
  useRowKeys(list);
  const isWrongRange = isBackwards(filtersOf(search));
  const documents = useQuery(documentsQuery(listQueryOf(search)), !isWrongRange);
  return (
    <Page title="Documents" actions={<UploadButton />}>
      <section ref={list} class="panel documents list-top" aria-label="Documents" tabIndex={-1}>
        <Filters documents={documents} />
        {isWrongRange ? (
          <EmptyState
            heading="The days are in the wrong order"
            text="The first day is after the last one. Change one of them."
            action={<ClearFilters />}
          />
        ) : (
          <Loaded query={documents} what="Documents" placeholder={<ListOutline />}>
            {(found) => <Rows list={found} isStale={documents.isPlaceholderData} />}
          </Loaded>
        )}
      </section>
    </Page>
  );
};

const Rows = ({ list, isStale }: { list: DocumentList; isStale: boolean }) => {
  const { deletions } = useApp();
  const search = useSearch();
  const rows = list.documents.filter(({ short_code: code }) => !deletions.hidden.value.has(code));
  if (rows.length === 0) return <NoRows />;
  return (
    <>
      <p class="list-count" role="status">
        {formatCounted(list.pagination.total, 'document')}
        {isFiltered(filtersOf(search)) && ' found'}
      </p>
      <DocumentTable documents={rows} isStale={isStale} />
      <Pager pagination={list.pagination} />
    </>
  );
};

const NoRows = () => {
  const search = useSearch();
  if (search.page() > 1) return <PastTheEnd />;
  if (isFiltered(filtersOf(search))) {
    return (
      <EmptyState
        heading="No document matches"
        text="No title, level or day fits all the filters at once."
        action={<ClearFilters />}
      />
    );
  }
  return (
    <EmptyState
      heading="There are no documents yet"
      text="Drop a PDF anywhere in this window. You get a link to share, and see who reads which page."
      action={<UploadButton label="Choose a PDF" isMain={false} />}
    />
  );
};

const ClearFilters = () => {
  const search = useSearch();
  const none = { search: undefined, engagement: undefined, has_leads: undefined, since: undefined, until: undefined };
  return <Button onClick={() => search.set(none)}>Clear the filters</Button>;
};
