import { describe, expect, it } from '@jest/globals';
import { paginationView } from '@docsight/service-kit';
import { formatOf, givenPageOf, intervalOf, rangeOf, sliceOrAll } from './report-query.ts';

const rejected = expect.objectContaining({ code: 'bad_request' });

describe('the requested page', () => {
  it('has 20 entries by default', () => {
    expect(givenPageOf({ page: '2' })).toEqual({ page: 2, perPage: 20 });
    expect(givenPageOf({ per_page: '7' })).toEqual({ page: 1, perPage: 7 });
  });

  it('is the whole list by default', () => {
    expect(givenPageOf({})).toBeUndefined();
    expect(sliceOrAll(undefined)).toBe('all');
  });

  it('has at most 100 entries', () => {
    expect(givenPageOf({ page: '3', per_page: '101' })).toEqual({ page: 3, perPage: 100 });
    expect(sliceOrAll({ page: 3, perPage: 100 })).toEqual({ skip: 200, limit: 100 });
  });

  it('may have any number, and any size, which is limited to 100', () => {
    const page = Number.MAX_SAFE_INTEGER;
    expect(givenPageOf({ page: String(page), per_page: '9'.repeat(400) })).toEqual({ page, perPage: 100 });
    expect(() => givenPageOf({ page: '9007199254740992' })).toThrow(rejected);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', 'x', '', ['1', '2']])('is rejected if it is %j', (page) => {
    expect(() => givenPageOf({ page })).toThrow(rejected);
    expect(() => givenPageOf({ per_page: page })).toThrow(rejected);
  });

  it('is page 1 of 0 for an empty list', () => {
    expect(paginationView({ page: 1, perPage: 20 }, 0)).toEqual({ page: 1, per_page: 20, total: 0, total_pages: 0 });
    expect(paginationView({ page: 2, perPage: 20 }, 41)).toMatchObject({ total: 41, total_pages: 3 });
  });
});

describe('the requested range', () => {
  it('is echoed unchanged, and converted to UTC days', () => {
    expect(rangeOf({ since: '2026-01-02', until: '2026-01-03T23:30:00-02:00' })).toMatchObject({
      sinceText: '2026-01-02',
      sinceDay: '2026-01-02',
      untilText: '2026-01-03T23:30:00-02:00',
      untilDay: '2026-01-04',
    });
  });

  it('is rejected if a bound is given twice', () => {
    expect(() => rangeOf({ since: ['2026-01-02', '2026-01-03'] })).toThrow(rejected);
  });
});

describe('the requested format', () => {
  it('is JSON by default', () => {
    expect([formatOf({}), formatOf({ format: 'json' }), formatOf({ format: 'csv' })]).toEqual(['json', 'json', 'csv']);
  });

  it('has a timeline only with an interval', () => {
    expect([intervalOf({}), intervalOf({ interval: 'day' })]).toEqual([undefined, 'day']);
  });

  it.each(['', 'CSV', 'xml', 'week', ['csv', 'csv'], ['day', 'day']])('is rejected if it is %j', (text) => {
    expect(() => formatOf({ format: text })).toThrow(rejected);
    expect(() => intervalOf({ interval: text })).toThrow(rejected);
  });
});
