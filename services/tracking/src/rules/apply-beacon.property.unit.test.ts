import { describe, expect, it } from '@jest/globals';
import { rankOf } from '@docsight/contracts';
import fc from 'fast-check';
import { aReading, hour, noon, rules, second } from '../../test/builders.ts';
import { pagesSeen, readingMs, sumOf } from './reader.ts';

const pageCount = 6;
/** What a correct viewer page does: some seconds on one page, then on another. */
const steps = fc.array(
  fc.record({ page: fc.integer({ min: 1, max: pageCount }), ms: fc.integer({ min: 0, max: 90_000 }) }),
  {
    minLength: 1,
    maxLength: 15,
  },
);
type Step = { page: number; ms: number };

/** The totals after each step, as the viewer page reports them. */
const beaconsOf = (walk: Step[]): Record<number, number>[] => {
  const totals: Record<number, number> = {};
  return walk.map(({ page, ms }) => {
    totals[page] = (totals[page] ?? 0) + ms / 1000;
    return { ...totals };
  });
};

describe('beacons of a correct viewer page', () => {
  it('add up to the reading time, in any order and repetition, if the last one of each session arrives', () => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: 1, maxLength: 3 }), fc.infiniteStream(fc.nat()), (walks, stream) => {
        const random = (): number => (stream.next() as { value: number }).value;
        const arrivals = walks.flatMap((walk, session) =>
          beaconsOf(walk).flatMap((totals, index, all) => {
            const copies = index === all.length - 1 ? 1 + (random() % 2) : random() % 3;
            return Array.from({ length: copies }, () => ({ totals, session, order: random() }));
          }),
        );
        const { beacon, reader } = aReading({ pageCount });
        const at = noon + hour;
        for (const { totals, session } of arrivals.sort((a, b) => a.order - b.order)) {
          beacon(at, totals, { id: `ses_${session}`, startedAt: noon });
        }
        const expected: Record<number, number> = {};
        for (const { page, ms } of walks.flat()) expected[page] = (expected[page] ?? 0) + ms;
        expect(reader().days).toEqual({ '2026-03-10': { downloads: 0, pages: expected } });
        expect(pagesSeen(reader())).toBe(Object.keys(expected).length);
        expect(reader().visits).toHaveLength(1);
      }),
    );
  });
});

/** Anything that a client may send. */
const anyBeacon = fc.record({
  afterMs: fc.oneof(fc.nat(20 * second), fc.nat(40 * 60 * second), fc.nat(60 * hour)),
  session: fc.integer({ min: 0, max: 3 }),
  seconds: fc.dictionary(
    fc.integer({ min: 1, max: pageCount }).map(String),
    fc.oneof(fc.double({ min: 0, max: 400, noNaN: true }), fc.constant(1e12)),
    { minKeys: 1 },
  ),
});

describe('beacons of any client', () => {
  it('never claim more than the elapsed time and the slack, never lower a level, and cause single events once', () => {
    fc.assert(
      fc.property(fc.array(anyBeacon, { maxLength: 30 }), (sent) => {
        const { beacon, reader, events } = aReading({ pageCount });
        const startedAt = [0, 1, 2, 3].map((session) => noon + session * 7 * second);
        let now = noon + 30 * second;
        for (const { afterMs, session, seconds } of sent) {
          now += afterMs;
          const before = reader();
          const started = startedAt[session]!;
          if (now - started > 24 * hour) continue; // its token has expired
          beacon(now, seconds, { id: `ses_${session}`, startedAt: started });
          expect(rankOf(reader().level)).toBeGreaterThanOrEqual(rankOf(before.level));
          expect(readingMs(reader())).toBeGreaterThanOrEqual(readingMs(before));
          for (const totals of Object.values(reader().sessions)) {
            expect(sumOf(totals.pages)).toBeLessThanOrEqual(now - totals.startedAt + rules.beaconSlackSeconds * second);
          }
        }
        const count = (type: string): number => events.filter((event) => event.type === type).length;
        expect(count('document.completed')).toBe(pagesSeen(reader()) === pageCount ? 1 : 0);
        expect(count('engagement.milestone')).toBe(reader().level === 'high_interest' ? 1 : 0);
        expect(count('document.viewed')).toBe(reader().visits.length);
        const credited = Object.values(reader().sessions).reduce((sum, { pages }) => sum + sumOf(pages), 0);
        expect(readingMs(reader())).toBe(credited);
      }),
    );
  });

  it('begin a visit after each gap longer than the debounce time, and a return after each of a day', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30 * hour), { minLength: 1, maxLength: 20 }), (gaps) => {
        const { beacon, reader, events } = aReading({ pageCount });
        let now = noon;
        gaps.forEach((gap, index) => {
          now += index === 0 ? 0 : gap;
          beacon(now, { 1: 0 }, { id: `ses_${index}` });
        });
        const laterGaps = gaps.slice(1);
        expect(reader().visits).toHaveLength(1 + laterGaps.filter((gap) => gap > 1_800 * second).length);
        const returns = laterGaps.filter((gap) => gap >= 86_400 * second).length;
        expect(events.filter(({ type }) => type === 'viewer.revisited')).toHaveLength(returns);
      }),
    );
  });
});
