import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { LockIcon } from '@docsight/ui';
import { PageImageLayers } from '../images/index.ts';
import type { PageImages } from '../images/index.ts';
import { placeRows, singleRows, visiblePages } from '../layout/index.ts';
import type { BoxSize, DocumentShape, Rotation, View } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import { thumbnailBoxes } from './thumbnail-boxes.ts';
import { loadThumbnails } from './thumbnail-images.ts';
import { t } from '../texts/index.ts';

/** The space between two thumbnails, with the page number in it. In CSS pixels. */
const gap = 40;
/** The number of thumbnails outside of the view that are in the DOM, on each side. */
const nearby = 4;

/**
 * Lists thumbnails of all pages. Only those near the view are in the DOM.
 * One of them takes the Tab key; arrow keys move to the others.
 */
export const Thumbnails = (props: {
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  images: PageImages;
}) => {
  const { view, shape, navigation, images } = props;
  const list = useRef<HTMLElement>(null);
  const scroll = useSignal({ top: 0, height: 0 });
  const focused = useSignal<number | undefined>(undefined);
  const layout = useComputed(() => {
    const boxes = thumbnailBoxes(shape.value, view.rotation.value);
    return placeRows(boxes, singleRows(boxes.length), { gap });
  });
  const visible = useComputed(() =>
    visiblePages(layout.value, scroll.value.top, scroll.value.top + scroll.value.height),
  );

  const measure = (): void => {
    if (list.current) scroll.value = { top: list.current.scrollTop, height: list.current.clientHeight };
  };
  const scrollIntoView = (page: number): void => {
    const top = layout.peek().tops[page - 1];
    if (!list.current || top === undefined) return;
    const { scrollTop, clientHeight } = list.current;
    const height = layout.peek().heights[page - 1]! + gap;
    if (top >= scrollTop && top + height <= scrollTop + clientHeight) return;
    list.current.scrollTop = Math.max(0, top - (clientHeight - height) / 2);
    measure();
  };

  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list.current!);
    return () => observer.disconnect();
  }, []);
  useSignalEffect(() => scrollIntoView(view.currentPage.value));
  useSignalEffect(() => loadThumbnails(images, visible.value, shape.value.openPages));

  const tabStop = focused.value ?? view.currentPage.value;
  const moveFocus = (event: KeyboardEvent): void => {
    const target = pageForKey(event.key, tabStop, shape.peek().pageCount);
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    focused.value = target;
    scrollIntoView(target);
  };

  const onFocusOut = ({ currentTarget, relatedTarget }: FocusEvent & { currentTarget: HTMLElement }): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) focused.value = undefined;
  };

  const { first, last } = visible.value;
  const pages = layout.value.tops
    .map((top, index) => ({
      page: index + 1,
      top,
      size: { width: layout.value.width, height: layout.value.heights[index]! },
    }))
    .filter(({ page }) => (page >= first - nearby && page <= last + nearby) || page === tabStop);
  return (
    <nav class="thumbnails" aria-label={t('pages')} ref={list} onScroll={measure} onKeyDown={moveFocus}>
      <ol style={{ height: `${layout.value.height + gap}px` }} onFocusOut={onFocusOut}>
        {pages.map(({ page, top, size }) => (
          <li key={page} style={{ top: `${top}px` }}>
            <Thumbnail
              page={page}
              size={size}
              rotation={view.rotation.value}
              images={images}
              isOpen={page <= shape.value.openPages}
              isCurrent={page === view.currentPage.value}
              isTabStop={page === tabStop}
              takesFocus={page === focused.value}
              onSelect={() => navigation.goToPage(page)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
};

const Thumbnail = (props: {
  page: number;
  size: BoxSize;
  rotation: Rotation;
  images: PageImages;
  isOpen: boolean;
  isCurrent: boolean;
  isTabStop: boolean;
  takesFocus: boolean;
  onSelect: () => void;
}) => {
  const { page, size, rotation, images, isOpen, isCurrent, isTabStop, takesFocus, onSelect } = props;
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) button.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <button
      ref={button}
      type="button"
      class="thumbnail"
      aria-label={t(isOpen ? 'pageName' : 'pageClosed', { page })}
      aria-current={isCurrent ? 'page' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={onSelect}
    >
      <span class="thumbnail-paper" style={{ height: `${size.height}px` }}>
        {isOpen ? (
          <span class="page-content" data-rotation={rotation} style={uprightStyleOf(size, rotation)}>
            <PageImageLayers image={images.of(page).value} alt="" hasText onDrawn={() => images.onDrawn(page)} />
          </span>
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

/** The style sheet turns the element. Its size is that of the upright page. */
const uprightStyleOf = ({ width, height }: BoxSize, rotation: Rotation) =>
  rotation === 90 || rotation === 270 ? { width: `${height}px`, height: `${width}px` } : {};

/** Returns the page that a key moves the focus to, or undefined for other keys. */
const pageForKey = (key: string, page: number, pageCount: number): number | undefined => {
  const targets: Record<string, number> = { ArrowUp: page - 1, ArrowDown: page + 1, Home: 1, End: pageCount };
  return Object.hasOwn(targets, key) ? Math.min(Math.max(targets[key]!, 1), pageCount) : undefined;
};
