import type { RefObject } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount } from '../format/numbers.ts';
import { PageImage } from '../page-image/page-image.tsx';
import { openPagesOf } from './gate.ts';
import type { Gate } from './gate.ts';
import { pageLeft, pageWidth, renderedPages, rowWidth, scrollThatShows } from './gate-geometry.ts';
import { GateSlider } from './gate-slider.tsx';
import './gate-strip.css';

/** The pages of a document in a row, with the gate between them. Closed pages are pale. */
export const GateStrip = (props: {
  code: string;
  pageCount: number;
  gate: Gate;
  /** The gate was moved before this page. */
  onMove: (page: number) => void;
}) => {
  const { code, pageCount, gate, onMove } = props;
  const strip = useRef<HTMLDivElement>(null);
  const isDragging = useRef(false);
  const visible = useVisiblePart(strip);
  const gatePage = gate.kind === 'preview' ? gate.page : undefined;

  useEffect(() => {
    const element = strip.current;
    // While it is dragged, the row must not move away from the pointer.
    if (!element || gatePage === undefined || isDragging.current) return;
    const left = scrollThatShows(gatePage, element.scrollLeft, element.clientWidth);
    if (left !== element.scrollLeft) element.scrollTo({ left });
  }, [gatePage]);

  const open = openPagesOf(gate, pageCount);
  return (
    // The tab index lets the keyboard scroll it: the slider inside is absent without a gate between the pages.
    <div
      ref={strip}
      class="gate-strip"
      role="group"
      aria-label="Pages"
      tabIndex={gatePage === undefined ? 0 : -1}
      dir="ltr"
    >
      <div class="gate-strip-row" style={{ width: `${rowWidth(pageCount)}px` }}>
        {renderedPages(visible.value.left, visible.value.width, pageCount).map((page) => (
          <span
            key={page}
            class="gate-strip-page"
            data-closed={page > open}
            style={{ left: `${pageLeft(page)}px`, width: `${pageWidth}px` }}
          >
            <PageImage code={code} page={page} />
            <span class="gate-strip-number">{formatCount(page)}</span>
          </span>
        ))}
        {gatePage !== undefined && (
          <GateSlider strip={strip} isDragging={isDragging} page={gatePage} pageCount={pageCount} onMove={onMove} />
        )}
      </div>
    </div>
  );
};

/** Returns the part of a scrolled element that is visible. */
const useVisiblePart = (element: RefObject<HTMLElement | null>) => {
  const visible = useSignal({ left: 0, width: 1_200 });
  useEffect(() => {
    const strip = element.current;
    if (!strip) return undefined;
    const measure = (): void => {
      visible.value = { left: strip.scrollLeft, width: strip.clientWidth };
    };
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    strip.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', measure);
    };
  }, []);
  return visible;
};
