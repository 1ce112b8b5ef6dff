import { describe, expect, it } from '@jest/globals';
import { effect, signal } from '@preact/signals';
import { boxOf, documentShape, makeView, placeOf, pointAt } from '../layout/index.ts';
import type { Mode, Start } from '../layout/index.ts';
import { makeNavigation } from './navigation.ts';

const page = { width: 600, height: 800 };
const pages = (count: number) => Array.from({ length: count }, () => page);
const desktop = { width: 1000, height: 700, pagesTop: 40, scrollPaddingTop: 0, pixelRatio: 1 };
/** The height of a page, without and with the gap after it. */
const [height, step] = [1200, 1220];

/** A reader of a document with 10 pages. The fake scroller stops at both ends. */
const setUp = ({ openPages = 10, start, mode }: { openPages?: number; start?: Start; mode?: Mode } = {}) => {
  const shape = signal(documentShape({ pageCount: 10, full: openPages === 10 }, pages(openPages)));
  const announced: string[] = [];
  const view = makeView(shape, start, mode);
  const navigation = makeNavigation(view, shape, (text) => announced.push(text));
  let focused = 0;
  view.attach({
    scrollTo: ({ left, top }) => {
      const end = view.layout.peek().height + view.viewport.peek()!.pagesTop - view.viewport.peek()!.height;
      return { left: Math.max(0, left), top: Math.max(0, Math.min(top, end)) };
    },
    focus: () => (focused += 1),
  });
  view.onResize(desktop);
  effect(() => {
    if (view.layout.value.height > 0) navigation.afterLayout();
  });
  const scrollTo = (top: number): void => view.onScroll({ left: 0, top });
  const zoomTo = (scale: number): void => view.zoomTo({ kind: 'scale', scale: scale * view.scales.peek().standard });
  const passGate = (): void => {
    shape.value = documentShape({ pageCount: 10, full: true }, pages(openPages));
    shape.value = documentShape({ pageCount: 10, full: true }, pages(10));
  };
  return { view, navigation, shape, announced, scrollTo, zoomTo, passGate, focused: () => focused };
};

describe('turning pages', () => {
  it('starts at the top, without an announcement', () => {
    const { view, announced } = setUp();
    expect([view.currentPage.value, view.pageOnScreen.value, view.scroll.value.top]).toEqual([1, 1, 0]);
    expect(announced).toEqual([]);
  });

  it('goes to the top of a page and announces it', () => {
    const { view, navigation, announced } = setUp();
    navigation.goToPage(4);
    expect(view.scroll.value.top).toBe(40 + 3 * step - 10);
    expect([view.currentPage.value, view.pageOnScreen.value]).toEqual([4, 4]);
    expect(announced).toEqual(['Page 4 of 10']);
  });

  it('goes to a point on a page, and shows another page number there if it is given', () => {
    const { view, navigation, announced } = setUp();
    const point = { page: 4, on: { x: 0.5, y: 0.5 }, outside: { x: 0, y: -16 } };
    navigation.goToPoint(point);
    const box = boxOf(view.layout.value, 4)!;
    expect(view.scroll.value.top).toBe(view.viewport.value!.pagesTop + box.y + box.height / 2 - 16);
    expect(view.currentPage.value).toBe(4);
    navigation.goToPoint(point, 5);
    expect(view.currentPage.value).toBe(5);
    expect(announced).toEqual(['Page 4 of 10', 'Page 5 of 10']);
  });

  it('returns exactly to the point at the upper edge of the view', () => {
    const { view, navigation, scrollTo } = setUp();
    for (const top of [0, 37, 1_234, 2_468]) {
      scrollTo(top);
      const point = view.topPoint()!;
      navigation.goToPage(9);
      navigation.goToPoint(point);
      expect(view.scroll.value.top).toBeCloseTo(top, 6);
    }
  });

  it('turns one page at a time and stops at both ends', () => {
    const { view, navigation } = setUp();
    navigation.turnPage(-1);
    expect(view.currentPage.value).toBe(1);
    for (let turns = 0; turns < 12; turns += 1) navigation.turnPage(1);
    expect(view.currentPage.value).toBe(10);
  });

  it('turns one page at a time when several pages are in view', () => {
    const { view, navigation, shape } = setUp();
    shape.value = documentShape(
      { pageCount: 10, full: true },
      Array.from({ length: 10 }, () => ({ width: 900, height: 200 })),
    );
    const seen: number[] = [];
    for (let turns = 0; turns < 9; turns += 1) {
      navigation.turnPage(1);
      seen.push(view.currentPage.value);
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    navigation.turnPage(-1);
    expect(view.currentPage.value).toBe(9);
  });

  it('updates the current page when the reader scrolls', () => {
    const { view, scrollTo } = setUp();
    scrollTo(5 * step);
    expect([view.currentPage.value, view.pageOnScreen.value]).toEqual([6, 6]);
  });
});

describe('turning screens', () => {
  const seven = (desktop.height * 7) / 8;

  it('keeps the last eighth of the screen in view, and stops at both ends', () => {
    const { view, navigation } = setUp();
    navigation.turnScreen(1);
    navigation.turnScreen(1);
    expect(view.scroll.value.top).toBe(2 * Math.floor(seven));
    for (let turns = 0; turns < 3; turns += 1) navigation.turnScreen(-1);
    expect(view.scroll.value.top).toBe(0);
    for (let turns = 0; turns < 30; turns += 1) navigation.turnScreen(1);
    expect(view.currentPage.value).toBe(10);
  });

  it('treats the part that the toolbar covers as out of view', () => {
    const { view, navigation } = setUp();
    view.onResize({ ...desktop, scrollPaddingTop: 60 });
    navigation.turnScreen(1);
    expect(view.scroll.value.top).toBe(((desktop.height - 60) * 7) / 8);
  });

  it('updates the current page, and announces nothing', () => {
    const { view, navigation, announced } = setUp();
    for (let turns = 0; turns < 3; turns += 1) navigation.turnScreen(1);
    expect(view.currentPage.value).toBe(2);
    expect(announced).toEqual([]);
  });

  it('stops at the end of the open pages before it opens the gate', () => {
    const { view, navigation } = setUp({ openPages: 2 });
    for (let turns = 0; turns < 4; turns += 1) navigation.turnScreen(1);
    expect(view.scroll.value.top).toBe(40 + 2 * step - desktop.height * 0.9);
    expect(navigation.isGateOpen.value).toBe(false);
    navigation.turnScreen(1);
    expect(navigation.isGateOpen.value).toBe(true);
  });
});

describe('a new layout', () => {
  it('keeps the content in the middle of the view when the zoom changes', () => {
    const { view, scrollTo, zoomTo } = setUp();
    scrollTo(40 + 2 * step + height / 2 - 350);
    zoomTo(1.1);
    const layout = view.layout.value;
    expect(layout.width).toBe(990);
    expect(view.scroll.value.top).toBe(40 + layout.tops[2]! + layout.heights[2]! / 2 - 350);
  });

  it('keeps the content at the top of the view when the window size changes', () => {
    const { view, scrollTo } = setUp();
    scrollTo(40 + 2 * step + height / 2);
    view.onResize({ ...desktop, width: 500 });
    const { tops, heights } = view.layout.value;
    expect(view.scroll.value.top).toBe(40 + tops[2]! + heights[2]! / 2);
  });

  it('stays at the top when it was at the top', () => {
    const { view } = setUp();
    view.onResize({ ...desktop, width: 500 });
    expect(view.scroll.value.top).toBe(0);
  });

  it('starts at the stored position, in the middle of a page', () => {
    const point = { page: 3, on: { x: 0.5, y: 0.5 }, outside: { x: 0, y: 0 } };
    const { view } = setUp({ start: { page: 3, point } });
    expect(view.scroll.value.top).toBe(40 + 2 * step + height / 2);
    expect(view.currentPage.value).toBe(3);
  });

  it('starts at the same place as the loading before it, in the same mode', () => {
    const before = setUp().view;
    before.rotate(90);
    before.zoomTo({ kind: 'scale', scale: 4 });
    before.onScroll({ left: 700, top: 9_000 });
    const mode: Mode = { zoom: before.zoom.value, rotation: before.rotation.value, isTwoPages: false };
    const { view } = setUp({ mode, start: { page: before.currentPage.value, point: before.topPoint() } });
    expect(view.scroll.value.left).toBeCloseTo(700);
    expect(view.scroll.value.top).toBeCloseTo(9_000);
    expect(view.currentPage.value).toBe(before.currentPage.value);
  });

  it('returns to the same position after all pages were closed and opened again', () => {
    const { view, shape, scrollTo } = setUp();
    scrollTo(40 + 6 * step + 100);
    const open = shape.value;
    shape.value = documentShape({ pageCount: 10, full: false }, []);
    view.afterLayout();
    view.onScroll({ left: 0, top: 0 });
    shape.value = open;
    expect(view.scroll.value.top).toBeCloseTo(40 + 6 * step + 100);
  });
});

describe('a change of the arrangement', () => {
  /** The places of the view that the reader sees before and after. */
  const changes = (view: ReturnType<typeof setUp>['view']): Record<string, () => void> => ({
    'zoom in': () => view.zoomTo({ kind: 'scale', scale: 2 }),
    'zoom out': () => view.zoomTo({ kind: 'scale', scale: 0.5 }),
    'fit page': () => view.zoomTo({ kind: 'fit-page', page: view.currentPage.peek() }),
    'two pages': () => view.showTwoPages(true),
    rotate: () => view.rotate(90),
    slideshow: () => view.showSlideshow(true),
    'device rotation': () => view.onResize({ ...desktop, width: 700, height: 1000 }),
  });
  const returns = (view: ReturnType<typeof setUp>['view']): void => {
    view.zoomTo({ kind: 'standard' });
    view.showTwoPages(false);
    while (view.rotation.peek() !== 0) view.rotate(90);
    view.showSlideshow(false);
    view.onResize(desktop);
  };

  it.each(Object.keys(changes(setUp().view)))('returns to the same place after %s', (name) => {
    for (const top of [0, 40 + 4 * step + 300, 40 + 5 * step - 10, 40 + 9 * step + 500]) {
      const { view, scrollTo } = setUp();
      scrollTo(top);
      const page = view.pageOnScreen.peek();
      changes(view)[name]!();
      // The page that was read is still the one on screen, or beside it.
      expect(view.pagesOnScreen.peek().includes(page!) || name.startsWith('zoom') || name === 'rotate').toBe(true);
      returns(view);
      expect(Math.abs(view.scroll.peek().top - top)).toBeLessThanOrEqual(1);
    }
  });

  it('keeps the point under the pointer where it was', () => {
    const { view, scrollTo } = setUp();
    scrollTo(3000);
    const at = { x: 300, y: 500 };
    const point = pointAt(view.layout.peek(), view.layoutPlaceAt(at))!;
    view.zoomTo({ kind: 'scale', scale: 3 }, { point, at });
    const place = view.layoutPlaceAt(at);
    expect(placeOf(view.layout.peek(), point).x).toBeCloseTo(place.x, 3);
    expect(placeOf(view.layout.peek(), point).y).toBeCloseTo(place.y, 3);
  });

  it('keeps the middle of the view with the next key, wherever the pointer was', () => {
    const { view, scrollTo, zoomTo } = setUp();
    scrollTo(3000);
    const at = { x: 300, y: 100 };
    view.zoomTo({ kind: 'scale', scale: 3 }, { point: pointAt(view.layout.peek(), view.layoutPlaceAt(at))!, at });
    const middle = { x: 500, y: 350 };
    const point = pointAt(view.layout.peek(), view.layoutPlaceAt(middle))!;
    zoomTo(2);
    expect(placeOf(view.layout.peek(), point).y).toBeCloseTo(view.layoutPlaceAt(middle).y, 3);
  });

  it('shows the whole page that it fits', () => {
    const { view, scrollTo } = setUp();
    scrollTo(40 + 4 * step + 300);
    view.zoomTo({ kind: 'fit-page', page: 5 });
    expect(view.visibleArea(5)).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });

  it('reports no other page as the page on screen', () => {
    const { view, scrollTo } = setUp();
    scrollTo(40 + 6 * step + 200);
    const seen: (number | undefined)[] = [];
    effect(() => void seen.push(view.pageOnScreen.value));
    view.zoomTo({ kind: 'scale', scale: 2 });
    view.zoomTo({ kind: 'standard' });
    view.showSlideshow(true);
    view.showSlideshow(false);
    expect(new Set(seen)).toEqual(new Set([7]));
  });

  it('turns two pages at a time when they are side by side', () => {
    const { view, navigation } = setUp();
    view.showTwoPages(true);
    const seen = Array.from({ length: 6 }, () => {
      navigation.turnPage(1);
      return [view.currentPage.peek(), navigation.canTurn.on.peek()];
    });
    expect(seen).toEqual([
      [2, true],
      [4, true],
      [6, true],
      [8, true],
      [10, false],
      [10, false],
    ]);
    navigation.turnPage(-1);
    expect(navigation.pagesOnScreen.peek()).toEqual([8, 9]);
  });

  it('shows one slide after the other, and returns to the page of the last slide', () => {
    const { view, navigation } = setUp();
    view.showSlideshow(true);
    navigation.turnPage(1);
    navigation.turnPage(1);
    expect(view.scroll.peek().top).toBe(view.layout.peek().rows[2]!.top + desktop.pagesTop);
    expect(navigation.pagesOnScreen.peek()).toEqual([3]);
    view.showSlideshow(false);
    expect(view.currentPage.peek()).toBe(3);
    expect(view.layout.peek().tops[2]! - (view.scroll.peek().top - desktop.pagesTop)).toBeLessThanOrEqual(20);
  });

  it('opens the gate after the last open slide, and closes it on that slide', () => {
    const { view, navigation } = setUp({ openPages: 2 });
    view.showSlideshow(true);
    navigation.turnPage(1);
    expect(navigation.isGateOpen.peek()).toBe(false);
    navigation.turnPage(1);
    expect(navigation.isGateOpen.peek()).toBe(true);
    navigation.closeGate();
    expect(navigation.pageOnScreen.peek()).toBe(2);
    expect(view.scroll.peek().top).toBe(view.layout.peek().rows[1]!.top + desktop.pagesTop);
  });
});

describe('an area of a page', () => {
  it('is scrolled into view, unless it is in view', () => {
    const { view, navigation } = setUp();
    navigation.goToPage(5, { x: 0.1, y: 0.9, width: 0.2, height: 0.02 });
    expect(view.currentPage.peek()).toBe(5);
    const { top } = view.scroll.peek();
    expect(view.visibleArea(5)!.y + view.visibleArea(5)!.height).toBeGreaterThan(0.92);
    navigation.goToPage(5, { x: 0.1, y: 0.91, width: 0.2, height: 0.02 });
    expect(view.scroll.peek().top).toBe(top);
  });
});

describe('the gate', () => {
  it('opens when the reader scrolls to it', () => {
    const { navigation, scrollTo, view } = setUp({ openPages: 2 });
    scrollTo(step);
    expect(navigation.isGateOpen.value).toBe(false);
    scrollTo(2 * step - 200);
    expect(navigation.isGateOpen.value).toBe(true);
    expect(view.currentPage.value).toBe(2);
  });

  it('opens after the last open page, and for a closed page', () => {
    const { navigation } = setUp({ openPages: 2 });
    navigation.turnPage(1);
    expect(navigation.isGateOpen.value).toBe(false);
    navigation.turnPage(1);
    expect(navigation.isGateOpen.value).toBe(true);
    navigation.closeGate();
    navigation.goToPage(8);
    expect(navigation.isGateOpen.value).toBe(true);
  });

  it('returns to the last open page when closed, and opens again later', () => {
    const { navigation, view, scrollTo } = setUp({ openPages: 2 });
    scrollTo(2 * step);
    navigation.closeGate();
    expect(navigation.isGateOpen.value).toBe(false);
    expect([view.currentPage.value, view.pageOnScreen.value]).toEqual([2, 2]);
    scrollTo(2 * step);
    expect(navigation.isGateOpen.value).toBe(true);
  });

  it('keeps the scroll position when it is passed', () => {
    const { navigation, view, scrollTo, passGate } = setUp({ openPages: 2 });
    scrollTo(2 * step - 200);
    passGate();
    expect(navigation.isGateOpen.value).toBe(false);
    expect(view.scroll.value.top).toBe(2 * step - 200);
    expect(view.pageOnScreen.value).toBe(3);
  });

  it('leads to the requested page when it is passed', () => {
    const { navigation, view, passGate, announced } = setUp({ openPages: 2 });
    const read: (number | undefined)[] = [];
    effect(() => void read.push(navigation.pageOnScreen.value));
    navigation.goToPage(8);
    passGate();
    expect(read).toEqual([1, undefined, 8]);
    expect(view.currentPage.value).toBe(8);
    expect(announced).toEqual(['Page 8 of 10']);
  });

  it('forgets the requested page when it is closed', () => {
    const { navigation, view, passGate } = setUp({ openPages: 2 });
    navigation.goToPage(8);
    navigation.closeGate();
    passGate();
    expect(view.currentPage.value).toBe(2);
  });

  it('does not open because the window size changes', () => {
    const { navigation, view, scrollTo } = setUp({ openPages: 2 });
    scrollTo(step + 300);
    view.onResize({ ...desktop, height: 3000 });
    expect(navigation.isGateOpen.value).toBe(false);
  });
});
