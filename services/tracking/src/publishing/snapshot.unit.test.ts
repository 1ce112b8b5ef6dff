import { describe, expect, it } from '@jest/globals';
import { maxRecentVisits } from '@docsight/contracts';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { aReader, aReading, hour, minute, noon, readingOf, rules, second } from '../../test/builders.ts';
import { archiveHistory } from '../history/segment.ts';
import { mergeReaders } from '../rules/merge-readers.ts';
import type { Reader } from '../rules/reader.ts';
import { snapshotOf } from './snapshot.ts';

const pageCount = 5;
type Activity = { at: number; page: number };

/** A page that is shown at some times over a few days, in the order of time. */
const activities: fc.Arbitrary<Activity[]> = fc
  .array(fc.record({ at: fc.nat(40 * hour), page: fc.integer({ min: 1, max: pageCount }) }), { maxLength: 40 })
  .map((acts) => acts.map(({ at, page }) => ({ at: noon + at, page })).toSorted((a, b) => a.at - b.at));

/** Recounts the visits from the raw activities of all browsers, in the simplest way. */
const visitsOf = (acts: Activity[]) => {
  const visits: { start: number; last: number; seen: Set<number> }[] = [];
  for (const { at, page } of acts.toSorted((a, b) => a.at - b.at)) {
    const latest = visits.at(-1);
    if (latest && at - latest.last <= rules.viewDebounceSeconds * second) {
      latest.last = at;
      latest.seen.add(page);
    } else visits.push({ start: at, last: at, seen: new Set([page]) });
  }
  return visits.map(({ start, last, seen }) => ({ start, last, pages: seen.size }));
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

  it('lists the newest 20 visits of a merged history, however it was archived', () => {
    fc.assert(
      fc.property(activities, activities, fc.nat(3), (own, other, rounds) => {
        const facts = aDocumentFacts({ pageCount });
        const [viewer, browser] = [own, other].map((acts, index) => {
          const reading = readingOf(facts, aReader(facts, { viewerId: `anon_${index}` }));
          for (const [beacon, { at, page }] of acts.entries())
            reading.beacon(at, { [page]: 1 }, { id: `ses_${index}_${beacon}` });
          return reading.reader();
        }) as [Reader, Reader];
        const merged = mergeReaders(viewer, browser, facts, rules).reader;
        let key = 0;
        let archived = merged;
        for (let round = 0; round < rounds; round += 1)
          archived = archiveHistory(archived, 1, () => String((key += 1))).reader;
        const expected = visitsOf([...own, ...other]).slice(-maxRecentVisits);
        expect(snapshotOf(archived, 7).recentVisits).toEqual(expected);
        expect(snapshotOf({ ...archived, mergedInto: 'vwr_1' }, 8).recentVisits).toEqual([]);
      }),
    );
  });
});
