import type { Viewer } from '@docsight/client';
import { CheckIcon } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { formatCount, formatCounted, formatDuration, formatShare } from '../format/numbers.ts';
import { TimeAgo } from '../list/time.tsx';
import { readerHref } from '../url/hrefs.ts';
import { readerLabel } from './reader-label.ts';
import './readers.css';

/** The name of a reader, with a link to what the reader read. */
export const ReaderLink = ({ code, viewer }: { code: string; viewer: Pick<Viewer, 'email' | 'viewer_id'> }) => (
  <a
    class="reader-link"
    href={readerHref(code, viewer.viewer_id)}
    dir="auto"
    data-anonymous={viewer.email === null}
    title={viewer.email === null ? viewer.viewer_id : undefined}
  >
    {readerLabel(viewer)}
  </a>
);

/** A second line for narrow tables, which hide the columns with these facts. */
export const NarrowLine = ({ children }: { children: ComponentChildren }) => (
  <span class="narrow-line">{children}</span>
);

/** The figures of a reader in the second line. */
export const NarrowFigures = ({ viewer }: { viewer: Viewer }) => (
  <NarrowLine>
    {formatCount(viewer.pages_viewed)} of {formatCounted(viewer.total_pages, 'page')} ·{' '}
    {formatDuration(viewer.total_time_seconds)} · <TimeAgo at={viewer.last_viewed_at} isShort />
  </NarrowLine>
);

/** How many of the pages a reader has seen, as numbers and as a bar. */
export const PagesSeen = ({ viewer }: { viewer: Pick<Viewer, 'pages_viewed' | 'total_pages' | 'completion'> }) => (
  <span class="pages-seen" title={`${formatShare(viewer.completion)} of the pages`}>
    <span>
      {formatCount(viewer.pages_viewed)} of {formatCount(viewer.total_pages)}
    </span>
    <span class="pages-seen-bar" aria-hidden="true">
      <span style={{ width: `${viewer.completion * 100}%` }} />
    </span>
  </span>
);

export const Downloaded = ({ isDownloaded }: { isDownloaded: boolean }) =>
  isDownloaded ? (
    <span class="reader-downloaded">
      <CheckIcon />
      Yes
    </span>
  ) : (
    <span class="list-none">No</span>
  );

/** A text that may be missing, such as a company. */
export const OrNone = ({ text }: { text: string | null }) =>
  text === null || text === '' ? <span class="list-none">–</span> : <span dir="auto">{text}</span>;

/** The domain of a company in one line. */
export const Company = ({ domain }: { domain: string | null }) => (
  <span class="reader-company" title={domain ?? undefined}>
    <OrNone text={domain} />
  </span>
);
