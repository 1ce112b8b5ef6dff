import { describe, expect, it } from '@jest/globals';
import { aReaderSnapshot } from '@docsight/testkit';
import fc from 'fast-check';
import { randomHistory, seeded, shuffled } from '../../test/reading-history.ts';
import { recount } from '../../test/recount.ts';
import { applySnapshot } from './reader-state.ts';
import type { ReaderState } from './reader-state.ts';

const dayOf = (date: string, visits: number) => ({ date, visits, downloads: 0, pages: {} });
const first = aReaderSnapshot({ version: 3, level: 'skimmed', days: [dayOf('2026-01-02', 1), dayOf('2026-01-03', 1)] });
const reader = { ...first, days: [] };

const datesOf = (state: ReaderState) => state.days.map(({ date, visits, version }) => [date, visits, version]);

describe('the state of a reader', () => {
  it('keeps days that a newer snapshot does not list', () => {
    const next = {
      ...reader,
      version: 5,
      level: 'read' as const,
      days: [dayOf('2026-01-03', 2)],
      daysSince: '2026-01-03',
    };
    const state = applySnapshot(applySnapshot(null, first), next);
    expect(state).toMatchObject({ version: 5, level: 'read' });
    expect(datesOf(state)).toEqual([
      ['2026-01-02', 1, 3],
      ['2026-01-03', 2, 5],
    ]);
  });

  it('takes days that no newer snapshot listed from an older one, but no field', () => {
    const newer = {
      ...reader,
      version: 5,
      level: 'read' as const,
      days: [dayOf('2026-01-03', 2)],
      daysSince: '2026-01-03',
    };
    const state = applySnapshot(applySnapshot(null, newer), first);
    expect(state).toMatchObject({ version: 5, level: 'read' });
    expect(datesOf(state)).toEqual([
      ['2026-01-02', 1, 3],
      ['2026-01-03', 2, 5],
    ]);
  });

  it('is the same object after a snapshot with nothing new', () => {
    const state = applySnapshot(null, first);
    expect(applySnapshot(state, first)).toBe(state);
    expect(applySnapshot(state, { ...first, version: 2 })).toBe(state);
  });

  it('has no days after the reader was merged, even if a snapshot comes late', () => {
    const merged = applySnapshot(applySnapshot(null, first), { ...first, version: 6, mergedInto: 'vwr_1', days: [] });
    expect(merged).toMatchObject({ mergedInto: 'vwr_1', days: [] });
    expect(applySnapshot(merged, { ...first, version: 4, days: [dayOf('2026-01-05', 1)] })).toBe(merged);
    expect(applySnapshot(merged, { ...merged, version: 7, days: [] })).toMatchObject({ version: 7, days: [] });
  });

  it('keeps nothing from before an erasure, even if a snapshot comes late, and counts what follows it', () => {
    const nothing = { email: null, lead: null, firstViewedAt: null, lastViewedAt: null, level: 'not_opened' as const };
    const known = { ...first, email: 'ann@example.com', lead: { name: 'Ann', capturedAt: '2026-01-02T10:00:00.000Z' } };
    const erased = { ...reader, ...nothing, version: 6, voidUpTo: 5 };
    const back = { ...erased, version: 7, days: [dayOf('2026-01-03', 4)], daysSince: '2026-01-03' };
    const late = { ...known, version: 5, days: [dayOf('2026-01-02', 9), dayOf('2026-01-04', 9)] };
    const tombstone = applySnapshot(applySnapshot(null, known), erased);
    expect(tombstone).toEqual({ ...erased, days: [] });
    expect(applySnapshot(tombstone, late)).toBe(tombstone);
    for (const order of [
      [known, erased, back, late],
      [back, late, known, erased],
      [late, back, erased, known],
    ]) {
      const state = order.reduce<ReaderState | null>(applySnapshot, null)!;
      expect(state).toMatchObject({ version: 7, email: null, lead: null, voidUpTo: 5 });
      expect(datesOf(state)).toEqual([['2026-01-03', 4, 7]]);
    }
  });

  it('has days again after the reader was merged, then erased with its viewer, then came back', () => {
    const merged = { ...reader, version: 5, mergedInto: 'vwr_1' };
    const erased = { ...reader, version: 6, voidUpTo: 5 };
    const back = { ...erased, version: 7, days: [dayOf('2026-01-05', 1)] };
    for (const order of [
      [first, merged, erased, back],
      [back, merged, first, erased],
    ])
      expect(datesOf(order.reduce<ReaderState | null>(applySnapshot, null)!)).toEqual([['2026-01-05', 1, 7]]);
  });

  it.each([
    ['of the snapshots', false],
    ['of the snapshots, with erasures in between', true],
  ])('is the same for any order and repetition %s', (_, erasing) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = seeded(seed);
        const history = randomHistory(random, { accounts: ['a'], documents: 2, steps: 60, partial: true, erasing });
        const states = new Map<string, ReaderState>();
        for (const { snapshot } of shuffled([...history.snapshots, ...history.snapshots], random))
          states.set(snapshot.readerId, applySnapshot(states.get(snapshot.readerId) ?? null, snapshot));
        for (const { days, ...fields } of history.lastSnapshots) {
          const { days: found, ...state } = states.get(fields.readerId)!;
          const plain = found.map(({ version: _, ...day }) => day);
          expect(state).toEqual(fields);
          expect(plain).toEqual(fields.mergedInto === null ? days.toSorted((a, b) => (a.date < b.date ? -1 : 1)) : []);
        }
        const withData = [...states.values()].filter(({ days, lead }) => days.length > 0 || lead !== null);
        const { readers } = recount(history);
        expect(withData).toHaveLength(readers.length);
        for (const { documentId, viewerId, days, ...fields } of readers) {
          const found = states.get(`${documentId}:${viewerId}`)!;
          expect(found).toMatchObject(fields);
          expect(found.days.map(({ version: _, ...day }) => day)).toEqual(days);
        }
      }),
    );
  });
});
