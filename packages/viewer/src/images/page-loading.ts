import { effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ReadingSession } from '../session/reading-session.ts';
import { keptWidth } from './image-width.ts';
import type { PageImages } from './page-images.ts';
import { makePageTexts } from './page-texts.ts';
import type { PageTexts } from './page-texts.ts';
import { makeSessionImages } from './session-images.ts';
import type { Shape } from '../layout/document-shape.ts';
import type { View } from '../layout/view.ts';
import { whatToLoad } from './cache-policy.ts';

export type Loading = { images: PageImages; texts: PageTexts };

/** Enough for a reader who leafs back and forth; a page is 0.1 to 1 MB. */
const most = { images: 24, bytes: 48_000_000 };
/** The server draws two at a time; more would only wait there, before the page that is wanted next. */
const together = 3;
/** Faster than this, in css pixels a millisecond, nobody reads; and this long after the last such move, in milliseconds, the reader has arrived. */
const hurry = 2.5;
const arrivedMs = 120;

/** Loads what the view shows and will show next; while the reader rushes by, nothing. */
export const startLoading = (
  session: Pick<ReadingSession, 'state' | 'image' | 'text'>,
  view: View,
  shape: ReadonlySignal<Shape>,
  firstPage: number,
): Loading => {
  const hurried = hurryOf(view);
  const texts = makePageTexts((page, signal) => session.text(page, signal));
  const images = makeSessionImages(session, {
    together,
    most,
    onIdle: () => texts.wants(worthReading(view, shape)),
  });

  // Another session, or more that is open, is another chance for what could not be had.
  effect(() => {
    if (shape.value.open > 0) untracked(() => images.retry());
  });

  // The first page does not wait for the sizes: how wide it is, is known without them.
  effect(() => {
    const { open } = shape.value;
    if (open > 0 || !view.viewport.value || session.state.value.kind !== 'reading') return;
    const { access } = session.state.value.session;
    if (access.open_pages === 0) return;
    const page = firstPage <= access.open_pages ? firstPage : 1;
    const wish = { page, width: widthOf(view) };
    untracked(() => images.wants([wish], { first: page, last: page }));
  });

  effect(() => {
    const { open } = shape.value;
    const visible = view.visible.value;
    const [current, upwards, width] = [view.current.value, view.upwards.value, widthOf(view)];
    if (open === 0 || hurried.value) return;
    untracked(() => images.wants(whatToLoad({ visible, current, upwards, open }, width), visible));
  });

  return { images, texts };
};

const widthOf = ({ layout, viewport }: View): number => keptWidth(layout.value.width, viewport.value?.pixelRatio ?? 1);

const worthReading = (view: View, shape: ReadonlySignal<Shape>): number[] => {
  const outlook = {
    visible: view.visible.peek(),
    current: view.current.peek(),
    upwards: false,
    open: shape.peek().open,
  };
  return whatToLoad(outlook, 0).map(({ page }) => page);
};

/** True while the view moves or grows faster than anybody reads, and a moment longer. */
const hurryOf = ({ scroll, scale, viewport }: View): ReadonlySignal<boolean> => {
  const hurried = signal(false);
  let last = { top: 0, at: 0, scale: scale.peek() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const now = { top: scroll.value.top, at: performance.now(), scale: scale.value };
    if (!viewport.value) return;
    const rushes = Math.abs(now.top - last.top) / Math.max(1, now.at - last.at) > hurry;
    const grows = now.scale !== last.scale;
    last = now;
    if (!rushes && !grows && !hurried.peek()) return;
    hurried.value = true;
    clearTimeout(timer);
    timer = setTimeout(() => void (hurried.value = false), arrivedMs);
  });
  return hurried;
};
