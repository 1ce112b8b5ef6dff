import { describe, expect, it } from '@jest/globals';
import type { AccountReports } from './accounts/index.ts';
import { accountReportsOfLayout } from './earlier-layouts.ts';
import { layout } from './generations/index.ts';
import type { RebuildPhase, RebuildState } from './generations/index.ts';

const unread = (): never => {
  throw new Error('It was read.');
};
const stored: AccountReports = {
  totals: unread,
  top: unread,
  filled: unread,
  sums: unread,
  days: unread,
  topBetween: unread,
};
const reportsOf = (of: number, building: RebuildState | null = null) =>
  accountReportsOfLayout(of, () => building, stored);

const all = { sinceDay: null, untilDay: null };
const march = { first: '2026-03-01', last: '2026-03-31', end: '2026-04-02' };
const notBuilt = expect.objectContaining({ code: 'service_unavailable', headers: { 'Retry-After': '10' } });

describe('the reports of accounts in layout 3', () => {
  it('are rejected if the layout does not store what they need', () => {
    const reports = reportsOf(3);
    for (const read of [
      () => reports.filled('a', all),
      () => reports.sums('a', march),
      () => reports.days('a', march),
      () => reports.topBetween('a', null, 10),
    ])
      expect(read).toThrow(notBuilt);
  });

  it('are rejected with the progress of the rebuild', () => {
    const rebuild = { number: 2, layout, requestId: null, begunAt: new Date(0), after: null, holder: 'a', beats: 0 };
    const readIn = (phase: RebuildPhase, done: number, total: number) => () =>
      reportsOf(3, { ...rebuild, phase, done, total, failureMessage: null }).sums('a', march);
    const begin = 'After an upgrade these figures are still being built';
    const end = 'Try again in a minute.';
    expect(readIn('announced', 0, 0)).toThrow(`${begin}. ${end}`);
    expect(readIn('documents', 0, 0)).toThrow(`${begin}. ${end}`);
    expect(readIn('documents', 500, 501)).toThrow(`${begin}: 99 % of the documents are read. ${end}`);
    expect(readIn('readers', 7, 20)).toThrow(`${begin}: 35 % of the readers are counted. ${end}`);
    expect(readIn('accounts', 20, 20)).toThrow(`${begin}: 100 % of the totals are added up. ${end}`);
  });

  it('are those of the store otherwise', () => {
    const { totals, top } = reportsOf(3);
    expect([totals, top]).toEqual([stored.totals, stored.top]);
  });
});

it('the reports of accounts in the present layout are those of the store', () => {
  expect(reportsOf(layout)).toBe(stored);
});
