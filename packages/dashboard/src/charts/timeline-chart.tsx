import { ChartFrame } from '@docsight/ui';
import type { Column, Selection } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatDay, formatShortDay } from '../format/time.ts';
import type { Unit } from './axis.ts';
import './timeline.css';
import { dayAt, layOutTimeline, spanBox } from './timeline.ts';
import type { DayValue, Timeline } from './timeline.ts';
import { useWidth } from './use-width.ts';

type Point = DayValue & { before: DayValue | undefined; second: number | undefined };

const height = 168;

/** Values of UTC days: bars, or an area for many days. The previous period is a dashed line. */
export const TimelineChart = (props: {
  title: string;
  /** One sentence that says what the chart shows. */
  summary: string;
  /** What the values are, such as "Views". */
  label: string;
  rows: readonly DayValue[];
  /** The days of the previous period, in the order of the rows. */
  previous?: readonly DayValue[] | undefined;
  /** Another series over the same days, drawn as a line. */
  second?: { label: string; rows: readonly DayValue[] } | undefined;
  /** `count` by default. */
  unit?: Unit;
  format: (value: number) => string;
  /** Runs when the person has selected days. */
  onSelect?: ((since: string, until: string) => void) | undefined;
  actions?: ComponentChildren;
}) => {
  const { title, summary, label, rows, previous, second, unit = 'count', format, onSelect, actions } = props;
  const points = useMemo(
    () => rows.map((row, index): Point => ({ ...row, before: previous?.[index], second: second?.rows[index]?.value })),
    [rows, previous, second?.rows],
  );
  const columns = useMemo(
    () => columnsOf({ label, second: second?.label, hasPrevious: previous !== undefined, format }),
    [label, second?.label, previous === undefined, format],
  );
  const textOf = ({ date, value, before, second: other }: Point): string =>
    [
      `${formatDay(date)}: ${label.toLowerCase()} ${format(value)}`,
      second && other !== undefined && `${second.label.toLowerCase()} ${format(other)}`,
      before && `${formatDay(before.date)}: ${format(before.value)}`,
    ]
      .filter(Boolean)
      .join(' · ');
  const daysText = (first: number, last: number): string =>
    `${formatDay(points[first]!.date)} to ${formatDay(points[last]!.date)}`;
  return (
    <ChartFrame
      title={title}
      summary={summary}
      points={points}
      keyOf={dateOf}
      textOf={textOf}
      columns={columns}
      actions={actions}
      select={
        onSelect && {
          onSelect: ({ first, last }) => onSelect(points[first]!.date, points[last]!.date),
          textOf: ({ first, last }) => `${daysText(first, last)}. Press Enter to show these days.`,
        }
      }
      draw={(active, setActive, selection) => (
        <>
          <Plot
            points={points}
            unit={unit}
            format={format}
            active={active}
            setActive={setActive}
            selection={selection}
            isSelectable={onSelect !== undefined}
          />
          <Legend label={label} second={second?.label} hasPrevious={previous !== undefined} />
        </>
      )}
    />
  );
};

const dateOf = ({ date }: Point): string => date;

const columnsOf = (given: {
  label: string;
  second: string | undefined;
  hasPrevious: boolean;
  format: (value: number) => string;
}): Column<Point>[] => {
  const { label, second, hasPrevious, format } = given;
  const value = (key: string, header: string, of: (point: Point) => number | undefined): Column<Point> => ({
    key,
    header,
    align: 'end',
    cell: (point) => {
      const number = of(point);
      return number === undefined ? '' : format(number);
    },
  });
  return [
    { key: 'date', header: 'Day (UTC)', isRowHeader: true, cell: ({ date }) => formatDay(date) },
    value('value', label, (point) => point.value),
    ...(second === undefined ? [] : [value('second', second, (point) => point.second)]),
    ...(hasPrevious ? [value('before', 'Previous period', (point) => point.before?.value)] : []),
  ];
};

const Plot = (props: {
  points: readonly Point[];
  unit: Unit;
  format: (value: number) => string;
  active: number | undefined;
  setActive: (index: number | undefined) => void;
  selection: Selection;
  isSelectable: boolean;
}) => {
  const { points, unit, format, active, setActive, selection, isSelectable } = props;
  const { target, width } = useWidth<HTMLDivElement>();
  const layout = useMemo(
    () =>
      layOutTimeline({
        width,
        height,
        unit,
        values: points.map(({ value }) => value),
        previous: points.flatMap(({ before }) => (before ? [before.value] : [])),
        second: points.flatMap(({ second }) => (second === undefined ? [] : [second])),
      }),
    [points, unit, width],
  );
  const dayOf = (event: PointerEvent & { currentTarget: Element }): number =>
    dayAt(event.clientX - event.currentTarget.getBoundingClientRect().left, layout.band, points.length);
  const marked = selection.span ?? (active === undefined ? undefined : { first: active, last: active });
  const labels = layout.ticks.map(({ value, y }) => ({ y, text: format(value) }));
  const longest = labels.reduce((most, { text }) => Math.max(most, text.length), 0);
  return (
    <div class="timeline">
      <div class="timeline-values" style={{ width: `${longest}ch` }} aria-hidden="true">
        {labels.map(({ y, text }) => (
          <span key={y} style={{ top: `${y}px` }}>
            {text}
          </span>
        ))}
      </div>
      <div
        ref={target}
        class="timeline-plot"
        data-selectable={isSelectable}
        onPointerMove={(event) => setActive(dayOf(event))}
        onPointerDown={(event) => {
          if (event.button !== 0 || !isSelectable) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          selection.begin(dayOf(event));
        }}
        onPointerUp={selection.end}
        onPointerCancel={selection.cancel}
      >
        <svg height={height + 26} aria-hidden="true" focusable="false">
          {layout.ticks.map(({ value, y }) => (
            <line key={value} class="timeline-grid" x1="0" x2={width} y1={y} y2={y} />
          ))}
          {marked && (
            <rect
              class="timeline-marked"
              y="0"
              height={height}
              {...spanBox(marked, layout.band)}
              data-span={selection.span !== undefined}
            />
          )}
          <Series layout={layout} />
          <DateLabels layout={layout} points={points} width={width} />
        </svg>
      </div>
    </div>
  );
};

const Series = ({ layout: { values, previous, second } }: { layout: Timeline }) => (
  <>
    <path class={`timeline-${values.kind}`} d={values.path} />
    {values.line !== '' && <path class="timeline-line" d={values.line} />}
    {previous !== '' && <path class="timeline-previous" d={previous} />}
    {second !== '' && <path class="timeline-second" d={second} />}
  </>
);

const DateLabels = (props: { layout: Timeline; points: readonly Point[]; width: number }) => (
  <>
    {props.layout.dates.map(({ index, x }) => (
      <text key={index} x={x} y={height + 20} text-anchor={anchorOf(x, props.width)}>
        {formatShortDay(props.points[index]!.date)}
      </text>
    ))}
  </>
);

/** A label at an edge would leave the plot. */
const anchorOf = (x: number, width: number): 'start' | 'middle' | 'end' =>
  x < 24 ? 'start' : x > width - 24 ? 'end' : 'middle';

const Legend = (props: { label: string; second: string | undefined; hasPrevious: boolean }) =>
  props.second === undefined && !props.hasPrevious ? null : (
    <p class="timeline-legend" aria-hidden="true">
      <span data-series="values">{props.label}</span>
      {props.second !== undefined && <span data-series="second">{props.second}</span>}
      {props.hasPrevious && <span data-series="previous">Previous period</span>}
    </p>
  );
