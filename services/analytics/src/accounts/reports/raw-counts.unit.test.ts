import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { visitCounts } from './raw-counts.ts';

const countsIn = (record: object, field: string): [number, number][] => {
  const counts: [number, number][] = [];
  visitCounts(mongo.BSON.serialize(record), field, (place, count) => counts.push([place, count]));
  return counts;
};

describe('the counts of a BSON record', () => {
  it('are read from one field among others of any type', () => {
    const counts = fc.dictionary(fc.nat(100_000).map(String), fc.integer({ min: -9, max: 2_000_000_000_000 }));
    fc.assert(
      fc.property(counts, counts, (views, createdAt) => {
        const record = { _id: 'ä:1', seq: 2 ** 40, span: '16:5', views, accountId: 'a', createdAt };
        const expected = (given: Record<string, number>) => Object.entries(given).map(([key, n]) => [Number(key), n]);
        expect(countsIn(record, 'views')).toEqual(expected(views));
        expect(countsIn(record, 'createdAt')).toEqual(expected(createdAt));
        expect(countsIn(record, 'view')).toEqual([]);
      }),
    );
  });

  it('may be long integers', () => {
    expect(countsIn({ views: { 7: mongo.Long.fromNumber(2 ** 40) } }, 'views')).toEqual([[7, 2 ** 40]]);
  });

  it('are rejected in a record of another kind', () => {
    expect(() => countsIn({ at: new Date(), views: {} }, 'views')).toThrow('type 9');
    expect(() => countsIn({ views: { 1: 'one' } }, 'views')).toThrow('type 2');
  });
});
