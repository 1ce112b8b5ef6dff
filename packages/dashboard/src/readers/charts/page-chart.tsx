import type { ViewerDetail } from '@docsight/client';
import { ChartFrame } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { BarPlot } from './bar-plot.tsx';
import { barsOf } from './bars.ts';
import { pageText, pagesSummary } from './chart-texts.ts';

type PageRow = ViewerDetail['pages'][number];

/** The time of one reader on each page. Charts with the same scale can be compared. */
export const PageChart = (props: {
  title: string;
  detail: ViewerDetail;
  /** The seconds of a full bar. */
  scale: number;
  actions?: ComponentChildren;
}) => {
  const { title, detail, scale, actions } = props;
  const { pages } = detail;
  const bars = barsOf(
    pages.map(({ seconds }) => seconds),
    scale,
  );
  return (
    <ChartFrame
      title={title}
      summary={pagesSummary(detail)}
      points={pages}
      keyOf={({ page }) => String(page)}
      textOf={pageText}
      columns={pageColumns}
      actions={actions}
      draw={(active, setActive) => (
        <BarPlot
          bars={bars}
          first="Page 1"
          last={pages.length > 1 ? formatCount(pages.length) : ''}
          top={formatDuration(scale)}
          active={active}
          setActive={setActive}
        />
      )}
    />
  );
};

const pageColumns: Column<PageRow>[] = [
  { key: 'page', header: 'Page', isRowHeader: true, cell: ({ page }) => formatCount(page) },
  { key: 'time', header: 'Time', align: 'end', cell: ({ seconds }) => formatDuration(seconds) },
  { key: 'visits', header: 'Visits', align: 'end', cell: ({ visits }) => formatCount(visits) },
];
