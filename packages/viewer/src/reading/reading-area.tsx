import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { listenToGestures } from '../gestures/index.ts';
import type { View } from '../layout/index.ts';
import { t, textDirection } from '../texts/index.ts';

/** The element in which the pages scroll. It takes the keyboard focus and reports its size and scroll position. */
export const ReadingArea = (props: {
  view: View;
  /** The content above page 1, which scrolls with the pages. */
  above: ComponentChildren;
  /** Hides the content above page 1 without changing the layout. */
  hidesAbove: boolean;
  children: ComponentChildren;
}) => {
  const { view, above, hidesAbove, children } = props;
  const area = useRef<HTMLElement>(null);
  const aboveElement = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = area.current!;
    const measure = (): void =>
      view.onResize({
        width: element.clientWidth,
        height: element.clientHeight,
        pagesTop: aboveElement.current!.offsetTop + aboveElement.current!.offsetHeight,
        // The style sheet decides whether the toolbar is above the pages or covers them.
        scrollPaddingTop: Number.parseFloat(getComputedStyle(element).scrollPaddingTop) || 0,
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
    observer.observe(aboveElement.current!);
    // The pixel ratio changes with the screen and with the zoom of the browser.
    addEventListener('resize', measure);
    const removeGestures = listenToGestures(element, view);
    return () => {
      removeGestures();
      observer.disconnect();
      removeEventListener('resize', measure);
    };
  }, [view]);

  return (
    <main
      ref={area}
      class="reading"
      tabIndex={0}
      aria-label={t('document')}
      // The pages are never mirrored. Texts between them have their own direction.
      dir="ltr"
      onScroll={({ currentTarget }) => view.onScroll({ left: currentTarget.scrollLeft, top: currentTarget.scrollTop })}
    >
      <div ref={aboveElement} class="reading-above" dir={textDirection()} data-hidden={hidesAbove}>
        {above}
      </div>
      {children}
    </main>
  );
};
