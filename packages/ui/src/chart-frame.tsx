import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId, useMemo } from 'preact/hooks';
import { Button } from './button.tsx';
import type { Span } from './next-index.ts';
import { Table } from './table.tsx';
import type { Column } from './table.tsx';
import { useChartPoints } from './use-chart-points.ts';
import type { Selection } from './use-chart-points.ts';

/** The rows of the table that are shown at first, and with each click. */
const rowsPerStep = 200;

/**
 * The frame of a chart: a title, a summary of one sentence, the drawing, and a table with the same figures. The arrow
 * keys move through the points of the drawing. Screen readers read the text of each point.
 */
export const ChartFrame = <Point,>(props: {
  title: string;
  /** One sentence that says what the chart shows. */
  summary: string;
  points: readonly Point[];
  keyOf: (point: Point) => string;
  /** The text of one point, such as "3 November: 12 views". */
  textOf: (point: Point) => string;
  /** The columns of the table behind the chart. */
  columns: readonly Column<Point>[];
  /** Controls beside the title. */
  actions?: ComponentChildren;
  /** Lets the person select points, by a drag or by Shift with the arrow keys, then Enter. */
  select?: { onSelect: (span: Span) => void; textOf: (span: Span) => string } | undefined;
  /** Runs when Enter is pressed on a point. */
  onOpen?: ((point: Point) => void) | undefined;
  /** Draws the points. `active` is the index of the point under the pointer or the keyboard. */
  draw: (
    active: number | undefined,
    setActive: (index: number | undefined) => void,
    selection: Selection,
  ) => ComponentChildren;
}) => {
  const { title, summary, points, keyOf, textOf, columns, actions, select, onOpen, draw } = props;
  const id = useId();
  const { active, selection, setActive, clear, onKeyDown } = useChartPoints({ points, select, onOpen });
  const { span } = selection;
  const current = active === undefined ? undefined : points[active];
  const spanText = select && span && span.first < span.last ? select.textOf(span) : undefined;
  return (
    <figure class="chart" aria-labelledby={`${id}-title`}>
      <figcaption class="chart-caption">
        <div class="chart-heading">
          <h2 id={`${id}-title`}>{title}</h2>
          {actions}
        </div>
        <p class="chart-summary" id={`${id}-summary`}>
          {summary}
        </p>
      </figcaption>
      <div
        class="chart-drawing"
        role="group"
        tabIndex={0}
        aria-label={`${title}: use the arrow keys to move through ${points.length} points${select ? selectHint : ''}`}
        aria-describedby={`${id}-summary`}
        onKeyDown={onKeyDown}
        onBlur={clear}
        onPointerLeave={clear}
      >
        {draw(active, setActive, selection)}
      </div>
      <p class="chart-point" role="status">
        {spanText ?? (current === undefined ? '' : textOf(current))}
      </p>
      <ChartTable title={title} columns={columns} points={points} keyOf={keyOf} />
    </figure>
  );
};

const selectHint = ', hold Shift to select some, then press Enter';

/** The figures as a table. It is not rendered again while the pointer moves, and long ones are shown in steps. */
const ChartTable = <Point,>(props: {
  title: string;
  columns: readonly Column<Point>[];
  points: readonly Point[];
  keyOf: (point: Point) => string;
}) => {
  const { title, columns, points, keyOf } = props;
  const shown = useSignal(rowsPerStep);
  const count = shown.value;
  return useMemo(
    () => (
      <details class="chart-table">
        <summary>Show as a table</summary>
        {/* It scrolls, so that it needs the focus. */}
        <div class="chart-rows" role="group" aria-label={`${title}: table`} tabIndex={0}>
          <Table caption={title} columns={columns} rows={points.slice(0, count)} keyOf={keyOf} />
        </div>
        {count < points.length && (
          <Button onClick={() => (shown.value = count + rowsPerStep)}>
            Show {Math.min(rowsPerStep, points.length - count)} more rows
          </Button>
        )}
      </details>
    ),
    [title, columns, points, keyOf, count],
  );
};
