import { describe, expect, it } from '@jest/globals';
import { filtersOf, isBackwards, isFiltered, listQueryOf, orderOf, orders, orderValues } from './list-query.ts';

const searchOf = (query: Record<string, string>) => ({
  get: (name: string) => query[name],
  oneOf: <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === query[name]),
  page: () => Number(query.page ?? 1),
});

describe('the address of the document list', () => {
  it('has every parameter of the API', () => {
    const query = { search: ' deck ', engagement: 'read', has_leads: 'true', since: '2026-11-01', until: '2026-11-03' };
    expect(listQueryOf(searchOf({ ...query, sort: 'title', order: 'desc', page: '3' }))).toEqual({
      page: 3,
      per_page: 20,
      include: 'settings',
      sort: 'title',
      order: 'desc',
      search: 'deck',
      engagement: 'read',
      has_leads: true,
      since: '2026-11-01',
      until: '2026-11-03',
    });
  });

  it('without values is the default list', () => {
    expect(listQueryOf(searchOf({}))).toEqual({
      page: 1,
      per_page: 20,
      include: 'settings',
      sort: 'created_at',
      order: 'desc',
    });
    expect(isFiltered(filtersOf(searchOf({ page: '2', sort: 'views' })))).toBe(false);
  });

  it.each<Record<string, string>>([
    { engagement: 'hot' },
    { has_leads: 'yes' },
    { since: '2026-02-30' },
    { until: 'tomorrow' },
    { sort: 'size', order: 'up' },
    { search: '  ' },
  ])('ignores %j', (query) => {
    expect(listQueryOf(searchOf(query))).toEqual(listQueryOf(searchOf({})));
  });

  it('has the order that it was given', () => {
    for (const order of orders) {
      const values = orderValues(order);
      expect(orderOf({ get: (name) => values[name as 'sort' | 'order'] })).toBe(order);
    }
  });

  it('without an order has the most useful one of the key', () => {
    expect(['views', 'title'].map((sort) => orderOf(searchOf({ sort })).order)).toEqual(['desc', 'asc']);
  });

  it('knows days in the wrong order', () => {
    const range = (since: string, until: string) => isBackwards(filtersOf(searchOf({ since, until })));
    expect([range('2026-11-03', '2026-11-02'), range('2026-11-03', '2026-11-03')]).toEqual([true, false]);
  });
});
