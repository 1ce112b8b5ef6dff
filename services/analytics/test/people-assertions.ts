import { expect } from '@jest/globals';
import {
  accountLeadTable,
  expectedAccountLeads,
  expectedPerson,
  expectedViewer,
  expectedViewerList,
} from './expected-people.ts';
import type { LeadFilters, ViewerFilters } from './expected-people.ts';
import { expectedTable, rowsOfCsv, viewerHeader } from './expected-reports.ts';
import { seeded } from './reading-history.ts';
import type { Random } from './reading-history.ts';
import type { Recount } from './recount.ts';
import type { RunningService } from './running-service.ts';

const searches = ['', '', 'ann@', 'ACME', '.*', 'example', '+NEWS', 'b.b'];
const levels = ['', 'not_opened', 'opened', 'skimmed', 'read', 'high_interest'];

/** Returns filters of each order, some of them combined with a search and a level. */
const viewerFilters = (random: Random): ViewerFilters[] =>
  ['engagement', 'last_viewed_at', 'time', 'completion', 'visits'].flatMap((sort) =>
    ['asc', 'desc'].map((order): ViewerFilters => {
      const level = levels[random(levels.length)]!;
      return { sort, order, search: searches[random(searches.length)]!, ...(level !== '' && { level }) };
    }),
  );
const leadFilters: LeadFilters[] = [
  {},
  ...['ANN@', 'b.b', '.*', '+news', 'ÉCLAIR', 'ann@example.com\n'].map((search) => ({ search })),
  { since: '2026-01-02', until: '2026-01-03' },
  { search: 'ann', since: '2026-01-03' },
];

type Reports = Pick<RunningService, 'body' | 'get'>;
/** Expects every response about people to equal the history. A failure shows the seed of the history. */
export const expectAllPeople = async (service: Reports, recounted: Recount, seed: number): Promise<void> => {
  const { documents, occurrences, readers } = recounted;
  const random = seeded(seed);
  for (const document of documents) {
    const { accountId, documentId } = document;
    const path = `/api/v1/documents/${document.shortCode}/viewers`;
    for (const filters of [{}, ...viewerFilters(random)]) {
      const viewers = expectedViewerList(document, readers, filters);
      const list = await service.body(accountId, path, filters);
      expect({ seed, filters, list }).toEqual({ seed, filters, list: { viewers, total_viewers: viewers.length } });
      const page = await service.body(accountId, path, { ...filters, page: 2, per_page: 2 });
      const expected = { viewers: viewers.slice(2, 4), total_viewers: viewers.length };
      expect({ seed, filters, page }).toEqual({ seed, filters, page: expected });
      const table = rowsOfCsv((await service.get(accountId, path, { ...filters, format: 'csv' })).text);
      expect({ seed, filters, table }).toEqual({ seed, filters, table: expectedTable(viewerHeader, viewers) });
    }
    const here = occurrences.filter((each) => each.documentId === documentId);
    for (const viewerId of new Set(here.map((each) => each.viewerId))) {
      const viewer = expectedViewerList(document, readers, {}).find((row) => row.viewer_id === viewerId);
      const found = await service.body(accountId, `${path}/${viewerId}`);
      if (viewer) expect({ seed, found }).toEqual({ seed, found: expectedViewer(document, readers, viewer) });
      else expect({ seed, viewerId, found }).toMatchObject({ seed, viewerId, found: { status: 404 } });
    }
  }
  for (const accountId of new Set(documents.map((document) => document.accountId)))
    await expectAccountPeople(service, accountId, recounted, seed);
};

const expectAccountPeople = async (
  service: Reports,
  accountId: string,
  { documents, occurrences, readers }: Recount,
  seed: number,
): Promise<void> => {
  const own = documents.filter((document) => document.accountId === accountId);
  const path = '/api/v1/analytics/leads';
  for (const filters of leadFilters) {
    const leads = expectedAccountLeads(own, readers, filters);
    const list = await service.body(accountId, path, filters);
    const pagination = { page: 1, per_page: 20, total: leads.length, total_pages: Math.ceil(leads.length / 20) };
    expect({ seed, filters, list }).toEqual({ seed, filters, list: { leads: leads.slice(0, 20), pagination } });
    const page = await service.body(accountId, path, { ...filters, page: 2, per_page: 3 });
    expect({ seed, filters, page }).toMatchObject({ seed, filters, page: { leads: leads.slice(3, 6) } });
    const table = rowsOfCsv((await service.get(accountId, path, { ...filters, format: 'csv' })).text);
    expect({ seed, filters, table }).toEqual({ seed, filters, table: accountLeadTable(leads) });
  }
  const emails = new Set(occurrences.flatMap((each) => (each.kind === 'passed-gate' ? [each.email] : [])));
  for (const email of [...emails, 'no-one@example.com']) {
    const found = await service.body(accountId, `/api/v1/analytics/people/${encodeURIComponent(email)}`);
    const person = expectedPerson(own, readers, email);
    if (person) expect({ seed, found }).toEqual({ seed, found: person });
    else expect({ seed, email, found }).toMatchObject({ seed, email, found: { status: 404 } });
  }
};
