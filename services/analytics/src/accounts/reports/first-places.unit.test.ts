import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstPlaces } from './first-places.ts';

describe('the first places', () => {
  it('are those with the most views, then the newest, and all that equal the last one', () => {
    const aDocument = fc.record({ views: fc.nat(4), createdAt: fc.nat(4) });
    fc.assert(
      fc.property(fc.array(aDocument, { maxLength: 40 }), fc.integer({ min: 1, max: 12 }), (given, limit) => {
        const documents = given.map((each, place) => ({ ...each, place }));
        const rank = ({ views, createdAt }: { views: number; createdAt: number }): number => views * 10 + createdAt;
        const ranks = documents.map(rank).sort((a, b) => b - a);
        const least = ranks[limit - 1] ?? -1;
        const places = firstPlaces(documents, limit).map(({ place }) => place);
        const expected = documents.filter((each) => rank(each) >= least).map(({ place }) => place);
        expect(places.toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });
});
