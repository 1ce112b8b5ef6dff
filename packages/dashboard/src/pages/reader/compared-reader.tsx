import type { ViewerDetail } from '@docsight/client';
import { CloseIcon, IconButton } from '@docsight/ui';
import { Level } from '../../engagement.tsx';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { TimeAgo } from '../../list/time.tsx';
import { Figures } from '../../readers/figures.tsx';
import { PageChart } from '../../readers/charts/page-chart.tsx';
import { PagesSeen } from '../../readers/reader-facts.tsx';
import { readerLabel } from '../../readers/reader-label.ts';
import { readerHref } from '../../url/hrefs.ts';

/** One of the compared readers. The reader of the page cannot be removed. */
export const ComparedReader = (props: {
  code: string;
  detail: ViewerDetail;
  scale: number;
  onRemove?: (() => void) | undefined;
}) => {
  const { code, detail, scale, onRemove } = props;
  const { viewer } = detail;
  const label = readerLabel(viewer);
  return (
    <li class="compared-reader">
      <PageChart
        title={label}
        detail={detail}
        scale={scale}
        actions={onRemove && <Remove label={label} onRemove={onRemove} />}
      />
      <Figures
        figures={[
          { name: 'Level', value: <Level label={viewer.engagement_label} /> },
          { name: 'Time', value: formatDuration(viewer.total_time_seconds) },
          { name: 'Pages', value: <PagesSeen viewer={viewer} /> },
          { name: 'Visits', value: formatCount(viewer.visits) },
          { name: 'Last seen', value: <TimeAgo at={viewer.last_viewed_at} /> },
        ]}
      />
      <p class="compared-link">
        {onRemove && (
          <a href={readerHref(code, viewer.viewer_id)} aria-label={`Open ${label}`}>
            Open
          </a>
        )}
      </p>
    </li>
  );
};

/** The place of a reader that the API does not know. */
export const MissingReader = ({ id, onRemove }: { id: string; onRemove: () => void }) => (
  <li class="compared-reader">
    <div class="chart-heading">
      <p>This reader is unknown or erased.</p>
      <Remove label={`the unknown reader ${id.slice(-6)}`} onRemove={onRemove} />
    </div>
  </li>
);

const Remove = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <IconButton label={`Remove ${label} from the comparison`} tooltip="Remove" onClick={onRemove}>
    <CloseIcon />
  </IconButton>
);
