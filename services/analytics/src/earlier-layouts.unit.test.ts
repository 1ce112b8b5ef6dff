import { describe, expect, it } from '@jest/globals';
import type { AccountReports } from './accounts/index.ts';
import { readsOfLayout } from './earlier-layouts.ts';
import { layout } from './generations/index.ts';
import type { RebuildPhase, RebuildState } from './generations/index.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

const returning = <Store>(...names: (keyof Store)[]): Store =>
  Object.fromEntries(names.map((name) => [name, () => `read by ${String(name)}`])) as Store;

const readsOf = (of: number, building: RebuildState | null = null) =>
  readsOfLayout(of, () => building, {
    accountReports: returning<AccountReports>('totals', 'top', 'filled', 'sums', 'days', 'topBetween'),
    people: returning<PeopleStore>('viewer', 'leadCount', 'leads', 'person'),
    reports: returning<ReportStore>('totals', 'days', 'viewerCount', 'viewers', 'leadCount', 'leads'),
  });

const all = { sinceDay: null, untilDay: null };
const march = { first: '2026-03-01', last: '2026-03-31', end: '2026-04-02' };
const everyLead = { since: null, until: null, searchKey: null };
const everyViewer = { sort: 'engagement', order: 'desc', level: null, searchKey: null } as const;
const search = { ...everyViewer, searchKey: 'ann' };
const notBuilt = expect.objectContaining({ code: 'service_unavailable', headers: { 'Retry-After': '10' } });

describe('the reads of a generation', () => {
  it('are rejected if an earlier layout does not store what they need', () => {
    const { accountReports, people, reports } = readsOf(2);
    for (const read of [
      () => accountReports.filled('a', all),
      () => accountReports.sums('a', march),
      () => accountReports.days('a', march),
      () => accountReports.topBetween('a', null, 10),
      () => people.leads('a', everyLead, 'all'),
      () => people.leadCount('a', everyLead),
      () => people.person('a', 'ann@example.com'),
      () => reports.viewers('a', 'd', search, 'all'),
      () => reports.viewerCount('a', 'd', search),
    ])
      expect(read).toThrow(notBuilt);
  });

  it('are rejected with the progress of the rebuild', () => {
    const rebuild = { number: 2, layout, requestId: null, begunAt: new Date(0), after: null, holder: 'a', beats: 0 };
    const readIn = (phase: RebuildPhase, done: number, total: number) => () =>
      readsOf(2, { ...rebuild, phase, done, total, failureMessage: null }).people.person('a', 'ann@example.com');
    const begin = 'After an upgrade these figures are still being built';
    const end = 'Try again in a minute.';
    expect(readIn('announced', 0, 0)).toThrow(`${begin}. ${end}`);
    expect(readIn('documents', 0, 0)).toThrow(`${begin}. ${end}`);
    expect(readIn('documents', 500, 501)).toThrow(`${begin}: 99 % of the documents are read. ${end}`);
    expect(readIn('readers', 7, 20)).toThrow(`${begin}: 35 % of the readers are counted. ${end}`);
    expect(readIn('accounts', 20, 20)).toThrow(`${begin}: 100 % of the totals are added up. ${end}`);
  });

  it('are those of lists, but not of ranges of an account, in layout 3', () => {
    const { accountReports, people } = readsOf(3);
    expect(() => accountReports.filled('a', all)).toThrow(notBuilt);
    expect(people.leads('a', everyLead, 'all')).toBe('read by leads');
  });

  it.each([2, layout])('are those of the stores otherwise (layout %i)', (of) => {
    const { accountReports, people, reports } = readsOf(of);
    expect([
      accountReports.totals('a'),
      accountReports.top('a', 10),
      people.viewer('a', 'd', 'v'),
      reports.viewers('a', 'd', everyViewer, 'all'),
      reports.viewerCount('a', 'd', everyViewer),
      reports.leads('a', 'd', 'all'),
    ]).toEqual(['totals', 'top', 'viewer', 'viewers', 'viewerCount', 'leads'].map((name) => `read by ${name}`));
  });

  it('are all available in the present layout', () => {
    const { accountReports, people, reports } = readsOf(layout);
    expect([
      accountReports.days('a', march),
      people.leads('a', everyLead, 'all'),
      reports.viewers('a', 'd', search, 'all'),
    ]).toEqual(['read by days', 'read by leads', 'read by viewers']);
  });
});
