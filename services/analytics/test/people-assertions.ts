import { expect } from '@jest/globals';
import {
  accountLeadTable,
  expectedAccountLeads,
  expectedPerson,
  expectedViewer,
  expectedViewerList,
} from './expected-people.ts';
import type { LeadFilters, ViewerFilters } from './expected-people.ts';
import { rowsOfCsv } from './expected-reports.ts';
import type { History } from './reading-history.ts';
import type { RunningService } from './running-service.ts';

const sorts = ['engagement', 'last_viewed_at', 'time', 'completion', 'visits'];
const viewerFilters: ViewerFilters[] = [
  ...sorts.map((sort, index) => ({ sort, order: ['asc', 'desc'][index % 2]! })),
  { search: 'ann@', sort: 'time' },
  { search: 'ACME' },
  { search: '.*' },
  { level: 'opened', sort: 'last_viewed_at' },
  { level: 'skimmed', search: 'example', sort: 'visits', order: 'asc' },
];
const leadFilters: LeadFilters[] = [
  {},
  ...['ANN@', 'b.b', '.*', '+news', 'ÉCLAIR', 'ann@example.com\n'].map((search) => ({ search })),
  { since: '2026-01-02', until: '2026-01-03' },
  { search: 'ann', since: '2026-01-03' },
];

type Reports = Pick<RunningService, 'body' | 'get'>;
type Read = Pick<History, 'documents' | 'lastSnapshots'>;

/** Expects every response about people to equal the history. A failure shows the seed of the history. */
export const expectAllPeople = async (service: Reports, history: Read, seed: number): Promise<void> => {
  const readers = history.lastSnapshots;
  for (const document of history.documents) {
    const { accountId, documentId } = document;
    const path = `/api/v1/documents/${document.shortCode}/viewers`;
    for (const filters of viewerFilters) {
      const viewers = expectedViewerList(document, readers, filters);
      const list = await service.body(accountId, path, filters);
      expect({ seed, filters, list }).toEqual({ seed, filters, list: { viewers, total_viewers: viewers.length } });
      const page = await service.body(accountId, path, { ...filters, page: 2, per_page: 2 });
      const expected = { viewers: viewers.slice(2, 4), total_viewers: viewers.length };
      expect({ seed, filters, page }).toEqual({ seed, filters, page: expected });
    }
    for (const { viewerId, ...reader } of readers.filter((each) => each.documentId === documentId)) {
      const viewer = expectedViewerList(document, readers, {}).find((row) => row.viewer_id === viewerId);
      const found = await service.body(accountId, `${path}/${viewerId}`);
      if (viewer) expect({ seed, found }).toEqual({ seed, found: expectedViewer(document, readers, viewer) });
      else expect({ seed, reader, found }).toMatchObject({ seed, found: { status: 404 } });
    }
  }
  for (const accountId of new Set(history.documents.map((document) => document.accountId)))
    await expectAccountPeople(service, accountId, history, seed);
};

const expectAccountPeople = async (
  service: Reports,
  accountId: string,
  { documents, lastSnapshots: readers }: Read,
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
  const emails = new Set(readers.flatMap(({ email }) => email ?? []));
  for (const email of [...emails, 'no-one@example.com']) {
    const found = await service.body(accountId, `/api/v1/analytics/people/${encodeURIComponent(email)}`);
    const person = expectedPerson(own, readers, email);
    if (person) expect({ seed, found }).toEqual({ seed, found: person });
    else expect({ seed, email, found }).toMatchObject({ seed, email, found: { status: 404 } });
  }
};
