import type { Overview } from '@docsight/client';
import { Table } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Panel } from '../../shell/panel.tsx';
import { documentHref } from '../../url/hrefs.ts';

type TopDocument = Overview['top_documents'][number];

/** The documents with the most views. */
export const TopDocuments = ({ documents }: { documents: readonly TopDocument[] }) => (
  <Panel title="Top documents" actions={<a href="/app/documents">All documents</a>}>
    {documents.length === 0 ? (
      <EmptyState heading="No documents" text="Upload a PDF and share its link. What is read most is listed here." />
    ) : (
      <Table caption="Documents with the most views" columns={columns} rows={documents} keyOf={codeOf} />
    )}
  </Panel>
);

const codeOf = ({ short_code: code }: TopDocument): string => code;

const columns: Column<TopDocument>[] = [
  {
    key: 'title',
    header: 'Document',
    isRowHeader: true,
    cell: ({ short_code: code, title }) => (
      <a class="overview-title" href={documentHref(code)} dir="auto" title={title}>
        {title}
      </a>
    ),
  },
  { key: 'views', header: 'Views', align: 'end', cell: ({ views }) => formatCount(views) },
  {
    key: 'completion',
    header: 'Completion',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ completion }) => formatShare(completion),
  },
  { key: 'leads', header: 'Leads', align: 'end', cell: ({ leads }) => formatCount(leads) },
];
