import type { ViewerDetail } from '@docsight/client';
import { Button, PeopleIcon, TrashIcon } from '@docsight/ui';
import { Level } from '../../engagement.tsx';
import { formatCount, formatDuration, formatShare } from '../../format/numbers.ts';
import { Time } from '../../list/time.tsx';
import { Figures } from '../../readers/figures.tsx';
import { PagesSeen } from '../../readers/reader-facts.tsx';
import { readerLabel } from '../../readers/reader-label.ts';
import { documentHref, personHref } from '../../url/hrefs.ts';

/** Who the reader is, with the figures of the whole document. */
export const ReaderHeader = (props: { code: string; detail: ViewerDetail; onErase: () => void }) => {
  const { code, detail, onErase } = props;
  const { viewer, days } = detail;
  const downloads = days.reduce((sum, day) => sum + day.downloads, 0);
  return (
    <section class="panel reader-header" aria-label="Reader">
      <div class="reader-who">
        <div class="reader-identity">
          <a class="reader-back" href={`${documentHref(code)}/readers`}>
            All readers
          </a>
          <h2 dir="auto">{readerLabel(viewer)}</h2>
          <p class="reader-facts">
            {viewer.company_domain !== null && <span dir="auto">{viewer.company_domain}</span>}
            <Level label={viewer.engagement_label} />
          </p>
        </div>
        <div class="reader-actions">
          {viewer.email !== null && (
            <a class="button reader-action" href={personHref(viewer.email)}>
              <PeopleIcon />
              All documents
            </a>
          )}
          <Button kind="danger" onClick={onErase}>
            <span class="reader-action">
              <TrashIcon />
              Erase
            </span>
          </Button>
        </div>
      </div>
      <Figures
        figures={[
          { name: 'Time', value: formatDuration(viewer.total_time_seconds) },
          { name: 'Pages', value: <PagesSeen viewer={viewer} /> },
          { name: 'Completion', value: formatShare(viewer.completion) },
          { name: 'Visits', value: formatCount(viewer.visits) },
          { name: 'Downloads', value: formatCount(downloads) },
          { name: 'First seen', value: <Time at={viewer.first_viewed_at} /> },
          { name: 'Last seen', value: <Time at={viewer.last_viewed_at} /> },
        ]}
      />
    </section>
  );
};
