import { describe, expect, it } from '@jest/globals';
import { givenPageOf, pageOf, paginationView, rangeOf, sliceOf } from './report-query.ts';

const refused = expect.objectContaining({ code: 'bad_request' });

describe('the page that is asked for', () => {
  it('is the first of 20 when nothing is said', () => {
    expect(pageOf({})).toEqual({ page: 1, perPage: 20 });
    expect(givenPageOf({})).toBeUndefined();
    expect(givenPageOf({ page: '2' })).toEqual({ page: 2, perPage: 20 });
  });

  it('has 100 entries at most', () => {
    expect(pageOf({ page: '3', per_page: '101' })).toEqual({ page: 3, perPage: 100 });
    expect(sliceOf({ page: 3, perPage: 100 })).toEqual({ skip: 200, limit: 100 });
  });

  it.each(['0', '-1', '1.5', 'x', '', ['1', '2'], '9999999999'])('is refused as %j', (page) => {
    expect(() => pageOf({ page })).toThrow(refused);
    expect(() => pageOf({ per_page: page })).toThrow(refused);
  });

  it('of an empty list is one of none', () => {
    expect(paginationView({ page: 1, perPage: 20 }, 0)).toEqual({ page: 1, per_page: 20, total: 0, total_pages: 0 });
    expect(paginationView({ page: 2, perPage: 20 }, 41)).toMatchObject({ total: 41, total_pages: 3 });
  });
});

describe('the range that is asked for', () => {
  it('is echoed as it was given, and names UTC days', () => {
    expect(rangeOf({ since: '2026-01-02', until: '2026-01-03T23:30:00-02:00' })).toMatchObject({
      ...{ sinceText: '2026-01-02', sinceDay: '2026-01-02' },
      ...{ untilText: '2026-01-03T23:30:00-02:00', untilDay: '2026-01-04' },
    });
  });

  it('is refused when a bound is given twice', () => {
    expect(() => rangeOf({ since: ['2026-01-02', '2026-01-03'] })).toThrow(refused);
  });
});
