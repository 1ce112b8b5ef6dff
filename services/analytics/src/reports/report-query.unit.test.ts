import { describe, expect, it } from '@jest/globals';
import { paginationView } from '@docsight/service-kit';
import { formatOf, givenPageOf, intervalOf, rangeOf, sliceOrAll } from './report-query.ts';

const refused = expect.objectContaining({ code: 'bad_request' });

describe('the page that is asked for', () => {
  it('has 20 entries unless said otherwise', () => {
    expect(givenPageOf({ page: '2' })).toEqual({ page: 2, perPage: 20 });
    expect(givenPageOf({ per_page: '7' })).toEqual({ page: 1, perPage: 7 });
  });

  it('is none, and so all of the list, when nothing is said', () => {
    expect(givenPageOf({})).toBeUndefined();
    expect(sliceOrAll(undefined)).toBe('all');
  });

  it('has 100 entries at most', () => {
    expect(givenPageOf({ page: '3', per_page: '101' })).toEqual({ page: 3, perPage: 100 });
    expect(sliceOrAll({ page: 3, perPage: 100 })).toEqual({ skip: 200, limit: 100 });
  });

  it('may be as far as numbers go, and have as many entries as are wanted: 100 come', () => {
    const page = Number.MAX_SAFE_INTEGER;
    expect(givenPageOf({ page: String(page), per_page: '9'.repeat(400) })).toEqual({ page, perPage: 100 });
    expect(() => givenPageOf({ page: '9007199254740992' })).toThrow(refused);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', 'x', '', ['1', '2']])('is refused as %j', (page) => {
    expect(() => givenPageOf({ page })).toThrow(refused);
    expect(() => givenPageOf({ per_page: page })).toThrow(refused);
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

describe('the form that is asked for', () => {
  it('is JSON unless said otherwise', () => {
    expect([formatOf({}), formatOf({ format: 'json' }), formatOf({ format: 'csv' })]).toEqual(['json', 'json', 'csv']);
  });

  it('has a row for each day or none', () => {
    expect([intervalOf({}), intervalOf({ interval: 'day' })]).toEqual([undefined, 'day']);
  });

  it.each(['', 'CSV', 'xml', 'week', ['csv', 'csv'], ['day', 'day']])('is refused as %j', (text) => {
    expect(() => formatOf({ format: text })).toThrow(refused);
    expect(() => intervalOf({ interval: text })).toThrow(refused);
  });
});
