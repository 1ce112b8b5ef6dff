import { describe, expect, it } from '@jest/globals';
import { layOutPages } from '../layout/index.ts';
import { hasReachedGate, topBeforeGate } from './gate-position.ts';

const page = { width: 100, height: 100 };
/** Two open pages and the box of the closed ones. */
const approach = { layout: layOutPages([page, page, page], 100, 10), openPages: 2, isAtEnd: false, scrolledDown: 100 };

describe('the gate', () => {
  it('is reached when its box has the largest visible area', () => {
    expect(hasReachedGate({ ...approach, top: 160, bottom: 260 })).toBe(false);
    expect(hasReachedGate({ ...approach, top: 170, bottom: 270 })).toBe(true);
  });

  it('is reached at the end of the document, for any height of its box', () => {
    expect(hasReachedGate({ ...approach, top: 110, bottom: 240, isAtEnd: true })).toBe(true);
  });

  it('is never reached without scrolling', () => {
    expect(hasReachedGate({ ...approach, top: 170, bottom: 270, scrolledDown: 0 })).toBe(false);
    expect(hasReachedGate({ ...approach, top: 0, bottom: 900, isAtEnd: true, scrolledDown: 0 })).toBe(false);
  });
});

describe('going back from the gate', () => {
  it('shows the end of the last open page and a little of the gate', () => {
    const { layout } = { layout: layOutPages([page, { width: 100, height: 1000 }, page], 100, 10) };
    expect(topBeforeGate(layout, 2, 500)).toBe(1120 - 450);
  });

  it('shows a page from its top when it is smaller than the view', () => {
    expect(topBeforeGate(approach.layout, 2, 500)).toBe(110);
  });
});
