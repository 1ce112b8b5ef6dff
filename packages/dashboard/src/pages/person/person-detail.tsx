import type { Person } from '@docsight/client';
import { Table } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { Time } from '../../list/time.tsx';
import { Figures } from '../../readers/figures.tsx';
import { DocumentLink, NarrowText } from '../../readers/lead-columns.tsx';
import { readerColumns } from '../../readers/reader-columns.tsx';
import { NarrowFigures, NarrowLine, OrNone } from '../../readers/reader-facts.tsx';
import { Panel } from '../../shell/panel.tsx';
import { personFiguresOf } from './person-figures.ts';

type DocumentRow = Person['documents'][number];
type LeadRow = Person['leads'][number];

/** The figures, documents and leads of one person. */
export const PersonDetail = ({ person }: { person: Person }) => {
  const { documents, leads } = person;
  const { seconds, visits } = personFiguresOf(person);
  return (
    <div class="page-content">
      <section class="panel" aria-label="Figures">
        <Figures
          figures={[
            { name: 'Company', value: <OrNone text={person.company_domain} /> },
            { name: 'Documents read', value: formatCount(documents.length) },
            { name: 'Time', value: formatDuration(seconds) },
            { name: 'Visits', value: formatCount(visits) },
            { name: 'Leads', value: formatCount(leads.length) },
            { name: 'First seen', value: <Time at={person.first_seen_at} /> },
            { name: 'Last seen', value: <Time at={person.last_seen_at} /> },
          ]}
        />
      </section>
      <Panel title="Documents">
        {documents.length === 0 ? (
          <p class="list-none">This person passed a gate, and has not read a page after it.</p>
        ) : (
          <Table
            caption="Documents"
            columns={documentColumns}
            rows={documents}
            keyOf={({ short_code: code }) => code}
          />
        )}
      </Panel>
      <Panel title="Leads">
        {leads.length === 0 ? (
          <p class="list-none">This person has passed no gate.</p>
        ) : (
          <Table caption="Leads" columns={leadColumns} rows={leads} keyOf={({ document }) => document.short_code} />
        )}
      </Panel>
    </div>
  );
};

const { level, pages, time, visits, lastSeen } = readerColumns;

const documentColumns: Column<DocumentRow>[] = [
  {
    key: 'document',
    header: 'Document',
    isRowHeader: true,
    cell: (row) => (
      <>
        <DocumentLink document={row} page={`/readers/${encodeURIComponent(row.viewer_id)}`} />
        <NarrowFigures viewer={row} />
      </>
    ),
  },
  ...[level, pages, time, visits, lastSeen].map(({ sort: _sort, ...column }) => column),
];

const leadColumns: Column<LeadRow>[] = [
  {
    key: 'document',
    header: 'Document',
    isRowHeader: true,
    cell: ({ document, name, captured_at: at }) => (
      <>
        <DocumentLink document={document} page="/leads" />
        <NarrowLine>
          {name !== '' && <NarrowText text={name} />}
          <Time at={at} />
        </NarrowLine>
      </>
    ),
  },
  {
    key: 'name',
    header: 'Name',
    hideWhen: 'narrow',
    cell: ({ name }) => (
      <span class="reader-cell">
        <OrNone text={name} />
      </span>
    ),
  },
  {
    key: 'captured',
    header: 'Captured',
    align: 'end',
    hideWhen: 'narrow',
    cell: ({ captured_at: at }) => <Time at={at} />,
  },
];
