import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import type { Day, SessionTotals, Visit } from '../rules/index.ts';
import {
  fromStoredDays,
  fromStoredSessions,
  fromStoredVisits,
  toStoredDays,
  toStoredSessions,
  toStoredVisits,
} from './index.ts';

const page = fc.integer({ min: 1, max: 10_000 }).map(String);
const numbers = fc.dictionary(page, fc.maxSafeNat());
const date = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-22');
const visits: fc.Arbitrary<Visit[]> = fc.array(
  fc.record(
    { start: fc.nat(), last: fc.nat(), pages: fc.dictionary(page, date), revisited: fc.constant(true as const) },
    { requiredKeys: ['start', 'last', 'pages'], noNullPrototype: true },
  ),
  { maxLength: 4 },
);
const days: fc.Arbitrary<Record<string, Day>> = fc.dictionary(
  date,
  fc.record(
    { downloads: fc.nat(), pages: numbers, archived: fc.record({ visits: fc.nat(), pages: numbers }) },
    { requiredKeys: ['downloads', 'pages'], noNullPrototype: true },
  ),
);
const sessions: fc.Arbitrary<Record<string, SessionTotals>> = fc.dictionary(
  fc.constantFrom('ses_1', 'ses_2'),
  fc.record({ startedAt: fc.nat(), pages: numbers }),
);

/** Returns what the database returns for a value. */
const stored = <Value>(value: Value): Value =>
  (mongo.BSON.deserialize(mongo.BSON.serialize({ value })) as { value: Value }).value;

describe('a stored history', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(visits, days, sessions, (someVisits, someDays, someSessions) => {
        expect(fromStoredVisits(stored(toStoredVisits(someVisits)))).toEqual(someVisits);
        expect(fromStoredDays(stored(toStoredDays(someDays)))).toEqual(someDays);
        expect(fromStoredSessions(stored(toStoredSessions(someSessions)))).toEqual(someSessions);
      }),
    );
  });

  it('takes a few bytes per page', () => {
    const pages = Array.from({ length: 10_000 }, (_, index) => String(index + 1));
    const all = <Value>(value: Value) => Object.fromEntries(pages.map((each) => [each, value]));
    const sizeOf = (value: object): number => mongo.BSON.calculateObjectSize(value);
    expect(sizeOf(toStoredVisits([{ start: 0, last: 0, pages: all('2026-11-22') }]))).toBeLessThan(11_000);
    expect(sizeOf(toStoredDays({ '2026-11-22': { downloads: 0, pages: all(60_000) } }))).toBeLessThan(41_000);
    expect(sizeOf(toStoredSessions({ ses_1: { startedAt: 0, pages: all(60_000) } }))).toBeLessThan(41_000);
  });
});
