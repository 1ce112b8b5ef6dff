import { describe, expect, it } from '@jest/globals';
import { shapeOf } from './document-shape.ts';

const page = { width: 600, height: 800 };

describe('what can be shown', () => {
  it('is every page of an open document', () => {
    expect(shapeOf({ pageCount: 2, full: true }, [page, page])).toMatchObject({
      open: 2,
      rest: 'none',
      sizes: [page, page],
    });
  });

  it('is a box more for what the gate closes', () => {
    expect(shapeOf({ pageCount: 9, full: false }, [page, page])).toMatchObject({
      open: 2,
      rest: 'closed',
      sizes: [page, page, page],
    });
  });

  it('waits for the sizes of what the gate has just opened, with everything at its place', () => {
    expect(shapeOf({ pageCount: 9, full: true }, [page, page])).toMatchObject({ open: 2, rest: 'coming' });
  });

  it('is nothing before any size is known, or when nothing is open', () => {
    expect(shapeOf({ pageCount: 9, full: true }, [])).toMatchObject({ open: 0, rest: 'none', sizes: [] });
  });

  it('gives the gate room for its words beside low pages, and no endless box beside high ones', () => {
    const last = (size: { width: number; height: number }) =>
      shapeOf({ pageCount: 9, full: false }, [size]).sizes.at(-1);
    expect(last({ width: 1600, height: 400 })).toEqual({ width: 1600, height: 1280 });
    expect(last({ width: 100, height: 5000 })).toEqual({ width: 100, height: 150 });
  });
});
