import type { LiveReader } from '@docsight/client';
import { Table } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { useId } from 'preact/hooks';
import { formatCounted } from '../../format/numbers.ts';
import { formatClock, formatDateTime } from '../../format/time.ts';
import type { DocumentReaders } from '../../live-readers/by-document.ts';
import { readerName } from '../../live-readers/live-text.ts';
import { PageProgress } from '../../live-readers/page-progress.tsx';
import { ReadingState } from '../../live-readers/reading-state.tsx';
import { documentHref, readerHref } from '../../url/hrefs.ts';

/** The readers of one document. */
export const DocumentPanel = ({ code, title, readers }: DocumentReaders) => {
  const id = useId();
  return (
    <section class="panel" aria-labelledby={id}>
      <header class="panel-header">
        <h2 id={id} dir="auto">
          <a class="live-title" href={documentHref(code)}>
            {title}
          </a>
        </h2>
        <span class="live-count">{formatCounted(readers.length, 'reader')}</span>
      </header>
      <Table caption={`Readers of ${title}`} columns={columns} rows={readers} keyOf={viewerIdOf} />
    </section>
  );
};

const viewerIdOf = (reader: LiveReader): string => reader.viewer_id;

const columns: Column<LiveReader>[] = [
  {
    key: 'reader',
    header: 'Reader',
    isRowHeader: true,
    cell: (reader) => (
      <a class="live-reader" href={readerHref(reader.document.short_code, reader.viewer_id)} dir="auto">
        {readerName(reader)}
      </a>
    ),
  },
  {
    key: 'company',
    header: 'Company',
    hideWhen: 'medium',
    cell: ({ company_domain: company }) => <span dir="auto">{company ?? '–'}</span>,
  },
  {
    key: 'page',
    header: 'Page',
    cell: ({ page, page_count: pageCount, state }) => (
      <span class="live-page">
        <PageProgress page={page} pageCount={pageCount} />
        <span class="live-state-below">
          <ReadingState state={state} />
        </span>
      </span>
    ),
  },
  {
    key: 'since',
    header: 'Since',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ since }) => (
      <time dateTime={since} title={formatDateTime(since)}>
        {formatClock(since)}
      </time>
    ),
  },
  { key: 'state', header: 'State', hideWhen: 'narrow', cell: ({ state }) => <ReadingState state={state} /> },
];
