import { describe, expect, it } from '@jest/globals';
import { placeRows, singleRows } from '../layout/index.ts';
import { hasReachedGate, topBeforeGate } from './gate-position.ts';

const page = { width: 100, height: 100 };
/** Two open pages and the box of the closed ones. */
const layoutOf = (...boxes: { width: number; height: number }[]) =>
  placeRows(boxes, singleRows(boxes.length), { gap: 10 });
const approach = { layout: layoutOf(page, page, page), openPages: 2, isAtEnd: false, scrolledDown: 100 };
const between = (top: number, bottom: number) => ({ view: { x: 0, y: top, width: 100, height: bottom - top } });

describe('the gate', () => {
  it('is reached when its box has the largest visible area', () => {
    expect(hasReachedGate({ ...approach, ...between(160, 260) })).toBe(false);
    expect(hasReachedGate({ ...approach, ...between(170, 270) })).toBe(true);
  });

  it('is reached at the end of the document, for any height of its box', () => {
    expect(hasReachedGate({ ...approach, ...between(110, 240), isAtEnd: true })).toBe(true);
  });

  it('is never reached without scrolling', () => {
    expect(hasReachedGate({ ...approach, ...between(170, 270), scrolledDown: 0 })).toBe(false);
    expect(hasReachedGate({ ...approach, ...between(0, 900), isAtEnd: true, scrolledDown: 0 })).toBe(false);
  });
});

describe('going back from the gate', () => {
  it('shows the end of the last open page and a little of the gate', () => {
    const layout = layoutOf(page, { width: 100, height: 1000 }, page);
    expect(topBeforeGate(layout, 2, 500)).toBe(1120 - 450);
  });

  it('shows a page from its top when it is smaller than the view', () => {
    expect(topBeforeGate(approach.layout, 2, 500)).toBe(110);
  });
});
