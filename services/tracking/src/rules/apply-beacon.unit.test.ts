import { describe, expect, it } from '@jest/globals';
import { aReading, day, hour, minute, noon, rules, second } from '../../test/builders.ts';
import { applyBeacon } from './apply-beacon.ts';
import { pagesSeen, readingMs } from './reader.ts';

describe('what a beacon adds', () => {
  it('counts the totals of a session, however often they are told', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 2 });
    beacon(noon + 10 * second, { 1: 5, 2: 3.25 });
    beacon(noon + 10 * second, { 1: 5, 2: 3.25 });
    expect(reader().days).toEqual({ '2026-03-10': { downloads: 0, pages: { 1: 5_000, 2: 3_250 } } });
  });

  it('changes nothing when it raises nothing: the very same reader, and no activity', () => {
    const { beacon } = aReading();
    const first = beacon(noon, { 1: 5 }).reader;
    const again = beacon(noon + minute, { 1: 4.9 });
    expect(again).toEqual({ reader: first, events: [] });
    expect(again.reader).toBe(first);
  });

  it('takes the greater value of a page that is named twice', () => {
    const { reader, facts } = aReading();
    const pages = [
      { page: 1, seconds: 7 },
      { page: 1, seconds: 3 },
    ];
    const beacon = { sessionId: 'ses_1', sessionStartedAt: noon - hour, pages };
    expect(readingMs(applyBeacon(reader(), beacon, facts, noon, rules).reader)).toBe(7_000);
  });

  it('counts a page that was just shown as seen, with no time', () => {
    const { beacon, reader, told } = aReading();
    beacon(noon, { 1: 0 });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 0 });
    expect(pagesSeen(reader())).toBe(1);
    expect(told()).toEqual(['document.viewed']);
    expect(beacon(noon + second, { 1: 0 }).events).toEqual([]);
  });

  it('adds two sessions of one reader up', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 5 }, { id: 'ses_1' });
    beacon(noon, { 1: 7 }, { id: 'ses_2' });
    expect(readingMs(reader())).toBe(12_000);
    expect(reader().visits).toHaveLength(1);
  });

  it('puts seconds on the UTC day on which they are told', () => {
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

  it('never changes the reader that it was given', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 5 });
    const before = structuredClone(reader());
    const held = reader();
    beacon(noon + minute, { 1: 6, 2: 3 });
    beacon(noon + day, { 3: 3 }, { id: 'ses_2' });
    expect(held).toEqual(before);
  });
});

describe('the wall clock bounds a session', () => {
  const startedAt = noon - 10 * second;

  it.each([
    [14.999, 14_999],
    [15, 15_000],
    [15.001, 15_000],
    [1e300, 15_000],
    [Number.MAX_VALUE, 15_000],
  ])('of %d seconds told 10 s after its beginning, %i ms count', (seconds, ms) => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: seconds }, { startedAt });
    expect(readingMs(reader())).toBe(ms);
  });

  it('bounds the sum over the pages, and a later repeat may raise further', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 9, 2: 9, 3: 9 }, { startedAt });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 9_000, 2: 6_000, 3: 0 });
    beacon(noon + 12 * second, { 1: 9, 2: 9, 3: 9 }, { startedAt });
    expect(reader().days['2026-03-10']?.pages).toEqual({ 1: 9_000, 2: 9_000, 3: 9_000 });
  });

  it('gives a session nothing but the page when the clock is before its beginning', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 9 }, { startedAt: noon + minute });
    expect(readingMs(reader())).toBe(0);
    expect(pagesSeen(reader())).toBe(1);
  });

  it('forgets sessions whose token is dead, and what they read stays', () => {
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
  ])('an activity %i ms after the last one makes %i visits in all', (gap, visits) => {
    const { beacon, reader, events } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon + gap, { 1: 2 });
    expect(reader().visits).toHaveLength(visits);
    expect(events.filter(({ type }) => type === 'document.viewed')).toHaveLength(visits);
  });

  it('last for as long as the reader is active, and a beacon that raises nothing is no activity', () => {
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

  it('see a page again: it counts in both', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 1, 2: 1 });
    beacon(noon + hour, { 1: 2 });
    expect(reader().visits.map(({ pages }) => Object.keys(pages))).toEqual([['1', '2'], ['1']]);
    expect(pagesSeen(reader())).toBe(2);
  });

  it('take an activity from a replica whose clock is behind', () => {
    const { beacon, reader } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon - second, { 1: 2 });
    expect(reader().visits).toEqual([{ start: noon, last: noon, pages: { 1: '2026-03-10' } }]);
  });
});

describe('the events of a beacon', () => {
  it('tell of a view with the state after the beacon', () => {
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
  ])('tell of a return %i ms after the last activity: %j', (gap, types) => {
    const { beacon, told } = aReading();
    beacon(noon, { 1: 1 });
    beacon(noon + minute, { 1: 2 });
    told();
    beacon(noon + minute + gap, { 1: 1 }, { id: 'ses_2' });
    expect(told()).toEqual(types);
  });

  it('say who came back, when first, and how long ago that was', () => {
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

  it('come in order, and the last page and High Interest are told once ever', () => {
    const { beacon, told } = aReading({ pageCount: 2 });
    beacon(noon, { 1: 1 });
    told();
    beacon(noon + 2 * day, { 1: 40, 2: 40 }, { id: 'ses_2' });
    expect(told()).toEqual(['document.viewed', 'viewer.revisited', 'document.completed', 'engagement.milestone']);
    beacon(noon + 4 * day, { 1: 40, 2: 40 }, { id: 'ses_3' });
    expect(told()).toEqual(['document.viewed', 'viewer.revisited']);
  });

  it('tell of High Interest by the third visit', () => {
    const { beacon, told, reader } = aReading({ pageCount: 2 });
    beacon(noon, { 1: 0 }, { id: 'ses_1' });
    beacon(noon + hour, { 1: 0 }, { id: 'ses_2' });
    expect(reader().level).toBe('opened');
    told();
    const events = beacon(noon + 2 * hour, { 1: 0 }, { id: 'ses_3' }).events;
    expect(told()).toEqual(['document.viewed', 'engagement.milestone']);
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
