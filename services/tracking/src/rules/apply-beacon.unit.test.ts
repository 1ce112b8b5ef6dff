import { describe, expect, it } from '@jest/globals';
import { aReading, day, hour, minute, noon, rules, second } from '../../test/builders.ts';
import { applyBeacon } from './apply-beacon.ts';
import { pagesSeen, readingMs } from './reader.ts';

describe('what a beacon adds', () => {
  it('counts the totals of a session once, also when they are repeated', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 2 });
    beacon(noon + 10 * second, { 1: 5, 2: 3.25 });
    beacon(noon + 10 * second, { 1: 5, 2: 3.25 });
    expect(reader().days).toEqual({ '2026-03-10': { downloads: 0, pages: { 1: 5_000, 2: 3_250 } } });
  });

  it('returns the same reader and no events when it raises nothing', () => {
    const { beacon } = aReading();
    const first = beacon(noon, { 1: 5 }).reader;
    const again = beacon(noon + minute, { 1: 4.9 });
    expect(again).toEqual({ reader: first, events: [] });
    expect(again.reader).toBe(first);
  });

  it('uses the greater value of a page that is named twice', () => {
    const { reader, facts } = aReading();
    const pages = [
      { page: 1, seconds: 7 },
      { page: 1, seconds: 3 },
    ];
    const beacon = { sessionId: 'ses_1', sessionStartedAt: noon - hour, pages };
    expect(readingMs(applyBeacon(reader(), beacon, facts, noon, rules).reader)).toBe(7_000);
  });

  it('counts a page that was just shown as seen, with no time', () => {
    const { beacon, reader, takeEventTypes } = aReading();
    beacon(noon, { 1: 0 });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 0 });
    expect(pagesSeen(reader())).toBe(1);
    expect(takeEventTypes()).toEqual(['document.viewed']);
    expect(beacon(noon + second, { 1: 0 }).events).toEqual([]);
  });

  it('adds up two sessions of one reader', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 5 }, { id: 'ses_1' });
    beacon(noon, { 1: 7 }, { id: 'ses_2' });
    expect(readingMs(reader())).toBe(12_000);
    expect(reader().visits).toHaveLength(1);
  });

  it('counts seconds on the UTC day on which they arrive', () => {
    const { beacon, reader } = aReading();
    const midnight = Date.parse('2026-03-11T00:00:00.000Z');
    beacon(midnight - 1, { 1: 5 });
    beacon(midnight, { 1: 8, 2: 1 });
    expect(reader().days).toEqual({
      '2026-03-10': { downloads: 0, pages: { 1: 5_000 } },
      '2026-03-11': { downloads: 0, pages: { 1: 3_000, 2: 1_000 } },
    });
    expect(reader().visits.map(({ pages }) => pages)).toEqual([{ 1: '2026-03-10', 2: '2026-03-11' }]);
  });

  it('does not change the reader object that it gets', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 5 });
    const before = structuredClone(reader());
    const held = reader();
    beacon(noon + minute, { 1: 6, 2: 3 });
    beacon(noon + day, { 3: 3 }, { id: 'ses_2' });
    expect(held).toEqual(before);
  });
});

describe('the limit of a session', () => {
  const startedAt = noon - 10 * second;

  it.each([
    [14.999, 14_999],
    [15, 15_000],
    [15.001, 15_000],
    [1e300, 15_000],
    [Number.MAX_VALUE, 15_000],
  ])('of %d seconds reported 10 s after its start, %i ms count', (seconds, ms) => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: seconds }, { startedAt });
    expect(readingMs(reader())).toBe(ms);
  });

  it('applies to the sum over the pages, and a later beacon may raise it further', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 9, 2: 9, 3: 9 }, { startedAt });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 9_000, 2: 6_000, 3: 0 });
    beacon(noon + 12 * second, { 1: 9, 2: 9, 3: 9 }, { startedAt });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 9_000, 2: 9_000, 3: 9_000 });
  });

  it('counts the page but no time when the clock is before the start of the session', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 9 }, { startedAt: noon + minute });
    expect(readingMs(reader())).toBe(0);
    expect(pagesSeen(reader())).toBe(1);
  });

  it('drops sessions whose token has expired, and keeps what they read', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 9 }, { id: 'ses_1', startedAt: noon });
    beacon(noon + 25 * hour, { 1: 9 }, { id: 'ses_2' });
    expect(Object.keys(reader().sessions)).toEqual(['ses_1', 'ses_2']);
    beacon(noon + 25 * hour + 1, { 1: 10 }, { id: 'ses_2' });
    expect(Object.keys(reader().sessions)).toEqual(['ses_2']);
    expect(readingMs(reader())).toBe(15_000);
  });
});

describe('visits', () => {
  it.each([
    [30 * minute, 1],
    [30 * minute + 1, 2],
  ])('activity %i ms after the last one makes %i visits in total', (gap, visits) => {
    const { beacon, reader, events } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon + gap, { 1: 2 });
    expect(reader().visits).toHaveLength(visits);
    expect(events.filter(({ type }) => type === 'document.viewed')).toHaveLength(visits);
  });

  it('last as long as the reader is active, and a beacon that raises nothing is no activity', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon + 29 * minute, { 1: 2 });
    beacon(noon + 58 * minute, { 1: 3 });
    beacon(noon + 80 * minute, { 1: 3 });
    beacon(noon + 89 * minute, { 1: 4 });
    expect(reader().visits.map(({ start, last }) => [start - noon, last - noon])).toEqual([
      [0, 58 * minute],
      [89 * minute, 89 * minute],
    ]);
  });

  it('count a page in each visit in which it is seen', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 1, 2: 1 });
    beacon(noon + hour, { 1: 2 });
    expect(reader().visits.map(({ pages }) => Object.keys(pages))).toEqual([['1', '2'], ['1']]);
    expect(pagesSeen(reader())).toBe(2);
  });

  it('accept activity from a replica whose clock is behind', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon - second, { 1: 2 });
    expect(reader().visits).toEqual([{ start: noon, last: noon, pages: { 1: '2026-03-10' } }]);
  });
});

describe('the events of a beacon', () => {
  it('report a view with the state after the beacon', () => {
    const { beacon, facts, reader } = aReading({ pageCount: 3 });
    const [event] = beacon(noon, { 1: 4.5, 2: 7 }).events;
    expect(event).toEqual({
      type: 'document.viewed',
      data: {
        viewerId: reader().viewerId,
        payload: {
          document: { id: facts.documentId, title: facts.title, short_code: facts.shortCode, url: facts.url },
          viewer: {
            email: null,
            company_domain: null,
            pages_viewed: 2,
            total_pages: 3,
            completion: 0.6666,
            time_spent_seconds: 11.5,
            engagement_label: 'Read',
            visit_number: 1,
          },
        },
      },
    });
  });

  it.each([
    [day - 1, ['document.viewed']],
    [day, ['document.viewed', 'viewer.revisited']],
  ])('%i ms after the last activity are %j', (gap, types) => {
    const { beacon, takeEventTypes } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon + minute, { 1: 2 });
    takeEventTypes();
    beacon(noon + minute + gap, { 1: 1 }, { id: 'ses_2' });
    expect(takeEventTypes()).toEqual(types);
  });

  it('report who came back, when the first view was, and how long ago', () => {
    const { beacon } = aReading({ email: 'ann@acme.com' });
    beacon(noon, { 1: 1 });
    const events = beacon(noon + 30 * hour + 20 * minute, { 1: 1 }, { id: 'ses_2' }).events;
    expect(events[1]?.data).toMatchObject({
      payload: {
        viewer: {
          email: 'ann@acme.com',
          company_domain: 'acme.com',
          visit_number: 2,
          first_viewed_at: '2026-03-10T12:00:00.000Z',
          hours_since_first_view: 30.333,
          engagement_label: 'Opened',
        },
      },
    });
  });

  it('are in order, and the last page and High Interest are reported once', () => {
    const { beacon, takeEventTypes } = aReading({ pageCount: 2 });
    beacon(noon, { 1: 1 });
    takeEventTypes();
    beacon(noon + 2 * day, { 1: 40, 2: 40 }, { id: 'ses_2' });
    expect(takeEventTypes()).toEqual([
      'document.viewed',
      'viewer.revisited',
      'document.completed',
      'engagement.milestone',
    ]);
    beacon(noon + 4 * day, { 1: 40, 2: 40 }, { id: 'ses_3' });
    expect(takeEventTypes()).toEqual(['document.viewed', 'viewer.revisited']);
  });

  it('report High Interest at the third visit', () => {
    const { beacon, takeEventTypes, reader } = aReading({ pageCount: 2 });
    beacon(noon, { 1: 0 }, { id: 'ses_1' });
    beacon(noon + hour, { 1: 0 }, { id: 'ses_2' });
    expect(reader().level).toBe('opened');
    takeEventTypes();
    const events = beacon(noon + 2 * hour, { 1: 0 }, { id: 'ses_3' }).events;
    expect(takeEventTypes()).toEqual(['document.viewed', 'engagement.milestone']);
    expect(events[1]?.data).toMatchObject({
      payload: {
        viewer: {
          engagement_label: 'High Interest',
          pages_viewed: 1,
          total_pages: 2,
          completion: 0.5,
          time_spent_seconds: 0,
        },
      },
    });
  });
});
