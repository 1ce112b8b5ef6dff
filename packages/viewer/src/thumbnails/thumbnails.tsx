import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Controls } from '../toolbar/controls.ts';
import { LockIcon } from '../icons.tsx';
import { layOut } from '../layout/page-layout.ts';
import { PageImageLayers } from '../images/page-image-layers.tsx';
import type { PageImages } from '../images/page-images.ts';
import { loadThumbnails, thumbnailSizes } from './thumbnail-images.ts';
import { visiblePages } from '../layout/visible-pages.ts';

const width = 120;
/** Between two thumbnails; the number stands in it. */
const gap = 40;
/** Thumbnails so near to the view are in the document. */
const nearby = 4;

/** The rail of all pages. Only what is near its view is in the document; one of them takes the Tab key, arrows go to the others. */
export const Thumbnails = ({ controls, images }: { controls: Controls; images: PageImages }) => {
  const { view, shape, navigation } = controls;
  const rail = useRef<HTMLElement>(null);
  const scroll = useSignal({ top: 0, height: 0 });
  const focused = useSignal<number | undefined>(undefined);
  const layout = useComputed(() => layOut(thumbnailSizes(shape.value), width, gap));
  const visible = useComputed(() =>
    visiblePages(layout.value, scroll.value.top, scroll.value.top + scroll.value.height),
  );

  const measure = (): void => {
    if (rail.current) scroll.value = { top: rail.current.scrollTop, height: rail.current.clientHeight };
  };
  const bringIntoView = (page: number): void => {
    const top = layout.peek().tops[page - 1];
    if (!rail.current || top === undefined) return;
    const { scrollTop, clientHeight } = rail.current;
    const height = layout.peek().heights[page - 1]! + gap;
    if (top >= scrollTop && top + height <= scrollTop + clientHeight) return;
    rail.current.scrollTop = Math.max(0, top - (clientHeight - height) / 2);
    measure();
  };

  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(rail.current!);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => bringIntoView(view.current.value));
  useSignalEffect(() => loadThumbnails(images, visible.value, shape.value.open));

  const tabStop = focused.value ?? view.current.value;
  const move = (event: KeyboardEvent): void => {
    const to = goal(event.key, tabStop, shape.peek().pageCount);
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    focused.value = to;
    bringIntoView(to);
  };

  const leave = ({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: HTMLElement }): void => {
    if (!currentTarget.contains(relatedTarget as Node | null)) focused.value = undefined;
  };

  const { first, last } = visible.value;
  const pages = layout.value.tops
    .map((top, index) => ({ page: index + 1, top, height: layout.value.heights[index]! }))
    .filter(({ page }) => (page >= first - nearby && page <= last + nearby) || page === tabStop);
  return (
    <nav class="thumbnails" aria-label="Pages" ref={rail} onScroll={measure} onKeyDown={move}>
      <ol style={{ height: `${layout.value.height + gap}px` }} onFocusOut={leave}>
        {pages.map(({ page, top, height }) => (
          <li key={page} style={{ top: `${top}px` }}>
            <Thumbnail
              page={page}
              height={height}
              images={images}
              isOpen={page <= shape.value.open}
              isCurrent={page === view.current.value}
              isTabStop={page === tabStop}
              takesFocus={page === focused.value}
              onGo={() => navigation.go(page)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
};

const Thumbnail = (props: {
  page: number;
  height: number;
  images: PageImages;
  isOpen: boolean;
  isCurrent: boolean;
  isTabStop: boolean;
  takesFocus: boolean;
  onGo: () => void;
}) => {
  const { page, height, images, isOpen, isCurrent, isTabStop, takesFocus, onGo } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      class="thumbnail"
      aria-label={isOpen ? `Page ${page}` : `Page ${page}, closed`}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onGo}
    >
      <span class="thumbnail-paper" style={{ height: `${height}px` }}>
        {isOpen ? (
          <PageImageLayers image={images.of(page).value} alt="" isReadOut onDrawn={() => images.drawn(page)} />
        ) : (
          <LockIcon />
        )}
      </span>
      <span class="thumbnail-number" aria-hidden="true">
        {page}
      </span>
    </button>
  );
};

/** Where a key leads from a thumbnail. */
const goal = (key: string, page: number, pageCount: number): number | undefined => {
  const goals: Record<string, number> = { ArrowUp: page - 1, ArrowDown: page + 1, Home: 1, End: pageCount };
  return Object.hasOwn(goals, key) ? Math.min(Math.max(goals[key]!, 1), pageCount) : undefined;
};
