import { describe, expect, it } from '@jest/globals';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { lastSnapshots, randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import { successor } from './reader-state.ts';
import type { ReaderState } from './reader-state.ts';

const dayOf = (date: string, visits: number) => ({ date, visits, downloads: 0, pages: {} });
const first = aReaderSnapshot({ version: 3, level: 'skimmed', days: [dayOf('2026-01-02', 1), dayOf('2026-01-03', 1)] });
const reader = { ...first, days: [] };

const datesOf = (state: ReaderState) => state.days.map(({ date, visits, version }) => [date, visits, version]);

describe('what is known of a reader', () => {
  it('keeps the days that a newer snapshot does not list', () => {
    const next = {
      ...reader,
      version: 5,
      level: 'read' as const,
      days: [dayOf('2026-01-03', 2)],
      daysSince: '2026-01-03',
    };
    const state = successor(successor(null, first), next);
    expect(state).toMatchObject({ version: 5, level: 'read' });
    expect(datesOf(state)).toEqual([
      ['2026-01-02', 1, 3],
      ['2026-01-03', 2, 5],
    ]);
  });

  it('takes from an older snapshot the days that no newer one listed, and no field', () => {
    const newer = {
      ...reader,
      version: 5,
      level: 'read' as const,
      days: [dayOf('2026-01-03', 2)],
      daysSince: '2026-01-03',
    };
    const state = successor(successor(null, newer), first);
    expect(state).toMatchObject({ version: 5, level: 'read' });
    expect(datesOf(state)).toEqual([
      ['2026-01-02', 1, 3],
      ['2026-01-03', 2, 5],
    ]);
  });

  it('is the very same after a snapshot that says nothing new', () => {
    const state = successor(null, first);
    expect(successor(state, first)).toBe(state);
    expect(successor(state, { ...first, version: 2 })).toBe(state);
  });

  it('takes the days of a state from before days had versions for as old as the state', () => {
    const stored = { ...first };
    expect(successor(stored, { ...first, version: 2, days: [dayOf('2026-01-02', 9)] })).toBe(stored);
    const state = successor(stored, { ...reader, version: 4, days: [dayOf('2026-01-04', 1)] });
    expect(datesOf(state)).toEqual([
      ['2026-01-02', 1, 3],
      ['2026-01-03', 1, 3],
      ['2026-01-04', 1, 4],
    ]);
  });

  it('has no days once the reader was merged, whatever comes late', () => {
    const merged = successor(successor(null, first), { ...first, version: 6, mergedInto: 'vwr_1', days: [] });
    expect(merged).toMatchObject({ mergedInto: 'vwr_1', days: [] });
    expect(successor(merged, { ...first, version: 4, days: [dayOf('2026-01-05', 1)] })).toBe(merged);
    expect(successor(merged, { ...merged, version: 7, days: [] })).toMatchObject({ version: 7, days: [] });
  });

  it('is nothing once the reader was erased, whatever comes late, and what came later is all that counts', () => {
    const nothing = { email: null, lead: null, firstViewedAt: null, lastViewedAt: null, level: 'not_opened' as const };
    const known = { ...first, email: 'ann@example.com', lead: { name: 'Ann', capturedAt: '2026-01-02T10:00:00.000Z' } };
    const erased = { ...reader, ...nothing, version: 6, voidUpTo: 5 };
    const back = { ...erased, version: 7, days: [dayOf('2026-01-03', 4)], daysSince: '2026-01-03' };
    const late = { ...known, version: 5, days: [dayOf('2026-01-02', 9), dayOf('2026-01-04', 9)] };
    const tombstone = successor(successor(null, known), erased);
    expect(tombstone).toEqual({ ...erased, days: [] });
    expect(successor(tombstone, late)).toBe(tombstone);
    for (const order of [
      [known, erased, back, late],
      [back, late, known, erased],
      [late, back, erased, known],
    ]) {
      const state = order.reduce<ReaderState | null>(successor, null)!;
      expect(state).toMatchObject({ version: 7, email: null, lead: null, voidUpTo: 5 });
      expect(datesOf(state)).toEqual([['2026-01-03', 4, 7]]);
    }
  });

  it('counts again when the reader was merged, then erased with its viewer, then came back', () => {
    const merged = { ...reader, version: 5, mergedInto: 'vwr_1' };
    const erased = { ...reader, version: 6, voidUpTo: 5 };
    const back = { ...erased, version: 7, days: [dayOf('2026-01-05', 1)] };
    for (const order of [
      [first, merged, erased, back],
      [back, merged, first, erased],
    ])
      expect(datesOf(order.reduce<ReaderState | null>(successor, null)!)).toEqual([['2026-01-05', 1, 7]]);
  });

  it.each([
    ['of what was told', false],
    ['of what was told, with erasures in between', true],
  ])('comes out the same in any order and repetition %s', (_, erasing) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const history = randomHistory(random, { owners: ['a'], documents: 2, steps: 60, partial: true, erasing });
        const told = shuffled([...history.snapshots, ...history.snapshots], random);
        const known = new Map<string, ReaderState>();
        for (const { snapshot } of told)
          known.set(snapshot.readerId, successor(known.get(snapshot.readerId) ?? null, snapshot));
        for (const { days, ...fields } of lastSnapshots(history)) {
          const { days: found, ...state } = known.get(fields.readerId)!;
          const plain = found.map(({ version: _, ...day }) => day);
          expect(state).toEqual(fields);
          expect(plain).toEqual(fields.mergedInto === null ? days.toSorted((a, b) => (a.date < b.date ? -1 : 1)) : []);
        }
      }),
    );
  });
});
