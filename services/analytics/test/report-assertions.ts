import { expect } from '@jest/globals';
import { engagementDisplay } from '@docsight/contracts';
import type { DataOf } from '@docsight/contracts';
import {
  allTime,
  expectedLeads,
  expectedOverview,
  expectedOverviewTimeline,
  expectedStats,
  expectedTable,
  expectedTimeline,
  expectedViewers,
  leadHeader,
  rowsOfCsv,
  viewerHeader,
} from './expected-reports.ts';
import type { Days } from './expected-reports.ts';
import type { Recount } from './recount.ts';
import type { RunningService } from './running-service.ts';

/** Expects every report to equal the history. A failure shows the seed of the history. */
export const expectAllReports = async (
  service: Pick<RunningService, 'body' | 'get'>,
  { documents, readers }: Pick<Recount, 'documents' | 'readers'>,
  ranges: Days[],
  seed: number,
): Promise<void> => {
  for (const document of documents) {
    const { accountId } = document;
    const path = `/api/v1/documents/${document.shortCode}`;
    for (const days of ranges) {
      const stats = await service.body(accountId, `${path}/stats`, days);
      expect({ seed, days, stats }).toEqual({ seed, days, stats: expectedStats(document, readers, days) });
      const withTimeline = await service.body(accountId, `${path}/stats`, { ...days, interval: 'day' });
      const timeline = expectedTimeline(document, readers, days);
      expect({ seed, days, ...(withTimeline as object) }).toEqual({ seed, days, ...(stats as object), timeline });
    }
    const viewers = expectedViewers(document, readers);
    const viewerList = await service.body(accountId, `${path}/viewers`);
    expect({ seed, list: viewerList }).toEqual({ seed, list: { viewers, total_viewers: viewers.length } });
    const viewerTable = await tableAt(service, accountId, `${path}/viewers`);
    expect({ seed, viewerTable }).toEqual({ seed, viewerTable: expectedTable(viewerHeader, viewers) });

    const leads = expectedLeads(document, readers);
    const pagination = { page: 1, per_page: 20, total: leads.length, total_pages: Math.ceil(leads.length / 20) };
    const leadList = await service.body(accountId, `${path}/leads`);
    expect({ seed, list: leadList }).toEqual({ seed, list: { leads, pagination } });
    const leadTable = await tableAt(service, accountId, `${path}/leads`);
    expect({ seed, leadTable }).toEqual({ seed, leadTable: expectedTable(leadHeader, leads) });
  }
  for (const accountId of new Set(documents.map((document) => document.accountId))) {
    const own = documents.filter((document) => document.accountId === accountId);
    for (const days of ranges) {
      const overview = await service.body(accountId, '/api/v1/analytics/overview', days);
      expect({ seed, days, overview }).toEqual({ seed, days, overview: expectedOverview(own, readers, days) });
      if (days.since === null || days.until === null) continue;
      const query = { ...days, interval: 'day' };
      const withTimeline = await service.body(accountId, '/api/v1/analytics/overview', query);
      const timeline = expectedOverviewTimeline(own, readers, days);
      expect({ seed, days, ...(withTimeline as object) }).toEqual({ seed, days, ...(overview as object), timeline });
    }
  }
};

/** Expects the published stats with the greatest version to equal the history, for each document. */
export const expectPublishedStats = (
  service: Pick<RunningService, 'tap'>,
  { documents, readers }: Pick<Recount, 'documents' | 'readers'>,
  seed: number,
): void => {
  for (const document of documents) {
    const stats = expectedStats(document, readers, allTime);
    const last = lastPublishedStats(service, document.documentId);
    const { views, uniqueViewers, leads, level } = last;
    expect({ seed, views, uniqueViewers, leads, label: engagementDisplay[level].label }).toEqual({
      seed,
      views: stats.views,
      uniqueViewers: stats.unique_viewers,
      leads: expectedLeads(document, readers).length,
      label: stats.engagement_breakdown.label,
    });
  }
};

/** Returns the published stats with the greatest version, or zeros if there are none. */
const lastPublishedStats = (
  { tap }: Pick<RunningService, 'tap'>,
  documentId: string,
): DataOf<'document.stats_changed'> => {
  const none = {
    documentId,
    version: 0,
    views: 0,
    uniqueViewers: 0,
    leads: 0,
    level: 'not_opened',
    pagesSeen: 0,
  } as const;
  return tap.events
    .flatMap((event) =>
      event.type === 'document.stats_changed' && event.data.documentId === documentId ? [event.data] : [],
    )
    .reduce<DataOf<'document.stats_changed'>>((last, data) => (data.version > last.version ? data : last), none);
};

/** Requests a list as CSV and returns its rows. */
export const tableAt = async (
  { get }: Pick<RunningService, 'get'>,
  accountId: string,
  path: string,
  query: Record<string, number> = {},
): Promise<string[][]> => rowsOfCsv((await get(accountId, path, { ...query, format: 'csv' })).text);
