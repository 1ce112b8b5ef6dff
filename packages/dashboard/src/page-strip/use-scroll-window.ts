import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { useRest } from '../page-image/use-rest.ts';
import { layOutStrip, pageWindow, scrollToPage } from './strip-layout.ts';
import type { PageWindow } from './strip-layout.ts';

/** Returns the pages near the view of a frame that scrolls, and a signal of whether it rests. @param shown stays in the view. */
export const useScrollWindow = (pageCount: number, shown: number | undefined) => {
  const frame = useRef<HTMLDivElement>(null);
  const frameWidth = useSignal(0);
  const near = useSignal<PageWindow>({ first: 1, last: 0 });
  const { rests, onMove } = useRest();
  const { column, total } = layOutStrip(frameWidth.value, pageCount);

  const measure = (): void => {
    const element = frame.current;
    if (!element) return;
    frameWidth.value = element.clientWidth;
    const layout = layOutStrip(element.clientWidth, pageCount);
    const next = pageWindow({ scrollLeft: element.scrollLeft, frameWidth: element.clientWidth, pageCount, ...layout });
    const { first, last } = near.peek();
    if (next.first !== first || next.last !== last) near.value = next;
  };
  const onScroll = (): void => {
    onMove();
    measure();
  };

  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame.current!);
    return () => observer.disconnect();
  }, [pageCount]);
  useEffect(() => {
    const element = frame.current;
    if (!element || shown === undefined) return;
    const { scrollLeft, clientWidth } = element;
    const target = scrollToPage(shown, { scrollLeft, frameWidth: clientWidth, column });
    if (target !== undefined) element.scrollLeft = target;
  }, [shown, column]);

  return { frame, onScroll, column, total, near: near.value, rests };
};
