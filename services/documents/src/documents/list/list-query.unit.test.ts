import { describe, expect, it } from '@jest/globals';
import { listDocumentsQuery } from '@docsight/api-contract';
import { parse, parseDateRange } from '@docsight/service-kit';
import fc from 'fast-check';
import { listRequestOf } from './list-query.ts';

const requestOf = (parameters: Record<string, unknown>) =>
  listRequestOf('account', parse(listDocumentsQuery, parameters, 'parameter'));

describe('the query string of the list', () => {
  it('has defaults and ignores unknown parameters', () => {
    expect(requestOf({ colour: 'red', has_leads: 'false', search: '' })).toEqual({
      page: 1,
      perPage: 20,
      query: {
        accountId: 'account',
        searchKey: null,
        level: null,
        withLeadsOnly: false,
        createdSince: null,
        createdUntil: null,
        sort: 'created_at',
        order: 'desc',
        skip: 0,
        limit: 20,
      },
    });
  });

  it('limits per_page to 100 and counts pages from 1', () => {
    expect(requestOf({ per_page: '1000', page: '3' })).toMatchObject({
      perPage: 100,
      query: { skip: 200, limit: 100 },
    });
    expect(requestOf({ per_page: '999999999999999999999' }).perPage).toBe(100);
    expect(requestOf({ page: '9007199254740991' }).page).toBe(Number.MAX_SAFE_INTEGER);
  });

  it.each([
    { page: '0' },
    { page: '-1' },
    { page: '1.5' },
    { page: '' },
    { page: '9007199254740992' },
    { page: '999999999999999999999' },
    { page: ['1', '2'] },
    { per_page: '0' },
    { per_page: 'many' },
    { engagement: 'hot' },
    { has_leads: 'maybe' },
    { sort: 'size' },
    { order: 'up' },
    { search: ['a', 'b'] },
    { since: 'yesterday' },
    { since: ['2026-01-01', '2026-01-02'] },
    { since: '2026-02-30' },
    { since: '2026-01-02', until: '2026-01-01' },
  ])('rejects %j', (parameters) => {
    expect(() => requestOf(parameters)).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it.each([
    ['title', undefined, 'asc'],
    ['title', 'desc', 'desc'],
    ['views', undefined, 'desc'],
    ['engagement', 'asc', 'asc'],
  ])('sorts by %s with order %j as %s', (sort, order, expected) => {
    expect(requestOf({ sort, ...(order && { order }) }).query.order).toBe(expected);
  });
});

describe('a date range', () => {
  const instants = fc.date({
    min: new Date('1970-01-01T00:00:00Z'),
    max: new Date('2999-12-31T23:59:59Z'),
    noInvalidDate: true,
  });
  const dayOf = (date: Date) => date.toISOString().slice(0, 10);

  it('takes a date as the whole UTC day', () => {
    fc.assert(
      fc.property(instants, (date) => {
        const day = dayOf(date);
        const { since, until, sinceText, untilText, sinceDay, untilDay } = parseDateRange({ since: day, until: day });
        expect(since?.toISOString()).toBe(`${day}T00:00:00.000Z`);
        expect(until?.toISOString()).toBe(`${day}T23:59:59.999Z`);
        expect([sinceText, untilText, sinceDay, untilDay]).toEqual([day, day, day, day]);
      }),
    );
  });

  it('takes a timestamp with any offset as its instant', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, minutes) => {
        const local = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, -1);
        const size = Math.abs(minutes);
        const two = (number: number) => String(number).padStart(2, '0');
        const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
        expect(parseDateRange({ since: local + offset }).since).toEqual(date);
        expect(parseDateRange({ until: (local + offset).replace('+', ' ') }).until).toEqual(date);
        expect(parseDateRange({ until: date.toISOString().slice(0, -1) }).until).toEqual(date);
      }),
    );
  });

  it('rejects a start after its end', () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        const parsed = () => parseDateRange({ since: a.toISOString(), until: b.toISOString() });
        if (a > b) expect(parsed).toThrow(expect.objectContaining({ code: 'bad_request' }));
        else expect(parsed()).toMatchObject({ since: a, until: b });
      }),
    );
  });

  it.each([
    ['2026-01-31T09:30Z', '2026-01-31T09:30:00.000Z'],
    ['2026-01-31T09:30:15.123456Z', '2026-01-31T09:30:15.123Z'],
    ['2026-01-31t09:30:15z', '2026-01-31T09:30:15.000Z'],
    ['2026-01-31T09:30:15+0200', '2026-01-31T07:30:15.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ])('takes %s as %s', (text, instant) => {
    expect(parseDateRange({ since: text }).since?.toISOString()).toBe(instant);
  });

  it.each([
    '',
    '2026',
    '2026-1-1',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-04-31',
    '2026-01-01T',
    '2026-01-01T24:00:00Z',
    '2026-01-01T10:60Z',
    '2026-01-01T10:00:60Z',
    '2026-01-01T10:00:00+24:00',
    '2026-01-01 10:00:00Z',
    ' 2026-01-01',
    '1767225600',
    'Thu, 01 Jan 2026 00:00:00 GMT',
  ])('rejects %j as a date', (text) => {
    expect(() => parseDateRange({ until: text })).toThrow(expect.objectContaining({ code: 'bad_request' }));
  });

  it('is empty without bounds', () => {
    expect(Object.values(parseDateRange({}))).toEqual([null, null, null, null, null, null]);
  });
});
