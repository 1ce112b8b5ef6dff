import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareListOf, compareText, maxOthers } from './compare-list.ts';
import { filteredLeadsOf, hasFilters, isBackwards, leadsQueryOf, leadsSearchOf } from './leads-search.ts';
import {
  filteredQueryOf,
  isFiltered,
  orderValues,
  viewerOrders,
  viewersQueryOf,
  viewersSearchOf,
} from './viewers-search.ts';

type Values = Record<string, string | undefined>;

const searchOf = (query: Values) => ({
  get: (name: string) => query[name],
  oneOf: <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query[name]),
  page: () => Number(query.page ?? 1),
});
const viewersOf = (query: Values) => viewersSearchOf(searchOf(query));
const leadsOf = (query: Values) => leadsSearchOf(searchOf(query));

describe('the address of the readers', () => {
  it('has every parameter of the API', () => {
    const view = viewersOf({ sort: 'time', order: 'asc', search: ' acme ', level: 'read', page: '3' });
    expect(viewersQueryOf(view)).toEqual({
      sort: 'time',
      order: 'asc',
      search: 'acme',
      level: 'read',
      page: 3,
      per_page: 100,
    });
    expect(filteredQueryOf(view)).toEqual({ sort: 'time', order: 'asc', search: 'acme', level: 'read' });
    expect(isFiltered(view)).toBe(true);
  });

  it('without values is the order of the API', () => {
    expect(viewersQueryOf(viewersOf({}))).toEqual({ sort: 'engagement', order: 'desc', page: 1, per_page: 100 });
    expect(isFiltered(viewersOf({ sort: 'visits', page: '2' }))).toBe(false);
  });

  it.each([{ sort: 'email' }, { order: 'up' }, { level: 'hot' }, { level: 'Read' }, { search: '   ' }])(
    'ignores %j',
    (query) => {
      expect(viewersOf(query)).toEqual(viewersOf({}));
    },
  );

  it('keeps every order that a header gives', () => {
    for (const { by, order } of viewerOrders) {
      expect(viewersOf(orderValues({ by, order }))).toMatchObject({ sort: by, order });
    }
    expect(viewerOrders).toHaveLength(10);
  });

  it('never requests what the API rejects', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('sort', 'order', 'level'), fc.string()), (query) => {
        const { sort, order, level } = viewersQueryOf(viewersOf(query));
        expect(['engagement', 'last_viewed_at', 'time', 'completion', 'visits']).toContain(sort);
        expect(['asc', 'desc']).toContain(order);
        expect([undefined, 'high_interest', 'read', 'skimmed', 'opened', 'not_opened']).toContain(level);
      }),
    );
  });
});

describe('the address of the leads', () => {
  it('has every parameter of the API', () => {
    const view = leadsOf({ search: ' ann', since: '2026-11-01', until: '2026-11-03', page: '2' });
    expect(leadsQueryOf(view)).toEqual({
      search: 'ann',
      since: '2026-11-01',
      until: '2026-11-03',
      page: 2,
      per_page: 100,
    });
    expect(filteredLeadsOf(leadsOf({ page: '2' }))).toEqual({});
  });

  it.each([{ since: '2026-02-30' }, { until: 'tomorrow' }, { since: '2026-1-1' }, { search: ' ' }])(
    'ignores %j',
    (query) => {
      expect(leadsOf(query)).toEqual(leadsOf({}));
      expect(hasFilters(leadsOf(query))).toBe(false);
    },
  );

  it('knows days in the wrong order', () => {
    const range = (since: string, until: string) => isBackwards(leadsOf({ since, until }));
    expect([range('2026-11-03', '2026-11-02'), range('2026-11-03', '2026-11-03')]).toEqual([true, false]);
  });
});

describe('the compared readers of an address', () => {
  it.each([
    [undefined, []],
    ['', []],
    [',, ,', []],
    ['b,c', ['b', 'c']],
    [' b , b,c', ['b', 'c']],
    ['a,b', ['b']],
    ['b,c,d,e,f', ['b', 'c', 'd']],
    ['..,.,b', ['b']],
    ['x'.repeat(101), []],
  ])('%j are %j', (text, ids) => {
    expect(compareListOf(text, 'a')).toEqual(ids);
  });

  it('are few, different, never the reader, and the same after another turn', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 5 })), fc.string({ minLength: 1 }), (ids, reader) => {
        const list = compareListOf(compareText(ids), reader);
        expect(list.length).toBeLessThanOrEqual(maxOthers);
        expect(new Set(list).size).toBe(list.length);
        expect(list).not.toContain(reader);
        expect(compareListOf(compareText(list), reader)).toEqual(list);
      }),
    );
  });
});
