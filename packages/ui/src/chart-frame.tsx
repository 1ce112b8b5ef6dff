import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { nextIndex } from './next-index.ts';
import { Table } from './table.tsx';
import type { Column } from './table.tsx';

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
  /** Draws the points. `active` is the index of the point under the pointer or the keyboard. */
  draw: (active: number | undefined, setActive: (index: number | undefined) => void) => ComponentChildren;
}) => {
  const { title, summary, points, keyOf, textOf, columns, actions, draw } = props;
  const id = useId();
  const active = useSignal<number | undefined>(undefined);
  const current = active.value === undefined ? undefined : points[active.value];

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = nextIndex(event.key, active.peek(), points.length);
    if (next === undefined) return;
    event.preventDefault();
    // The arrow keys are also commands of the page.
    event.stopPropagation();
    active.value = next === 'none' ? undefined : next;
  };

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
        aria-label={`${title}: use the arrow keys to move through ${points.length} points`}
        aria-describedby={`${id}-summary`}
        onKeyDown={onKeyDown}
        onBlur={() => (active.value = undefined)}
        onPointerLeave={() => (active.value = undefined)}
      >
        {draw(active.value, (index) => (active.value = index))}
      </div>
      <p class="chart-point" role="status">
        {current === undefined ? '' : textOf(current)}
      </p>
      <details class="chart-table">
        <summary>Show as a table</summary>
        <Table caption={title} columns={columns} rows={points} keyOf={keyOf} />
      </details>
    </figure>
  );
};
