import type { TimelineRow } from '@docsight/client';
import { useMemo } from 'preact/hooks';
import { TimelineChart } from '../../charts/timeline-chart.tsx';
import { documentFiguresQuery } from '../../data/document-figures.ts';
import { useQuery } from '../../data/use-query.ts';
import type { Range } from '../../range/range.ts';
import { useRange } from '../../range/use-range.ts';
import { useSearch } from '../../url/use-search.ts';
import { dayFigures, daysSummary, valuesOf } from './day-figures.ts';
import type { DayFigure } from './day-figures.ts';

/** A figure per UTC day. The address has its name. */
export const Days = (props: { code: string; timeline: TimelineRow[] | undefined; range: Range }) => {
  const { code, timeline, range } = props;
  const search = useSearch();
  const figure = dayFigures.find(({ name }) => name === search.get('figure')) ?? dayFigures[0];
  const actions = (
    <select
      class="document-select"
      aria-label="Figure"
      onChange={({ currentTarget: { value } }) =>
        search.set({ figure: value === dayFigures[0].name ? undefined : value })
      }
    >
      {dayFigures.map(({ name, label }) => (
        <option key={name} value={name} selected={name === figure.name}>
          {label}
        </option>
      ))}
    </select>
  );
  return (
    <section class="panel">
      {timeline === undefined ? (
        <p class="document-note">All time has more than 1,000 days. Choose a shorter range to see single days.</p>
      ) : range.previous === undefined ? (
        <Chart timeline={timeline} figure={figure} range={range} actions={actions} />
      ) : (
        <WithPrevious
          code={code}
          timeline={timeline}
          figure={figure}
          range={range}
          actions={actions}
          previous={range.previous}
        />
      )}
    </section>
  );
};

type ChartProps = {
  timeline: TimelineRow[];
  figure: DayFigure;
  range: Range;
  actions: preact.ComponentChildren;
};

const WithPrevious = (props: ChartProps & { code: string; previous: NonNullable<Range['previous']> }) => {
  const { code, previous, ...chart } = props;
  const before = useQuery(documentFiguresQuery(code, previous, true));
  return <Chart {...chart} previous={before.isPlaceholderData ? undefined : before.data?.statistics.timeline} />;
};

const Chart = (props: ChartProps & { previous?: TimelineRow[] | undefined }) => {
  const { timeline, previous, figure, range, actions } = props;
  const { set } = useRange();
  const rows = useMemo(() => valuesOf(timeline, figure), [timeline, figure]);
  const before = useMemo(() => previous && valuesOf(previous, figure), [previous, figure]);
  return (
    <TimelineChart
      title={`${figure.label} per day`}
      summary={daysSummary(rows, figure, range.label)}
      label={figure.label}
      rows={rows}
      previous={before}
      unit={figure.unit}
      format={figure.format}
      onSelect={(since, until) => set({ since, until })}
      actions={actions}
    />
  );
};
