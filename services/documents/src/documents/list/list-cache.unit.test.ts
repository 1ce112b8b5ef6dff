import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentQuery } from '../document-store.ts';
import { makeListCache, shortestScan, withPosition } from './list-cache.ts';
import type { CachedList, PageScan } from './list-cache.ts';

const countedAt = new Date('2026-01-02T03:04:05.000Z');
const cachedList = (total: number, indexes: number[] = []): CachedList => ({
  stamp: 'a stamp',
  countedAt,
  total,
  positions: indexes.map((index) => ({ index, key: { index } })),
});

/** Scans as the store does: skips and limits in the scan's direction, then restores the order of the list. */
const scanned = (list: number[], { from, backwards, skip, limit }: PageScan): number[] => {
  const start = from?.index ?? (backwards ? list.length : 0);
  return backwards
    ? list
        .slice(0, start)
        .toReversed()
        .slice(skip, skip + limit)
        .toReversed()
    : list.slice(start).slice(skip, skip + limit);
};

describe('the shortest scan', () => {
  it('reads the same page as a scan from the start', () => {
    const pages = fc.record({
      total: fc.nat(1_000),
      indexes: fc.array(fc.nat(999), { maxLength: 10 }),
      skip: fc.nat(1_200),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(pages, ({ total, indexes, skip, limit }) => {
        const list = Array.from({ length: total }, (_, index) => index);
        const inside = indexes.filter((index) => index < total);
        const scan = shortestScan({ skip, limit }, cachedList(total, inside));
        expect(scanned(list, scan)).toEqual(list.slice(skip, skip + limit));
        expect(scan.skip).toBeLessThanOrEqual(skip);
      }),
    );
  });

  it.each([
    [
      { skip: 40, limit: 20 },
      { backwards: false, skip: 40 },
    ],
    [
      { skip: 980, limit: 20 },
      { backwards: true, skip: 0 },
    ],
    [
      { skip: 990, limit: 20 },
      { backwards: true, skip: 0, limit: 10 },
    ],
    [
      { skip: 510, limit: 20 },
      { from: { index: 500, key: { index: 500 } }, backwards: false, skip: 10 },
    ],
    [
      { skip: 470, limit: 20 },
      { from: { index: 500, key: { index: 500 } }, backwards: true, skip: 10 },
    ],
  ])('reads %j of a thousand documents as %j', (page, scan) => {
    expect(shortestScan(page, cachedList(1_000, [500]))).toMatchObject(scan);
  });
});

describe('withPosition', () => {
  it('adds a position only where no other is near', () => {
    const list = cachedList(1_000, [500]);
    const indexesWith = (index: number) =>
      withPosition(list, { index, key: {} }).positions.map((position) => position.index);
    expect([10, 490, 700, 990].map(indexesWith)).toEqual([[500], [500], [500, 700], [500]]);
  });
});

describe('the list cache', () => {
  const query: DocumentQuery = {
    accountId: 'account',
    searchKey: null,
    level: null,
    withLeadsOnly: false,
    createdSince: null,
    createdUntil: null,
    sort: 'views',
    order: 'desc',
    skip: 0,
    limit: 20,
  };
  const cacheAt = (time: { now: Date }) => makeListCache(() => time.now);

  it('has one entry for all pages of a list, and for no other list', () => {
    const cache = cacheAt({ now: countedAt });
    const list = cachedList(1_000);
    cache.set(query, list);
    expect(cache.get({ ...query, skip: 500, limit: 10 })).toEqual(list);
    const others: Partial<DocumentQuery>[] = [
      { accountId: 'other' },
      { searchKey: 'a' },
      { level: 'read' },
      { withLeadsOnly: true },
      { createdSince: countedAt },
      { createdUntil: countedAt },
      { sort: 'title' },
      { order: 'asc' },
    ];
    expect(others.map((other) => cache.get({ ...query, ...other }))).toEqual(others.map(() => undefined));
  });

  it('has no entry for a list of fewer than 200 documents', () => {
    const cache = cacheAt({ now: countedAt });
    cache.set(query, cachedList(1_000));
    cache.set(query, cachedList(199));
    expect(cache.get(query)).toBeUndefined();
  });

  it('drops the stamp of an entry five seconds after the count, even if the entry is used', () => {
    const time = { now: countedAt };
    const cache = cacheAt(time);
    cache.set(query, cachedList(1_000));
    time.now = new Date(countedAt.getTime() + 4_999);
    const list = cache.get(query)!;
    expect(list.stamp).toBe('a stamp');
    cache.set(query, list);
    time.now = new Date(countedAt.getTime() + 5_000);
    expect(cache.get(query)?.stamp).toBeNull();
  });

  it('evicts the least recently used list after 1,000', () => {
    const cache = cacheAt({ now: countedAt });
    const lists = Array.from({ length: 1_001 }, (_, index) => ({ ...query, accountId: `account ${index}` }));
    for (const list of lists) cache.set(list, cachedList(1_000));
    expect(lists.filter((list) => !cache.get(list))).toEqual([lists[0]]);
  });
});
