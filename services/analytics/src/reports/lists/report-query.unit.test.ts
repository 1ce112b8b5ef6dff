import { describe, expect, it } from '@jest/globals';
import { operations } from '@docsight/api-contract';
import { paginationView, parse, parseDateRange } from '@docsight/service-kit';
import type { DateRange, Page } from '@docsight/service-kit';
import { givenPageOf, givenSearchKeyOf, viewerQueryOf } from './report-query.ts';

const listQuery = (query: unknown) => parse(operations.listViewers.query, query, 'parameter');
const statisticsQuery = (query: unknown) => parse(operations.getDocumentStatistics.query, query, 'parameter');

const pageIn = (query: unknown): Page | undefined => givenPageOf(listQuery(query));
const rangeIn = (query: unknown): DateRange => parseDateRange(statisticsQuery(query));
const formatIn = (query: unknown): string => listQuery(query).format;
const overviewIntervalIn = (query: unknown): string | undefined =>
  parse(operations.getOverview.query, query, 'parameter').interval;
const intervalIn = (query: unknown): string | undefined => statisticsQuery(query).interval;

const rejected = expect.objectContaining({ code: 'bad_request' });

describe('the requested page', () => {
  it('has 20 entries by default', () => {
    expect(pageIn({ page: '2' })).toEqual({ page: 2, perPage: 20 });
    expect(pageIn({ per_page: '7' })).toEqual({ page: 1, perPage: 7 });
  });

  it('is the whole list by default', () => {
    expect(pageIn({})).toBeUndefined();
  });

  it('has at most 100 entries', () => {
    expect(pageIn({ page: '3', per_page: '101' })).toEqual({ page: 3, perPage: 100 });
  });

  it('may have any number, and any size, which is limited to 100', () => {
    const page = Number.MAX_SAFE_INTEGER;
    expect(pageIn({ page: String(page), per_page: '9'.repeat(400) })).toEqual({ page, perPage: 100 });
    expect(() => pageIn({ page: '9007199254740992' })).toThrow(rejected);
  });

  it.each(['0', '-1', '1.5', '1e3', ' 1', 'x', '', ['1', '2']])('is rejected if it is %j', (page) => {
    expect(() => pageIn({ page })).toThrow(rejected);
    expect(() => pageIn({ per_page: page })).toThrow(rejected);
  });

  it('is page 1 of 0 for an empty list', () => {
    expect(paginationView({ page: 1, perPage: 20 }, 0)).toEqual({ page: 1, per_page: 20, total: 0, total_pages: 0 });
    expect(paginationView({ page: 2, perPage: 20 }, 41)).toMatchObject({ total: 41, total_pages: 3 });
  });
});

describe('the requested order and filters of viewers', () => {
  const queryIn = (query: unknown) => viewerQueryOf(listQuery(query));

  it('are by engagement, most first, without a filter by default', () => {
    expect(queryIn({})).toEqual({ sort: 'engagement', order: 'desc', level: null, searchKey: null });
    expect(queryIn({ search: '' })).toMatchObject({ searchKey: null });
  });

  it('ignore case in a search, and a search with a line break finds nothing', () => {
    expect(givenSearchKeyOf('ANN@Straße.DE')).toBe('ann@strasse.de');
    expect(givenSearchKeyOf('ann\nacme')).toBe('ann\0acme');
  });

  it.each([
    { sort: 'name' },
    { sort: '' },
    { order: 'up' },
    { level: 'hot' },
    { level: '' },
    { search: ['a', 'b'] },
    { sort: ['time', 'time'] },
  ])('are rejected: %j', (query) => {
    expect(() => queryIn(query)).toThrow(rejected);
  });
});

describe('the requested range', () => {
  it('is echoed unchanged, and converted to UTC days', () => {
    expect(rangeIn({ since: '2026-01-02', until: '2026-01-03T23:30:00-02:00' })).toMatchObject({
      sinceText: '2026-01-02',
      sinceDay: '2026-01-02',
      untilText: '2026-01-03T23:30:00-02:00',
      untilDay: '2026-01-04',
    });
  });

  it('is rejected if a bound is given twice', () => {
    expect(() => rangeIn({ since: ['2026-01-02', '2026-01-03'] })).toThrow(rejected);
  });
});

describe('the requested format', () => {
  it('is JSON by default', () => {
    expect([formatIn({}), formatIn({ format: 'json' }), formatIn({ format: 'csv' })]).toEqual(['json', 'json', 'csv']);
  });

  it('has a timeline only with an interval', () => {
    for (const interval of [intervalIn, overviewIntervalIn])
      expect([interval({}), interval({ interval: 'day' })]).toEqual([undefined, 'day']);
  });

  it.each(['', 'CSV', 'xml', 'week', ['csv', 'csv'], ['day', 'day']])('is rejected if it is %j', (text) => {
    expect(() => formatIn({ format: text })).toThrow(rejected);
    expect(() => intervalIn({ interval: text })).toThrow(rejected);
    expect(() => overviewIntervalIn({ interval: text })).toThrow(rejected);
  });
});
