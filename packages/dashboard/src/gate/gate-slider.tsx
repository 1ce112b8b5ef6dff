import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount } from '../format/numbers.ts';
import { gateSentence } from './gate.ts';
import { gateLeft, gatePageAfterKey, gatePageAt } from './gate-geometry.ts';

/** The row scrolls while the pointer is this near to its edge, in pixels. */
const edge = 48;
/** Pixels for each frame. */
const speed = 10;

/** The gate as a divider between two pages: a slider for the pointer and the keyboard. */
export const GateSlider = (props: {
  /** The scrolled element around the row. */
  strip: RefObject<HTMLElement | null>;
  /** Set while the pointer holds the gate. */
  isDragging: RefObject<boolean>;
  page: number;
  pageCount: number;
  onMove: (page: number) => void;
}) => {
  const { strip, isDragging, page, pageCount, onMove } = props;
  const pointer = useRef<number | undefined>(undefined);
  const frame = useRef(0);
  const current = useRef(page);
  current.current = page;
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  /** Moves to the pointer, once for each frame until it is released: the row may scroll under it. */
  const follow = (): void => {
    const element = strip.current;
    if (pointer.current === undefined || !element) return;
    const { left, right } = element.getBoundingClientRect();
    const direction = pointer.current > right - edge ? 1 : pointer.current < left + edge ? -1 : 0;
    if (direction !== 0) element.scrollLeft += direction * speed;
    const next = gatePageAt(pointer.current - left + element.scrollLeft, pageCount);
    if (next !== current.current) onMove(next);
    frame.current = requestAnimationFrame(follow);
  };
  const release = (): void => {
    isDragging.current = false;
    pointer.current = undefined;
    cancelAnimationFrame(frame.current);
  };

  return (
    <div
      class="gate-slider"
      role="slider"
      tabIndex={0}
      aria-label="Gate"
      aria-orientation="horizontal"
      aria-valuemin={1}
      aria-valuemax={pageCount}
      aria-valuenow={page}
      aria-valuetext={`Before page ${formatCount(page)}. ${gateSentence({ kind: 'preview', page }, pageCount)}`}
      style={{ left: `${gateLeft(page)}px` }}
      onKeyDown={(event) => {
        const next = gatePageAfterKey(event.key, page, pageCount);
        if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onMove(next);
      }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        pointer.current = event.clientX;
        follow();
      }}
      onPointerMove={(event) => {
        if (pointer.current !== undefined) pointer.current = event.clientX;
      }}
      onPointerUp={(event) => {
        if (pointer.current === undefined) return;
        pointer.current = event.clientX;
        follow();
        release();
      }}
      onPointerCancel={release}
    >
      <span class="gate-slider-grip" aria-hidden="true" />
    </div>
  );
};
