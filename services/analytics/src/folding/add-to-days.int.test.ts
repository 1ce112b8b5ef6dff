import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestProjection } from '../../test/projection.ts';
import type { TestProjection } from '../../test/projection.ts';
import type { SumTree } from '../figures/index.ts';
import { makeAddToDays } from './add-to-days-mongo.ts';

let projection: TestProjection;
let days: TestProjection['collections']['days'];

beforeAll(async () => {
  projection = await openTestProjection();
  ({ days } = projection.collections);
});
afterAll(() => projection.close());

const date = '2026-03-10';
/** A visit that has spent a second on each of these pages. */
const sumsOf = (firstPage: number, pageCount: number): SumTree => ({
  views: 1,
  ms: pageCount * 1_000,
  pages: Object.fromEntries(
    Array.from({ length: pageCount }, (_, index) => [String(firstPage + index), { v: 1, ms: 1_000 }]),
  ),
});

/** Adds sums of a new document, one fold after the other. Each fold is completed by several processes at once. */
const aDocument = () => {
  const ref = { documentId: randomUUID(), accountId: randomUUID() };
  const addToDays = makeAddToDays(days);
  return {
    fold: async (version: number, sums: SumTree) => {
      await Promise.all([1, 2, 3].map(() => addToDays({ ...ref, version }, { [date]: sums })));
    },
    stored: () => days.findOne({ _id: `${ref.documentId}:${date}` }),
  };
};

describe('sums of a day', () => {
  it.each([
    ['few', 'few', 3],
    ['many', 'many', 300],
    ['few', 'many', 99],
  ])('are added once per fold, %s in the first fold and %s in the second', async (_, __, pageCount) => {
    const { fold, stored } = aDocument();
    await fold(1, sumsOf(1, pageCount));
    await fold(2, sumsOf(2, pageCount + 2));
    await fold(1, sumsOf(1, pageCount)); // a late process
    const day = await stored();
    expect(day).toMatchObject({ date, seq: 2, views: 2, ms: (2 * pageCount + 2) * 1_000 });
    const pages = day!.pages as Record<string, { v: number; ms: number }>;
    expect(Object.keys(pages)).toHaveLength(pageCount + 3);
    expect([pages[1], pages[2], pages[pageCount + 3]]).toEqual([
      { v: 1, ms: 1_000 },
      { v: 2, ms: 2_000 },
      { v: 1, ms: 1_000 },
    ]);
  });

  it('of a kind that the day has not had yet are added too', async () => {
    const { fold, stored } = aDocument();
    const { pages, ...others } = sumsOf(1, 300);
    await fold(1, { pages: pages! });
    await fold(2, { ...others, pages: pages! });
    expect(await stored()).toMatchObject({ views: 1, ms: 300_000, pages: { 300: { v: 2, ms: 2_000 } } });
  });

  it('are written with few paths for a document of any number of pages', async () => {
    const { fold, stored } = aDocument();
    await fold(1, sumsOf(1, 10_000));
    let paths = 0;
    const { bulkWrite, updateOne } = days;
    days.bulkWrite = () => Promise.reject(new Error('not used for many sums'));
    days.updateOne = (filter, update, options) => {
      paths = Math.max(paths, Object.keys((update as { $set: object }).$set).length);
      return updateOne.call(days, filter, update, options);
    };
    await fold(2, sumsOf(1, 10_000));
    Object.assign(days, { bulkWrite, updateOne });
    expect(paths).toBeLessThan(10);
    expect(await stored()).toMatchObject({ views: 2, pages: { 10_000: { v: 2, ms: 2_000 } } });
  });
});
