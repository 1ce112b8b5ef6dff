import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aReading, day, hour, minute, noon, readingOf, rules, second } from '../../test/builders.ts';
import { snapshotOf } from '../publishing/snapshot.ts';
import { applyDownload } from './apply-download.ts';
import { emptyMerged, mergeReaders, redirectReader } from './merge-readers.ts';
import { captureLead, takeOverSession } from './pass-gate.ts';
import { blankReader, pagesSeen, readingMs } from './reader.ts';
import type { Reader } from './reader.ts';

const ann = { viewerId: 'vwr_1', email: 'ann@eu.acme.com', companyDomain: 'acme.com' };

/** Ann and somebody anonymous, on one document. */
const two = (pageCount = 10) => {
  const anonymous = aReading({ pageCount, viewerId: 'anon_1' });
  return { anonymous, ann: readingOf(anonymous.facts, blankReader(anonymous.facts, ann)), facts: anonymous.facts };
};

const frozen = (reader: Reader): Reader => redirectReader(reader, ann, { name: '', at: noon }).reader;
const typesOf = ({ events }: { events: { type: string }[] }): string[] => events.map(({ type }) => type);

describe('turning an anonymous reader over', () => {
  it('holds what it takes to finish the merge, and cannot be turned over again', () => {
    const { anonymous } = two();
    const first = redirectReader(anonymous.reader(), ann, { name: 'Ann', at: noon }).reader;
    expect(first).toMatchObject({
      mergedInto: 'vwr_1',
      pendingMerge: { email: ann.email, companyDomain: 'acme.com', name: 'Ann', at: noon },
    });
    expect(redirectReader(first, { ...ann, viewerId: 'vwr_2' }, { name: '', at: noon }).reader).toBe(first);
  });

  it('leaves nothing of it to count, but the way to its viewer', () => {
    const { anonymous } = two();
    anonymous.beacon(noon, { 1: 5 });
    expect(snapshotOf(frozen(anonymous.reader()), 2)).toMatchObject({ mergedInto: 'vwr_1', days: [], version: 2 });
    const before = frozen(anonymous.reader());
    const empty = emptyMerged(before, before).reader;
    expect(empty).toMatchObject({ visits: [], days: {}, sessions: {}, mergedInto: 'vwr_1', pendingMerge: null });
    expect(emptyMerged(empty, before).reader).toBe(empty);
    expect(snapshotOf(empty, 3)).toMatchObject({ mergedInto: 'vwr_1', days: [], version: 3 });
  });
});

describe('merging', () => {
  it('makes one timeline of visits that lie no further apart than the debounce time', () => {
    const all = two();
    all.ann.beacon(noon, { 1: 5, 2: 1 }, { id: 'ses_a' });
    all.anonymous.beacon(noon + 30 * minute, { 2: 3 }, { id: 'ses_b' });
    all.anonymous.beacon(noon + 50 * minute, { 3: 2 }, { id: 'ses_b' });
    all.ann.beacon(noon + 80 * minute, { 1: 6 }, { id: 'ses_a' });
    expect(all.ann.reader().visits).toHaveLength(2);
    const { reader, events } = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toEqual([
      { start: noon, last: noon + 80 * minute, pages: { 1: '2026-03-10', 2: '2026-03-10', 3: '2026-03-10' } },
    ]);
    expect(reader.days['2026-03-10']?.pages).toEqual({ 1: 6_000, 2: 4_000, 3: 2_000 });
    expect(Object.keys(reader.sessions).sort()).toEqual(['ses_a', 'ses_b']);
    expect(events).toEqual([]);
  });

  it('keeps visits apart that lie one millisecond further apart', () => {
    const all = two();
    all.ann.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + 30 * minute + 1, { 1: 3 });
    const { reader } = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toHaveLength(2);
  });

  it('takes the earlier day of a page that both saw in one visit', () => {
    const all = two();
    const midnight = Date.parse('2026-03-11T00:00:00.000Z');
    all.ann.beacon(midnight - minute, { 1: 1 });
    all.ann.beacon(midnight + minute, { 2: 1 });
    all.anonymous.beacon(midnight - second, { 2: 1 });
    const { reader } = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits[0]?.pages).toEqual({ 1: '2026-03-10', 2: '2026-03-10' });
  });

  it('counts a reader once, however often it is merged', () => {
    const all = two();
    all.anonymous.beacon(noon, { 1: 5, 2: 3 });
    const once = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules).reader;
    const twice = mergeReaders(once, frozen(all.anonymous.reader()), all.facts, rules);
    expect(twice.reader).toBe(once);
    expect(twice.events).toEqual([]);
  });

  it('tells what the two have reached together for the first time', () => {
    const all = two(2);
    all.ann.beacon(noon, { 1: 20 });
    all.anonymous.beacon(noon, { 2: 20 });
    const decision = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
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

  it('does not tell again what one of them was told of', () => {
    const all = two(2);
    all.anonymous.beacon(noon, { 1: 20, 2: 20 });
    const decision = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(decision.reader).toMatchObject({ level: 'high_interest', completedEmitted: true, milestoneEmitted: true });
    expect(decision.events).toEqual([]);
  });

  it.each([
    [day - 1, []],
    [day, ['viewer.revisited']],
  ])('tells of a return, unknown until now, %i ms after the other one read: %j', (gap, types) => {
    const all = two();
    all.ann.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + gap, { 2: 5 });
    const decision = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(typesOf(decision)).toEqual(types);
  });

  it('does not tell of a return that was told', () => {
    const all = two();
    all.anonymous.beacon(noon, { 1: 5 });
    all.anonymous.beacon(noon + 2 * day, { 2: 5 }, { id: 'ses_2' });
    const decision = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(decision.events).toEqual([]);
    expect(decision.reader.visits).toHaveLength(2);
  });

  it('lowers no level, even when the visits that made it turn out to be one', () => {
    const all = two(4);
    for (const hours of [0, 1, 2]) all.ann.beacon(noon + hours * hour, { 1: 0, 2: 0 }, { id: `ses_${hours}` });
    for (const halves of [1, 3]) all.anonymous.beacon(noon + (halves * hour) / 2, { 1: 0 }, { id: `half_${halves}` });
    expect(all.ann.reader()).toMatchObject({ level: 'high_interest', milestoneEmitted: true });
    const { reader, events } = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules);
    expect(reader.visits).toHaveLength(1);
    expect(reader.level).toBe('high_interest');
    expect(events).toEqual([]);
  });

  it('comes to the same figures as if one reader had read all of it', () => {
    const activity = fc.record({
      afterMs: fc.oneof(fc.nat(20 * minute), fc.nat(2 * hour), fc.nat(30 * hour)),
      page: fc.integer({ min: 1, max: 4 }),
      seconds: fc.nat(40),
      isAnn: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(activity, { maxLength: 25 }), (activities) => {
        const all = two(4);
        const one = readingOf(all.facts, blankReader(all.facts, ann));
        let now = noon;
        activities.forEach(({ afterMs, page, seconds, isAnn }, index) => {
          now += afterMs;
          for (const reading of [one, isAnn ? all.ann : all.anonymous]) {
            reading.beacon(now, { [page]: seconds }, { id: `ses_${index}` });
          }
        });
        const merged = mergeReaders(all.ann.reader(), frozen(all.anonymous.reader()), all.facts, rules).reader;
        const plain = ({ start, last, pages }: Reader['visits'][number]) => ({ start, last, pages });
        expect(merged.visits.map(plain)).toEqual(one.reader().visits.map(plain));
        expect(merged.days).toEqual(one.reader().days);
        expect(pagesSeen(merged)).toBe(pagesSeen(one.reader()));
        expect(merged.completedEmitted).toBe(one.reader().completedEmitted);
      }),
    );
  });
});

describe('downloads', () => {
  const download = { downloadId: '5f0c4f3c-7a7e-4f2b-8e0e-1d1a2b3c4d5e', at: noon };

  it('count once, on their day, and are no view', () => {
    const { reader, facts } = aReading({ email: 'ann@acme.com' });
    const once = applyDownload(reader(), download, facts);
    expect(once.events).toMatchObject([
      { type: 'document.downloaded', data: { payload: { viewer: { email: 'ann@acme.com' } } } },
    ]);
    expect(snapshotOf(once.reader, 1)).toMatchObject({
      firstViewedAt: null,
      level: 'not_opened',
      days: [{ date: '2026-03-10', visits: 0, downloads: 1, pages: {} }],
    });
    expect(applyDownload(once.reader, download, facts).reader).toBe(once.reader);
  });

  it('are remembered for ever', () => {
    const { reader, facts } = aReading();
    let after = reader();
    for (let n = 0; n < 250; n += 1) {
      after = applyDownload(after, { downloadId: `download ${n}`, at: noon }, facts).reader;
    }
    expect(after.downloadIds).toHaveLength(250);
    expect(after.days['2026-03-10']?.downloads).toBe(250);
    expect(applyDownload(after, { downloadId: 'download 0', at: noon }, facts).reader).toBe(after);
  });
});

describe('leads', () => {
  it('tell what was read before the e-mail was given', () => {
    const { beacon, reader, facts } = aReading({ email: ann.email });
    beacon(noon, { 1: 2.5, 2: 3 });
    const { events, reader: after } = captureLead(reader(), { ...ann, name: 'Ann', at: noon + minute }, facts);
    expect(events).toMatchObject([
      {
        type: 'lead.captured',
        data: {
          payload: {
            lead: {
              email: 'ann@eu.acme.com',
              name: 'Ann',
              company_domain: 'acme.com',
              pages_viewed: 2,
              total_pages: 10,
              time_spent_seconds: 5.5,
            },
          },
        },
      },
    ]);
    expect(snapshotOf(after, 2).lead).toEqual({ name: 'Ann', capturedAt: '2026-03-10T12:01:00.000Z' });
  });

  it('are told once; a second submission fills in a missing name and no more', () => {
    const { reader, facts } = aReading({ email: ann.email });
    const first = captureLead(reader(), { ...ann, name: '', at: noon }, facts).reader;
    const same = captureLead(first, { ...ann, name: '', at: noon + hour }, facts);
    expect(same).toEqual({ reader: first, events: [] });
    const named = captureLead(first, { ...ann, name: 'Ann', at: noon + hour }, facts);
    expect(named.events).toEqual([]);
    expect(named.reader.lead).toEqual({ name: 'Ann', capturedAt: noon });
    expect(captureLead(named.reader, { ...ann, name: 'Anna', at: noon }, facts).reader).toBe(named.reader);
  });
});

describe('a session that goes on as another viewer', () => {
  it('counts for the new one only what it tells from then on', () => {
    const first = aReading({ viewerId: 'vwr_1', email: 'ann@acme.com' });
    first.beacon(noon, { 1: 60, 2: 30 });
    const taken = takeOverSession(
      blankReader(first.facts, { ...ann, viewerId: 'vwr_2' }),
      'ses_1',
      first.reader().sessions.ses_1,
    );
    expect(readingMs(taken)).toBe(0);
    const second = readingOf(first.facts, taken);
    second.beacon(noon + minute, { 1: 60, 2: 30 });
    expect(second.reader().visits).toEqual([]);
    second.beacon(noon + minute, { 1: 60, 2: 42 });
    expect(readingMs(second.reader())).toBe(12_000);
    expect(takeOverSession(taken, 'ses_1', first.reader().sessions.ses_1)).toBe(taken);
  });
});

describe('the snapshot', () => {
  it('puts each visit, page and second on the day it happened', () => {
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
    });
  });
});
