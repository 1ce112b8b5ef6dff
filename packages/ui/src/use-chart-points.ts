import { useSignal } from '@preact/signals';
import { nextIndex, spanOf } from './next-index.ts';
import type { Span } from './next-index.ts';

/** The points that are being selected, and what a drag of the pointer does. */
export type Selection = {
  /** Undefined while nothing is selected. */
  span: Span | undefined;
  begin(index: number): void;
  end(): void;
  cancel(): void;
};

type ChartPoints = {
  /** The index of the point under the pointer or the keyboard. */
  active: number | undefined;
  selection: Selection;
  setActive(index: number | undefined): void;
  clear(): void;
  onKeyDown(event: KeyboardEvent): void;
};

/** Moves through the points of a chart, selects and opens them: by the pointer, and by the arrow keys and Enter. */
export const useChartPoints = <Point>(options: {
  points: readonly Point[];
  select: { onSelect: (span: Span) => void } | undefined;
  onOpen: ((point: Point) => void) | undefined;
}): ChartPoints => {
  const { points, select, onOpen } = options;
  const active = useSignal<number | undefined>(undefined);
  const anchor = useSignal<number | undefined>(undefined);
  const isDragged = useSignal(false);
  const current = active.value === undefined ? undefined : points[active.value];
  const span = spanOf(anchor.value, active.value);

  const clear = (): void => {
    active.value = undefined;
    anchor.value = undefined;
    isDragged.value = false;
  };
  const setActive = (index: number | undefined): void => {
    if (!isDragged.peek()) anchor.value = undefined;
    active.value = index;
  };
  const selection: Selection = {
    span,
    begin: (index) => {
      if (!select) return;
      isDragged.value = true;
      anchor.value = index;
      active.value = index;
    },
    end: () => {
      const selected = spanOf(anchor.peek(), active.peek());
      const hasMoved = isDragged.peek() && selected !== undefined && selected.first < selected.last;
      isDragged.value = false;
      anchor.value = undefined;
      if (hasMoved) select?.onSelect(selected);
    },
    cancel: clear,
  };

  const onEnter = (): boolean => {
    if (select && span) {
      select.onSelect(span);
      anchor.value = undefined;
      return true;
    }
    if (onOpen && current !== undefined) onOpen(current);
    return onOpen !== undefined && current !== undefined;
  };
  const onMove = (event: KeyboardEvent): boolean => {
    const before = active.peek();
    const next = nextIndex(event.key, before, points.length);
    if (next === undefined) return false;
    if (next === 'none') clear();
    else {
      anchor.value = select && event.shiftKey ? (anchor.peek() ?? before ?? next) : undefined;
      active.value = next;
    }
    return true;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.key === 'Enter' ? onEnter() : onMove(event))) return;
    event.preventDefault();
    // The arrow keys are also commands of the page.
    event.stopPropagation();
  };

  return { active: active.value, selection, setActive, clear, onKeyDown };
};
