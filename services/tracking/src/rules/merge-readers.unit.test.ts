import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aReader, aReading, day, hour, minute, noon, readingOf, rules, second } from '../../test/builders.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { emptyMerged, mergeReaders, redirectReader } from './merge-readers.ts';
import { pagesSeen } from './reader.ts';
import type { Reader } from './reader.ts';

const ann = { viewerId: 'vwr_1', email: 'ann@eu.acme.com', companyDomain: 'acme.com' };

/** Ann and an anonymous reader of one document. */
const two = (pageCount = 10) => {
  const anonymous = aReading({ pageCount, viewerId: 'anon_1' });
  return { anonymous, ann: readingOf(anonymous.facts, aReader(anonymous.facts, ann)), facts: anonymous.facts };
};

const redirected = (reader: Reader): Reader => redirectReader(reader, ann, { name: '', at: noon }).reader;
const typesOf = ({ events }: { events: { type: string }[] }): string[] => events.map(({ type }) => type);

describe('redirecting an anonymous reader', () => {
  it('stores what finishing the merge needs, and happens once', () => {
    const { anonymous } = two();
    const first = redirectReader(anonymous.reader(), ann, { name: 'Ann', at: noon }).reader;
    expect(first).toMatchObject({
      mergedInto: 'vwr_1',
      pendingMerge: { email: ann.email, companyDomain: 'acme.com', name: 'Ann', at: noon },
    });
    expect(redirectReader(first, { ...ann, viewerId: 'vwr_2' }, { name: '', at: noon }).reader).toBe(first);
  });

  it('leaves the reader without days, and in the end only with its redirection', () => {
    const { anonymous } = two();
    anonymous.beacon(noon, { 1: 5 });
    expect(snapshotOf(redirected(anonymous.reader()), 2)).toMatchObject({ mergedInto: 'vwr_1', days: [], version: 2 });
    const before = redirected(anonymous.reader());
    const empty = emptyMerged(before, before).reader;
    expect(empty).toMatchObject({ visits: [], days: {}, sessions: {}, mergedInto: 'vwr_1', pendingMerge: null });
    expect(emptyMerged(empty, before).reader).toBe(empty);
    expect(snapshotOf(empty, 3)).toMatchObject({ mergedInto: 'vwr_1', days: [], version: 3 });
  });
});

describe('merging readers', () => {
  it('joins visits that are no further apart than the debounce time', () => {
    const all = two();
    all.ann.beacon(noon, { 1: 5, 2: 1 }, { id: 'ses_a' });
    all.anonymous.beacon(noon + 30 * minute, { 2: 3 }, { id: 'ses_b' });
    all.anonymous.beacon(noon + 50 * minute, { 3: 2 }, { id: 'ses_b' });
    all.ann.beacon(noon + 80 * minute, { 1: 6 }, { id: 'ses_a' });
    expect(all.ann.reader().visits).toHaveLength(2);
    const { reader, events } = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toEqual([
      { start: noon, last: noon + 80 * minute, pages: { 1: '2026-03-10', 2: '2026-03-10', 3: '2026-03-10' } },
    ]);
    expect(reader.days['2026-03-10']?.pages).toEqual({ 1: 6_000, 2: 4_000, 3: 2_000 });
    expect(Object.keys(reader.sessions).sort()).toEqual(['ses_a', 'ses_b']);
    expect(events).toEqual([]);
  });

  it('keeps visits apart that are one millisecond further apart', () => {
    const all = two();
    all.ann.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + 30 * minute + 1, { 1: 3 });
    const { reader } = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toHaveLength(2);
  });

  it('uses the earlier day of a page that both saw in one visit', () => {
    const all = two();
    const midnight = Date.parse('2026-03-11T00:00:00.000Z');
    all.ann.beacon(midnight - minute, { 1: 1 });
    all.ann.beacon(midnight + minute, { 2: 1 });
    all.anonymous.beacon(midnight - second, { 2: 1 });
    const { reader } = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits[0]?.pages).toEqual({ 1: '2026-03-10', 2: '2026-03-10' });
  });

  it('counts a reader once, also when it is merged twice', () => {
    const all = two();
    all.anonymous.beacon(noon, { 1: 5, 2: 3 });
    const once = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules).reader;
    const twice = mergeReaders(once, redirected(all.anonymous.reader()), all.facts, rules);
    expect(twice.reader).toBe(once);
    expect(twice.events).toEqual([]);
  });

  it('reports what the two have reached together for the first time', () => {
    const all = two(2);
    all.ann.beacon(noon, { 1: 20 });
    all.anonymous.beacon(noon, { 2: 20 });
    const decision = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(typesOf(decision)).toEqual(['document.completed', 'engagement.milestone']);
    expect(decision.events[0]?.data).toMatchObject({
      payload: {
        viewer: {
          email: ann.email,
          company_domain: 'acme.com',
          completion: 1,
          time_spent_seconds: 40,
          visit_number: 1,
        },
      },
    });
  });

  it('does not report again what one of them had reached', () => {
    const all = two(2);
    all.anonymous.beacon(noon, { 1: 20, 2: 20 });
    const decision = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(decision.reader).toMatchObject({ level: 'high_interest', completedEmitted: true, milestoneEmitted: true });
    expect(decision.events).toEqual([]);
  });

  it.each([
    [day - 1, []],
    [day, ['viewer.revisited']],
  ])('reports a return %i ms after the visit of the other reader: %j', (gap, types) => {
    const all = two();
    all.ann.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + gap, { 2: 5 });
    const decision = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(typesOf(decision)).toEqual(types);
  });

  it('does not report a return again', () => {
    const all = two();
    all.anonymous.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + 2 * day, { 2: 5 }, { id: 'ses_2' });
    const decision = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(decision.events).toEqual([]);
    expect(decision.reader.visits).toHaveLength(2);
  });

  it('lowers no level, also when the visits that raised it become one', () => {
    const all = two(4);
    for (const hours of [0, 1, 2]) all.ann.beacon(noon + hours * hour, { 1: 0, 2: 0 }, { id: `ses_${hours}` });
    for (const halves of [1, 3]) all.anonymous.beacon(noon + (halves * hour) / 2, { 1: 0 }, { id: `half_${halves}` });
    expect(all.ann.reader()).toMatchObject({ level: 'high_interest', milestoneEmitted: true });
    const { reader, events } = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toHaveLength(1);
    expect(reader.level).toBe('high_interest');
    expect(events).toEqual([]);
  });

  it('gives the same figures as one reader who has read everything', () => {
    const activity = fc.record({
      afterMs: fc.oneof(fc.nat(20 * minute), fc.nat(2 * hour), fc.nat(30 * hour)),
      page: fc.integer({ min: 1, max: 4 }),
      seconds: fc.nat(40),
      isAnn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 25 }), (activities) => {
        const all = two(4);
        const one = readingOf(all.facts, aReader(all.facts, ann));
        let now = noon;
        activities.forEach(({ afterMs, page, seconds, isAnn }, index) => {
          now += afterMs;
          for (const reading of [one, isAnn ? all.ann : all.anonymous]) {
            reading.beacon(now, { [page]: seconds }, { id: `ses_${index}` });
          }
        });
        const merged = mergeReaders(all.ann.reader(), redirected(all.anonymous.reader()), all.facts, rules).reader;
        const plain = ({ start, last, pages }: Reader['visits'][number]) => ({ start, last, pages });
        expect(merged.visits.map(plain)).toEqual(one.reader().visits.map(plain));
        expect(merged.days).toEqual(one.reader().days);
        expect(pagesSeen(merged)).toBe(pagesSeen(one.reader()));
        expect(merged.completedEmitted).toBe(one.reader().completedEmitted);
      }),
    );
  });
});
