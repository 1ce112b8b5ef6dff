import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentQuery } from './document-store.ts';
import { makeListMemory, shortestRead, withPlace } from './list-memory.ts';
import type { KnownList, PageRead } from './list-memory.ts';

const countedAt = new Date('2026-01-02T03:04:05.000Z');
const knownList = (total: number, places: number[] = []): KnownList => ({
  stamp: 'a stamp',
  countedAt,
  total,
  places: places.map((at) => ({ at, key: { at } })),
});

/** What the store does: passes over `skip` in the direction, takes `limit`, and turns what it read backwards. */
const readFrom = (list: number[], { from, backwards, skip, limit }: PageRead): number[] => {
  const at = from?.at ?? (backwards ? list.length : 0);
  return backwards
    ? list
        .slice(0, at)
        .toReversed()
        .slice(skip, skip + limit)
        .toReversed()
    : list.slice(at).slice(skip, skip + limit);
};

describe('the shortest way to a page', () => {
  it('leads to the same page as reading from the start', () => {
    const pages = fc.record({
      total: fc.nat(1_000),
      places: fc.array(fc.nat(999), { maxLength: 10 }),
      skip: fc.nat(1_200),
      limit: fc.integer({ min: 1, max: 100 }),
    });
    fc.assert(
      fc.property(pages, ({ total, places, skip, limit }) => {
        const list = Array.from({ length: total }, (_, index) => index);
        const inside = places.filter((at) => at < total);
        const read = shortestRead({ skip, limit }, knownList(total, inside));
        expect(readFrom(list, read)).toEqual(list.slice(skip, skip + limit));
        expect(read.skip).toBeLessThanOrEqual(skip);
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
      { from: { at: 500, key: { at: 500 } }, backwards: false, skip: 10 },
    ],
    [
      { skip: 470, limit: 20 },
      { from: { at: 500, key: { at: 500 } }, backwards: true, skip: 10 },
    ],
  ])('%j of a thousand is read as %j', (page, way) => {
    expect(shortestRead(page, knownList(1_000, [500]))).toMatchObject(way);
  });

  it('a place is kept where none is near', () => {
    const known = knownList(1_000, [500]);
    const placesWith = (at: number) => withPlace(known, { at, key: {} }).places.map((place) => place.at);
    expect([10, 490, 700, 990].map(placesWith)).toEqual([[500], [500], [500, 700], [500]]);
  });
});

describe('what is remembered of lists', () => {
  const query: DocumentQuery = {
    accountId: 'owner',
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
  const memoryAt = (time: { now: Date }) => makeListMemory(() => time.now);

  it('is the same for all pages of a list, and for no other list', () => {
    const memory = memoryAt({ now: countedAt });
    const known = knownList(1_000);
    memory.keep(query, known);
    expect(memory.recall({ ...query, skip: 500, limit: 10 })).toEqual(known);
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
    expect(others.map((other) => memory.recall({ ...query, ...other }))).toEqual(others.map(() => undefined));
  });

  it('is not worth it for a short list', () => {
    const memory = memoryAt({ now: countedAt });
    memory.keep(query, knownList(1_000));
    memory.keep(query, knownList(199));
    expect(memory.recall(query)).toBeUndefined();
  });

  it('is believed for five seconds after the count, however often it is used', () => {
    const time = { now: countedAt };
    const memory = memoryAt(time);
    memory.keep(query, knownList(1_000));
    time.now = new Date(countedAt.getTime() + 4_999);
    const known = memory.recall(query)!;
    expect(known.stamp).toBe('a stamp');
    memory.keep(query, known);
    time.now = new Date(countedAt.getTime() + 5_000);
    expect(memory.recall(query)?.stamp).toBeNull();
  });

  it('has an end: the list that was used longest ago goes first', () => {
    const memory = memoryAt({ now: countedAt });
    const lists = Array.from({ length: 1_001 }, (_, index) => ({ ...query, accountId: `owner ${index}` }));
    for (const list of lists) memory.keep(list, knownList(1_000));
    expect(lists.filter((list) => !memory.recall(list))).toEqual([lists[0]]);
  });
});
