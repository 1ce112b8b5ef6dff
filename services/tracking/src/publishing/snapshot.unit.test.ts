import { describe, expect, it } from '@jest/globals';
import { maxRecentVisits } from '@docsight/contracts';
import type { ReaderDay } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { aReader, aReading, hour, minute, noon, readingOf, rules, second } from '../../test/builders.ts';
import { archiveHistory } from '../history/segment.ts';
import type { Segment } from '../history/segment.ts';
import { mergeReaders } from '../rules/merge-readers.ts';
import type { Reader } from '../rules/reader.ts';
import { snapshotOf } from './snapshot.ts';

const pageCount = 5;
/** A beacon: a second or so on one page. */
type Activity = { at: number; page: number; seconds: number };

/** Pages that are shown at some times over a few days, often around midnight, in the order of time. */
const activities: fc.Arbitrary<Activity[]> = fc
  .array(
    fc.record({
      at: fc.oneof(fc.nat(40 * hour), fc.integer({ min: 11.5 * hour, max: 12.5 * hour })),
      page: fc.integer({ min: 1, max: pageCount }),
      seconds: fc.integer({ min: 0, max: 60 }),
    }),
    { maxLength: 40 },
  )
  .map((acts) => acts.map((act) => ({ ...act, at: noon + act.at })).toSorted((a, b) => a.at - b.at));

const dateOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Recounts the visits and days from the raw activities of all browsers, in the simplest way. */
const recounted = (acts: Activity[]) => {
  const visits: { start: number; last: number; seen: Set<number> }[] = [];
  const days = new Map<string, ReaderDay>();
  for (const { at, page, seconds } of acts.toSorted((a, b) => a.at - b.at)) {
    const date = dateOf(at);
    const day = days.get(date) ?? { date, visits: 0, downloads: 0, pages: {} };
    days.set(date, day);
    const latest = visits.at(-1);
    const isSame = latest !== undefined && at - latest.last <= rules.viewDebounceSeconds * second;
    const visit = isSame ? latest : { start: at, last: at, seen: new Set<number>() };
    if (!isSame) {
      visits.push(visit);
      day.visits += 1;
    }
    const sums = (day.pages[page] ??= { v: 0, ms: 0 });
    sums.v += visit.seen.has(page) ? 0 : 1;
    sums.ms += seconds * second;
    visit.last = at;
    visit.seen.add(page);
  }
  const [first, last] = [visits[0], visits.at(-1)];
  return {
    firstViewedAt: first ? new Date(first.start).toISOString() : null,
    lastViewedAt: last ? new Date(last.last).toISOString() : null,
    days: [...days.values()],
    recentVisits: visits
      .map(({ start, last: end, seen }) => ({ start, last: end, pages: seen.size }))
      .slice(-maxRecentVisits),
  };
};

describe('a snapshot', () => {
  it('has each visit, page and second on the day it happened', () => {
    const midnight = Date.parse('2026-03-11T00:00:00.000Z');
    const { beacon, reader, facts } = aReading();
    beacon(midnight - minute, { 1: 5 });
    beacon(midnight + minute, { 1: 7, 2: 0 });
    beacon(midnight + 2 * hour, { 1: 8 });
    expect(snapshotOf(reader(), 7)).toEqual({
      readerId: `${facts.documentId}:anon_1`,
      documentId: facts.documentId,
      viewerId: 'anon_1',
      version: 7,
      mergedInto: null,
      email: null,
      companyDomain: null,
      lead: null,
      firstViewedAt: '2026-03-10T23:59:00.000Z',
      lastViewedAt: '2026-03-11T02:00:00.000Z',
      level: 'skimmed',
      totalPages: 10,
      days: [
        { date: '2026-03-10', visits: 1, downloads: 0, pages: { 1: { v: 1, ms: 5_000 } } },
        { date: '2026-03-11', visits: 1, downloads: 0, pages: { 1: { v: 1, ms: 3_000 }, 2: { v: 1, ms: 0 } } },
      ],
      recentVisits: [
        { start: midnight - minute, last: midnight + minute, pages: 2 },
        { start: midnight + 2 * hour, last: midnight + 2 * hour, pages: 1 },
      ],
    });
  });

  it('equals a recount of all beacons of a merged history, however it was archived', () => {
    fc.assert(
      fc.property(activities, activities, fc.nat(3), (own, other, rounds) => {
        const facts = aDocumentFacts({ pageCount });
        const [viewer, browser] = [own, other].map((acts, index) => {
          const reading = readingOf(facts, aReader(facts, { viewerId: `anon_${index}` }));
          for (const [beacon, { at, page, seconds }] of acts.entries())
            for (let copies = 1 + (beacon % 2); copies > 0; copies -= 1)
              reading.beacon(at, { [page]: seconds }, { id: `ses_${index}_${beacon}` });
          return reading.reader();
        }) as [Reader, Reader];
        const merged = mergeReaders(viewer, browser, facts, rules).reader;
        let key = 0;
        let archived = merged;
        const segments: Segment[] = [];
        for (let round = 0; round < rounds; round += 1) {
          const next = archiveHistory(archived, 1, () => String((key += 1)));
          archived = next.reader;
          segments.push(...next.segments);
        }
        expect(snapshotOf(archived, 7, segments)).toMatchObject(recounted([...own, ...other]));
        expect(snapshotOf({ ...archived, mergedInto: 'vwr_1' }, 8).recentVisits).toEqual([]);
      }),
    );
  });
});
