import type { ViewerDetail } from '@docsight/client';
import { ChartFrame } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatCount, formatDuration } from '../../format/numbers.ts';
import { formatDay, formatShortDay } from '../../format/time.ts';
import { BarPlot } from '../../readers/charts/bar-plot.tsx';
import { dayBarsOf } from '../../readers/charts/bars.ts';
import { dayText, daysSummary } from '../../readers/charts/chart-texts.ts';

type DayRow = ViewerDetail['days'][number];

/** The time of a reader on each UTC day. */
export const DayChart = ({ days }: { days: readonly DayRow[] }) => {
  const bars = dayBarsOf(days.map(({ date, seconds }) => ({ date, value: seconds })));
  const longest = days.reduce((most, { seconds }) => Math.max(most, seconds), 0);
  const [first, last] = [days[0], days.at(-1)];
  return (
    <ChartFrame
      title="Days (UTC)"
      summary={daysSummary(days)}
      points={days}
      keyOf={({ date }) => date}
      textOf={dayText}
      columns={dayColumns}
      draw={(active, setActive) => (
        <BarPlot
          bars={bars}
          first={first ? formatShortDay(first.date) : ''}
          last={last && days.length > 1 ? formatShortDay(last.date) : ''}
          top={formatDuration(longest)}
          active={active}
          setActive={setActive}
        />
      )}
    />
  );
};

const dayColumns: Column<DayRow>[] = [
  { key: 'day', header: 'Day (UTC)', isRowHeader: true, cell: ({ date }) => formatDay(date) },
  { key: 'time', header: 'Time', align: 'end', cell: ({ seconds }) => formatDuration(seconds) },
  { key: 'pages', header: 'Pages', align: 'end', cell: ({ pages_viewed: pages }) => formatCount(pages) },
  { key: 'downloads', header: 'Downloads', align: 'end', cell: ({ downloads }) => formatCount(downloads) },
];
