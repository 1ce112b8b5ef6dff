import type { RefObject } from 'preact';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { formatCount } from '../format/numbers.ts';
import { PageImage } from '../page-image/page-image.tsx';
import { useRest } from '../page-image/use-rest.ts';
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
  const { pages, rests } = useRenderedPages(strip, pageCount);
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
        {pages.map((page) => (
          <span
            key={page}
            class="gate-strip-page"
            data-closed={page > open}
            style={{ left: `${pageLeft(page)}px`, width: `${pageWidth}px` }}
          >
            <PageImage code={code} page={page} rests={rests} />
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

/** Returns the pages to render in a scrolled element, and a signal of whether it rests. */
const useRenderedPages = (element: RefObject<HTMLElement | null>, pageCount: number) => {
  const pages = useSignal(renderedPages(0, 1_200, pageCount));
  const { rests, onMove } = useRest();
  useEffect(() => {
    const strip = element.current;
    if (!strip) return undefined;
    const measure = (): void => {
      const next = renderedPages(strip.scrollLeft, strip.clientWidth, pageCount);
      const current = pages.peek();
      if (next[0] !== current[0] || next.length !== current.length) pages.value = next;
    };
    const onScroll = (): void => {
      onMove();
      measure();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(strip);
    strip.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      strip.removeEventListener('scroll', onScroll);
    };
  }, [pageCount]);
  return { pages: pages.value, rests };
};
