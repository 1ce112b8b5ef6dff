import type { Viewer } from '@docsight/client';
import type { Column } from '@docsight/ui';
import { Level } from '../engagement.tsx';
import { formatCount, formatDuration } from '../format/numbers.ts';
import { TimeAgo } from '../list/time.tsx';
import { Company, Downloaded, PagesSeen } from './reader-facts.tsx';

/** The figures of a reader of one document. The names of the orders are those of the API. */
export const readerColumns = {
  company: {
    key: 'company',
    header: 'Company',
    hideWhen: 'wide',
    cell: ({ company_domain: domain }) => <Company domain={domain} />,
  },
  level: {
    key: 'level',
    header: 'Level',
    sort: 'engagement',
    cell: ({ engagement_label: label }) => <Level label={label} />,
  },
  pages: {
    key: 'pages',
    header: 'Pages',
    align: 'end',
    sort: 'completion',
    hideWhen: 'narrow',
    cell: (viewer) => <PagesSeen viewer={viewer} />,
  },
  time: {
    key: 'time',
    header: 'Time',
    align: 'end',
    sort: 'time',
    hideWhen: 'narrow',
    cell: ({ total_time_seconds: seconds }) => formatDuration(seconds),
  },
  visits: {
    key: 'visits',
    header: 'Visits',
    align: 'end',
    sort: 'visits',
    hideWhen: 'medium',
    cell: ({ visits }) => formatCount(visits),
  },
  firstSeen: {
    key: 'first-seen',
    header: 'First seen',
    align: 'end',
    hideWhen: 'wide',
    cell: ({ first_viewed_at: at }) => <TimeAgo at={at} />,
  },
  lastSeen: {
    key: 'last-seen',
    header: 'Last seen',
    align: 'end',
    sort: 'last_viewed_at',
    hideWhen: 'narrow',
    cell: ({ last_viewed_at: at }) => <TimeAgo at={at} />,
  },
  downloaded: {
    key: 'downloaded',
    header: 'Downloaded',
    hideWhen: 'wide',
    cell: ({ downloaded }) => <Downloaded isDownloaded={downloaded} />,
  },
} satisfies Record<string, Column<Viewer>>;
