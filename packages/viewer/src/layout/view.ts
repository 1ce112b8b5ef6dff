import { batch, computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { greatestWidth, heightOf, layOut, placeAt } from './page-layout.ts';
import type { Layout, Place } from './page-layout.ts';
import type { Shape } from './document-shape.ts';
import { contentWidthOf, gapOf, roomOf } from './viewport.ts';
import type { Scroll, Scroller, Viewport } from './viewport.ts';
import { visiblePage, visiblePages } from './visible-pages.ts';
import type { PageRange } from './visible-pages.ts';
import { pageWidthOf, scaleOf, unzoomed } from './zoom.ts';
import type { Zoom } from './zoom.ts';

/** What the reader sees of the pages: where they stand, how large, and which of them is on screen. */
export type View = {
  viewport: ReadonlySignal<Viewport | undefined>;
  zoom: ReadonlySignal<Zoom>;
  scale: ReadonlySignal<number>;
  layout: ReadonlySignal<Layout>;
  /** Of all that scrolls sideways. */
  contentWidth: ReadonlySignal<number>;
  scroll: ReadonlySignal<Scroll>;
  visible: ReadonlySignal<PageRange>;
  /** The open page with the largest visible area; undefined when none shows. */
  onScreen: ReadonlySignal<number | undefined>;
  /** The page that the reader is told to be on: the one that was gone to last, until the view moves. */
  current: ReadonlySignal<number>;
  upwards: ReadonlySignal<boolean>;

  attach(scroller: Scroller): void;
  resized(viewport: Viewport): void;
  scrolled(scroll: Scroll): void;
  zoomTo(zoom: Zoom): void;
  /** After a new layout has been drawn: brings back to its place what was in view, or goes to where reading begins. */
  settle(): void;
  /** The top of a box, and what is told of it. */
  goToBox(page: number, told?: number): void;
  goTo(top: number, told: number): void;
  /** As if the reader had scrolled there. */
  moveTo(top: number): void;
  place(): Place;
  focus(): void;
};

const noPages: Layout = { width: 0, tops: [], heights: [], height: 0 };

/** start: the place where reading goes on; a place that is not open is passed over. */
export const makeView = (shape: ReadonlySignal<Shape>, start: Place | undefined): View => {
  const viewport = signal<Viewport | undefined>(undefined);
  const zoom = signal<Zoom>(unzoomed);
  const scroll = signal<Scroll>({ left: 0, top: 0 });
  const upwards = signal(false);
  const told = signal<{ page: number; top: number } | undefined>(undefined);
  let scroller: Scroller | undefined;
  let settled: { layout: Layout; contentWidth: number; lead: number } | undefined;
  let goesOn = start;
  let keeps: 'top' | 'middle' = 'top';

  const room = computed(() => {
    const { sizes, landscape } = shape.value;
    const greatest = viewport.value && sizes.length > 0 ? greatestWidth(sizes, gapOf(viewport.value)) : Infinity;
    return viewport.value && roomOf(viewport.value, landscape, greatest);
  });
  const layout = computed(() =>
    viewport.value && room.value
      ? layOut(shape.value.sizes, pageWidthOf(zoom.value, room.value), gapOf(viewport.value))
      : noPages,
  );
  const contentWidth = computed(() => (viewport.value ? contentWidthOf(viewport.value, layout.value.width) : 0));

  const inView = computed(() => {
    const { lead = 0, inset = 0, height = 0 } = viewport.value ?? {};
    const top = scroll.value.top - lead;
    return { top: top + inset, bottom: top + height };
  });
  const onScreen = computed(() => visiblePage(layout.value, inView.value.top, inView.value.bottom, shape.value.open));

  const move = (to: Scroll): void => {
    const got = scroller?.scrollTo(to) ?? to;
    upwards.value = got.top < scroll.peek().top;
    scroll.value = got;
  };

  const isTold = (): boolean => Math.abs((told.peek()?.top ?? NaN) - scroll.peek().top) < 2;

  const goTo = (top: number, page: number): void =>
    batch(() => {
      move({ left: scroll.peek().left, top });
      told.value = { page, top: scroll.peek().top };
    });

  const goToBox = (page: number, say = page): void => {
    const top = layout.peek().tops[page - 1];
    if (top === undefined) return;
    // A little of the ground above shows that the page begins here.
    goTo(page === 1 ? 0 : topFor(top) - gapOf(viewport.peek()!) / 2, say);
  };

  const begin = (place: Place): void => {
    if (place.fraction === 0) goToBox(place.page);
    else goTo(topFor(heightOf(layout.peek(), place)), place.page);
  };

  const topFor = (height: number): number => height + (viewport.peek()?.lead ?? 0) - (viewport.peek()?.inset ?? 0);

  /** The same point of the document in the middle or at the top of the view as before. */
  const keepPlace = (before: NonNullable<typeof settled>): void => {
    const { width, height, lead, inset } = viewport.peek()!;
    const down = keeps === 'middle' ? height / 2 : inset;
    const { left, top } = scroll.peek();
    const place = placeAt(before.layout, top + down - before.lead);
    const across = ((left + width / 2) / before.contentWidth) * contentWidth.peek() - width / 2;
    const stays = isTold() ? told.peek() : undefined;
    // What stands above page 1 does not grow with it: who is at the very beginning stays there.
    move({ left: across, top: keeps === 'top' && top <= 0 ? 0 : heightOf(layout.peek(), place) + lead - down });
    told.value = stays && { page: stays.page, top: scroll.peek().top };
  };

  return {
    viewport,
    zoom,
    scale: computed(() => (room.value ? scaleOf(zoom.value, room.value) : 1)),
    layout,
    contentWidth,
    scroll,
    visible: computed(() => visiblePages(layout.value, inView.value.top, inView.value.bottom)),
    onScreen,
    current: computed(() => {
      if (told.value && Math.abs(told.value.top - scroll.value.top) < 2) return told.value.page;
      return onScreen.value ?? Math.max(1, shape.value.open);
    }),
    upwards,
    attach: (given) => void (scroller = given),
    resized: (now) => void (viewport.value = now),
    scrolled: (now) =>
      batch(() => {
        if (now.top !== scroll.peek().top) upwards.value = now.top < scroll.peek().top;
        scroll.value = now;
      }),
    zoomTo: (next) => {
      keeps = 'middle';
      zoom.value = next;
    },
    settle: () =>
      batch(() => {
        const now = layout.peek();
        if (now.tops.length === 0) {
          // Everything was closed while it was read: should it open again, reading goes on there.
          if (settled) goesOn = placeAt(settled.layout, scroll.peek().top - settled.lead);
          settled = undefined;
          return;
        }
        if (settled) keepPlace(settled);
        else if (goesOn && goesOn.page <= shape.peek().open) begin(goesOn);
        settled = { layout: now, contentWidth: contentWidth.peek(), lead: viewport.peek()?.lead ?? 0 };
        keeps = 'top';
      }),
    goToBox,
    goTo,
    moveTo: (top) => batch(() => move({ left: scroll.peek().left, top })),
    place: () => placeAt(layout.peek(), inView.peek().top),
    focus: () => scroller?.focus(),
  };
};
