import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import type { SessionState } from '../session/current-session.ts';
import { documentShape, makeDocumentShape } from './document-shape.ts';

const page = { width: 600, height: 800 };

describe('document shape', () => {
  it('has a box for each page of an open document', () => {
    expect(documentShape({ pageCount: 2, full: true }, [page, page])).toMatchObject({
      openPages: 2,
      rest: 'none',
      boxSizes: [page, page],
    });
  });

  it('has one more box for the pages that a gate closes', () => {
    expect(documentShape({ pageCount: 9, full: false }, [page, page])).toMatchObject({
      openPages: 2,
      rest: 'closed',
      boxSizes: [page, page, page],
    });
  });

  it('keeps its boxes while it waits for the sizes of pages that have just been opened', () => {
    expect(documentShape({ pageCount: 9, full: true }, [page, page])).toMatchObject({ openPages: 2, rest: 'loading' });
  });

  it('is known before the session if all pages are open to everybody', () => {
    const state = signal<SessionState>({ kind: 'starting' });
    const session = { state, sizes: signal([page, page]) };
    const shape = makeDocumentShape(session, true);
    expect(shape.value).toMatchObject({ pageCount: 2, openPages: 2, rest: 'none' });
    expect(makeDocumentShape(session, false).value.openPages).toBe(0);
    state.value = { kind: 'failed', message: 'No.' };
    expect(shape.value.openPages).toBe(0);
  });

  it('is empty before any size is known, and while no page is open', () => {
    expect(documentShape({ pageCount: 9, full: true }, [])).toMatchObject({
      openPages: 0,
      rest: 'none',
      boxSizes: [],
    });
  });

  it('limits the height of the box for closed pages, next to low and to high pages', () => {
    const last = (size: { width: number; height: number }) =>
      documentShape({ pageCount: 9, full: false }, [size]).boxSizes.at(-1);
    expect(last({ width: 1600, height: 400 })).toEqual({ width: 1600, height: 1280 });
    expect(last({ width: 100, height: 5000 })).toEqual({ width: 100, height: 150 });
  });

  it('gives closed pages the usual size after a small page', () => {
    const sizes = [page, page, { width: 100, height: 100 }];
    expect(documentShape({ pageCount: 9, full: false }, sizes).boxSizes.at(-1)).toEqual(page);
  });
});
