import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { View } from '../layout/view.ts';

/** Where pages scroll. It takes the keys, and tells the view what it sees. above: what stands over page 1 and scrolls away with it; hushed: it keeps its place, unseen. */
export const ReadingArea = (props: {
  view: View;
  above: ComponentChildren;
  hushed: boolean;
  children: ComponentChildren;
}) => {
  const { view, above, hushed, children } = props;
  const area = useRef<HTMLElement>(null);
  const lead = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = area.current!;
    const measure = (): void =>
      view.resized({
        width: element.clientWidth,
        height: element.clientHeight,
        lead: lead.current!.offsetTop + lead.current!.offsetHeight,
        // The style sheet knows whether the bar stands above the pages or over them.
        inset: Number.parseFloat(getComputedStyle(element).scrollPaddingTop) || 0,
        pixelRatio: devicePixelRatio,
      });
    view.attach({
      scrollTo: ({ left, top }) => {
        element.scrollTo({ left, top, behavior: 'instant' });
        return { left: element.scrollLeft, top: element.scrollTop };
      },
      focus: () => element.focus({ preventScroll: true }),
    });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(lead.current!);
    // Another screen, or the browser's own zoom.
    addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [view]);

  return (
    <main
      ref={area}
      class="reading"
      tabIndex={0}
      aria-label="Document"
      onScroll={({ currentTarget }) => view.scrolled({ left: currentTarget.scrollLeft, top: currentTarget.scrollTop })}
    >
      <div ref={lead} class="reading-above" data-hushed={hushed}>
        {above}
      </div>
      {children}
    </main>
  );
};
