import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { usePageHeading } from './use-page-heading.ts';

/**
 * The heading of a page. It has the same height for every title, so that nothing moves when a title arrives late.
 * A longer title ends with an ellipsis. It is shown in full, above the page, under the pointer and with the focus.
 */
export const PageTitle = ({ title }: { title: string }) => {
  const heading = usePageHeading(title);
  const room = useRef<HTMLDivElement>(null);
  const isCut = useSignal(false);
  useLayoutEffect(() => {
    const measure = (): void => {
      isCut.value = heading.current!.scrollHeight > room.current!.clientHeight;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(room.current!);
    measure();
    return () => observer.disconnect();
  }, [title]);
  return (
    <div class="page-title" ref={room}>
      <h1 ref={heading} tabIndex={isCut.value ? 0 : -1} data-cut={isCut.value} dir="auto">
        {title}
      </h1>
    </div>
  );
};
