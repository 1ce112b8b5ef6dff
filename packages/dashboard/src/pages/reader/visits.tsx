import type { ViewerDetail } from '@docsight/client';
import { Table } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatCount } from '../../format/numbers.ts';
import { Time } from '../../list/time.tsx';
import { Panel } from '../../shell/panel.tsx';

type Visit = ViewerDetail['recent_visits'][number];

/** The newest visits of a reader. */
export const Visits = ({ visits, total }: { visits: readonly Visit[]; total: number }) => (
  <Panel title="Recent visits">
    {visits.length < total && (
      <p class="list-count">
        The newest {formatCount(visits.length)} of {formatCount(total)}
      </p>
    )}
    <Table caption="Recent visits" columns={columns} rows={visits} keyOf={({ started_at: at }) => at} />
  </Panel>
);

const columns: Column<Visit>[] = [
  { key: 'started', header: 'Started', isRowHeader: true, cell: ({ started_at: at }) => <Time at={at} /> },
  { key: 'last', header: 'Last activity', cell: ({ last_activity_at: at }) => <Time at={at} /> },
  { key: 'pages', header: 'Pages', align: 'end', cell: ({ pages_viewed: pages }) => formatCount(pages) },
];
