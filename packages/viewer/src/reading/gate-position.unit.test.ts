import { describe, expect, it } from '@jest/globals';
import { hasComeToGate, topBeforeGate } from './gate-position.ts';
import { layOut } from '../layout/page-layout.ts';

const page = { width: 100, height: 100 };
/** Two open pages, and the gate. */
const approach = { layout: layOut([page, page, page], 100, 10), open: 2, atEnd: false, scrolled: 100 };

describe('coming to the gate', () => {
  it('is when it takes most of the view', () => {
    expect(hasComeToGate({ ...approach, top: 160, bottom: 260 })).toBe(false);
    expect(hasComeToGate({ ...approach, top: 170, bottom: 270 })).toBe(true);
  });

  it('is when there is nothing further down, however low its box', () => {
    expect(hasComeToGate({ ...approach, top: 110, bottom: 240, atEnd: true })).toBe(true);
  });

  it('is never without a move of the reader', () => {
    expect(hasComeToGate({ ...approach, top: 170, bottom: 270, scrolled: 0 })).toBe(false);
    expect(hasComeToGate({ ...approach, top: 0, bottom: 900, atEnd: true, scrolled: 0 })).toBe(false);
  });
});

describe('going back from the gate', () => {
  it('shows the end of the last open page and a little of the gate', () => {
    const { layout } = { layout: layOut([page, { width: 100, height: 1000 }, page], 100, 10) };
    expect(topBeforeGate(layout, 2, 500)).toBe(1120 - 450);
  });

  it('shows the whole of a page that is smaller than the view', () => {
    expect(topBeforeGate(approach.layout, 2, 500)).toBe(110);
  });
});
