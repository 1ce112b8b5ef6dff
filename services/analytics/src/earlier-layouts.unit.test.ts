import { describe, expect, it } from '@jest/globals';
import type { AccountReports } from './accounts/index.ts';
import { readsOfLayout } from './earlier-layouts.ts';
import { layout } from './generations/index.ts';
import type { PeopleStore, ReportStore } from './reports/index.ts';

const returning = <Store>(...names: (keyof Store)[]): Store =>
  Object.fromEntries(names.map((name) => [name, () => `read by ${String(name)}`])) as Store;

const readsOf = (of: number) =>
  readsOfLayout(of, {
    accountReports: returning<AccountReports>('totals', 'top', 'days', 'topBetween'),
    people: returning<PeopleStore>('viewer', 'leadCount', 'leads', 'person'),
    reports: returning<ReportStore>('totals', 'days', 'viewerCount', 'viewers', 'leadCount', 'leads'),
  });

const all = { sinceDay: null, untilDay: null };
const everyLead = { since: null, until: null, searchKey: null };
const everyViewer = { sort: 'engagement', order: 'desc', level: null, searchKey: null } as const;
const search = { ...everyViewer, searchKey: 'ann' };
const notBuilt = expect.objectContaining({ code: 'service_unavailable', headers: { 'Retry-After': '30' } });

describe('the reads of a generation', () => {
  it('are rejected if an earlier layout does not store what they need', () => {
    const { accountReports, people, reports } = readsOf(2);
    for (const read of [
      () => accountReports.days('a', all),
      () => accountReports.topBetween('a', null, 10),
      () => people.leads('a', everyLead, 'all'),
      () => people.leadCount('a', everyLead),
      () => people.person('a', 'ann@example.com'),
      () => reports.viewers('a', 'd', search, 'all'),
      () => reports.viewerCount('a', 'd', search),
    ])
      expect(read).toThrow(notBuilt);
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
      accountReports.days('a', all),
      people.leads('a', everyLead, 'all'),
      reports.viewers('a', 'd', search, 'all'),
    ]).toEqual(['read by days', 'read by leads', 'read by viewers']);
  });
});
