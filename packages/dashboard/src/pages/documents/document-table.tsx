import type { DocumentSummary } from '@docsight/client';
import { Table } from '@docsight/ui';
import type { Column, Sorting } from '@docsight/ui';
import { Level } from '../../engagement.tsx';
import { formatCount } from '../../format/numbers.ts';
import { PageImage } from '../../page-image/page-image.tsx';
import { useSearch } from '../../url/use-search.ts';
import { orderOf, orders, orderValues } from './list-query.ts';
import { AccessFacts, LastActivity } from './row-facts.tsx';

/** A page of the list. */
export const DocumentTable = ({ documents, isStale }: { documents: DocumentSummary[]; isStale: boolean }) => {
  const search = useSearch();
  const current = orderOf(search);
  const onSort = ({ by }: Sorting): void => {
    const ofKey = orders.filter((order) => order.by === by);
    // A second click reverses the order.
    const next = ofKey.find((order) => order !== current) ?? ofKey[0]!;
    search.set(orderValues(current.by === by ? next : ofKey[0]!));
  };
  return (
    <Table
      caption="Documents"
      rows={documents}
      keyOf={({ id }) => id}
      sorting={current}
      onSort={onSort}
      isStale={isStale}
      columns={columns}
    />
  );
};

const columns: Column<DocumentSummary>[] = [
  {
    key: 'title',
    header: 'Title',
    sort: 'title',
    isRowHeader: true,
    cell: (document) => (
      <div class="document-cell">
        <span class="document-cover">
          <PageImage code={document.short_code} page={1} />
        </span>
        <span class="document-text">
          <a class="document-title" href={`/app/documents/${document.short_code}`} dir="auto">
            {document.title}
          </a>
          <AccessFacts document={document} />
        </span>
      </div>
    ),
  },
  { key: 'views', header: 'Views', sort: 'views', align: 'end', cell: ({ views }) => formatCount(views) },
  {
    key: 'readers',
    header: 'Readers',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ unique_viewers: readers }) => formatCount(readers),
  },
  {
    key: 'leads',
    header: 'Leads',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ leads_count: leads }) => formatCount(leads),
  },
  {
    key: 'level',
    header: 'Level',
    sort: 'engagement',
    hideWhen: 'medium',
    cell: ({ engagement_summary: { label } }) => <Level label={label} />,
  },
  {
    key: 'activity',
    header: 'Last activity',
    hideWhen: 'medium',
    cell: (document) => <LastActivity document={document} />,
  },
];
