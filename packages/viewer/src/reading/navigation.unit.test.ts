import { describe, expect, it } from '@jest/globals';
import { effect, signal } from '@preact/signals';
import type { Place } from '../layout/page-layout.ts';
import { makeNavigation } from './navigation.ts';
import { shapeOf } from '../layout/document-shape.ts';
import { makeView } from '../layout/view.ts';
import { zoomedIn } from '../layout/zoom.ts';

const page = { width: 600, height: 800 };
const pages = (count: number) => Array.from({ length: count }, () => page);
const desktop = { width: 1000, height: 700, lead: 40, inset: 0, pixelRatio: 1 };
/** Of a page, and of a page and the gap after it. */
const [height, step] = [1200, 1220];

/** A reader before `open` of 10 pages; the browser is a pair of numbers that cannot go beyond the end. */
const setUp = ({ open = 10, start }: { open?: number; start?: Place } = {}) => {
  const shape = signal(shapeOf({ pageCount: 10, full: open === 10 }, pages(open)));
  const said: string[] = [];
  const view = makeView(shape, start);
  const navigation = makeNavigation(view, shape, (text) => said.push(text));
  let focused = 0;
  view.attach({
    scrollTo: ({ left, top }) => {
      const end = view.layout.peek().height + view.viewport.peek()!.lead - view.viewport.peek()!.height;
      return { left: Math.max(0, left), top: Math.max(0, Math.min(top, end)) };
    },
    focus: () => (focused += 1),
  });
  view.resized(desktop);
  effect(() => {
    if (view.layout.value.height > 0) navigation.settle();
  });
  const scrollTo = (top: number): void => view.scrolled({ left: 0, top });
  const passGate = (): void => {
    shape.value = shapeOf({ pageCount: 10, full: true }, pages(open));
    shape.value = shapeOf({ pageCount: 10, full: true }, pages(10));
  };
  return { view, navigation, shape, said, scrollTo, passGate, focused: () => focused };
};

describe('going from page to page', () => {
  it('begins at the beginning, says nothing and moves nothing', () => {
    const { view, said } = setUp();
    expect([view.current.value, view.onScreen.value, view.scroll.value.top]).toEqual([1, 1, 0]);
    expect(said).toEqual([]);
  });

  it('goes to the top of a page and says which it is', () => {
    const { view, navigation, said } = setUp();
    navigation.go(4);
    expect(view.scroll.value.top).toBe(40 + 3 * step - 10);
    expect([view.current.value, view.onScreen.value]).toEqual([4, 4]);
    expect(said).toEqual(['Page 4 of 10']);
  });

  it('turns from page to page and stops at both ends', () => {
    const { view, navigation } = setUp();
    navigation.turn(-1);
    expect(view.current.value).toBe(1);
    for (let turns = 0; turns < 12; turns += 1) navigation.turn(1);
    expect(view.current.value).toBe(10);
  });

  it('goes through pages of which several are in view at once, forwards and back', () => {
    const { view, navigation, shape } = setUp();
    shape.value = shapeOf(
      { pageCount: 10, full: true },
      Array.from({ length: 10 }, () => ({ width: 900, height: 200 })),
    );
    const seen: number[] = [];
    for (let turns = 0; turns < 9; turns += 1) {
      navigation.turn(1);
      seen.push(view.current.value);
    }
    expect(seen).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    navigation.turn(-1);
    expect(view.current.value).toBe(9);
  });

  it('follows the reader who scrolls', () => {
    const { view, scrollTo } = setUp();
    scrollTo(5 * step);
    expect([view.current.value, view.onScreen.value]).toEqual([6, 6]);
  });
});

describe('a new layout', () => {
  it('keeps the middle of the view where it is when the pages grow', () => {
    const { view, scrollTo } = setUp();
    scrollTo(40 + 2 * step + height / 2 - 350);
    view.zoomTo(zoomedIn(1));
    const place = view.layout.value;
    expect(place.width).toBe(990);
    expect(view.scroll.value.top).toBe(40 + place.tops[2]! + place.heights[2]! / 2 - 350);
  });

  it('keeps the upper edge of the view where it is when the window changes', () => {
    const { view, scrollTo } = setUp();
    scrollTo(40 + 2 * step + height / 2);
    view.resized({ ...desktop, width: 500 });
    const { tops, heights } = view.layout.value;
    expect(view.scroll.value.top).toBe(40 + tops[2]! + heights[2]! / 2);
  });

  it('stays at the very beginning', () => {
    const { view } = setUp();
    view.resized({ ...desktop, width: 500 });
    expect(view.scroll.value.top).toBe(0);
  });

  it('begins where reading was left, in the middle of a page', () => {
    const { view } = setUp({ start: { page: 3, fraction: 0.5, beyond: 0 } });
    expect(view.scroll.value.top).toBe(40 + 2 * step + height / 2);
    expect(view.current.value).toBe(3);
  });

  it('goes on where it was when everything is closed for a while', () => {
    const { view, shape, scrollTo } = setUp();
    scrollTo(40 + 6 * step + 100);
    const open = shape.value;
    shape.value = shapeOf({ pageCount: 10, full: false }, []);
    view.settle();
    view.scrolled({ left: 0, top: 0 });
    shape.value = open;
    expect(view.scroll.value.top).toBeCloseTo(40 + 6 * step + 100);
  });
});

describe('the gate', () => {
  it('is come to by scrolling into it', () => {
    const { navigation, scrollTo, view } = setUp({ open: 2 });
    scrollTo(step);
    expect(navigation.atGate.value).toBe(false);
    scrollTo(2 * step - 200);
    expect(navigation.atGate.value).toBe(true);
    expect(view.current.value).toBe(2);
  });

  it('is come to by turning the last open page, and by asking for a closed one', () => {
    const { navigation } = setUp({ open: 2 });
    navigation.turn(1);
    expect(navigation.atGate.value).toBe(false);
    navigation.turn(1);
    expect(navigation.atGate.value).toBe(true);
    navigation.leaveGate();
    navigation.go(8);
    expect(navigation.atGate.value).toBe(true);
  });

  it('leads back to the last open page, and opens again for who comes again', () => {
    const { navigation, view, scrollTo } = setUp({ open: 2 });
    scrollTo(2 * step);
    navigation.leaveGate();
    expect(navigation.atGate.value).toBe(false);
    expect([view.current.value, view.onScreen.value]).toEqual([2, 2]);
    scrollTo(2 * step);
    expect(navigation.atGate.value).toBe(true);
  });

  it('once passed, leaves the reader at the very place', () => {
    const { navigation, view, scrollTo, passGate } = setUp({ open: 2 });
    scrollTo(2 * step - 200);
    passGate();
    expect(navigation.atGate.value).toBe(false);
    expect(view.scroll.value.top).toBe(2 * step - 200);
    expect(view.onScreen.value).toBe(3);
  });

  it('once passed, leads to the page that was asked for', () => {
    const { navigation, view, passGate, said } = setUp({ open: 2 });
    const read: (number | undefined)[] = [];
    effect(() => void read.push(navigation.onScreen.value));
    navigation.go(8);
    passGate();
    expect(read).toEqual([1, undefined, 8]);
    expect(view.current.value).toBe(8);
    expect(said).toEqual(['Page 8 of 10']);
  });

  it('once left, forgets what was asked for', () => {
    const { navigation, view, passGate } = setUp({ open: 2 });
    navigation.go(8);
    navigation.leaveGate();
    passGate();
    expect(view.current.value).toBe(2);
  });

  it('does not open by itself when the window changes', () => {
    const { navigation, view, scrollTo } = setUp({ open: 2 });
    scrollTo(step + 300);
    view.resized({ ...desktop, height: 3000 });
    expect(navigation.atGate.value).toBe(false);
  });
});
