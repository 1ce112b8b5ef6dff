import { expect } from '@jest/globals';
import { engagementDisplay } from '@docsight/contracts';
import type { DataOf } from '@docsight/contracts';
import {
  ever,
  expectedLeads,
  expectedOverview,
  expectedStats,
  expectedTable,
  expectedTimeline,
  expectedViewers,
  leadHeader,
  rowsOfCsv,
  viewerHeader,
} from './expected-reports.ts';
import type { Days } from './expected-reports.ts';
import { lastSnapshots } from './reading-history.ts';
import type { History } from './reading-history.ts';
import type { RunningService } from './running-service.ts';

/** Every report says what the history does. seed: is told when it does not. */
export const expectEveryAnswer = async (
  service: Pick<RunningService, 'body' | 'get'>,
  history: Pick<History, 'documents' | 'whole'>,
  ranges: Days[],
  seed: number,
): Promise<void> => {
  const readers = lastSnapshots(history);
  for (const document of history.documents) {
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
    const viewersTold = await service.body(accountId, `${path}/viewers`);
    expect({ seed, told: viewersTold }).toEqual({ seed, told: { viewers, total_viewers: viewers.length } });
    const viewerTable = await tableAt(service, accountId, `${path}/viewers`);
    expect({ seed, viewerTable }).toEqual({ seed, viewerTable: expectedTable(viewerHeader, viewers) });

    const leads = expectedLeads(document, readers);
    const pagination = { page: 1, per_page: 20, total: leads.length, total_pages: Math.ceil(leads.length / 20) };
    const leadsTold = await service.body(accountId, `${path}/leads`);
    expect({ seed, told: leadsTold }).toEqual({ seed, told: { leads, pagination } });
    const leadTable = await tableAt(service, accountId, `${path}/leads`);
    expect({ seed, leadTable }).toEqual({ seed, leadTable: expectedTable(leadHeader, leads) });
  }
  for (const accountId of new Set(history.documents.map((document) => document.accountId))) {
    const own = history.documents.filter((document) => document.accountId === accountId);
    for (const days of ranges) {
      const overview = await service.body(accountId, '/api/v1/analytics/overview', days);
      expect({ seed, days, overview }).toEqual({ seed, days, overview: expectedOverview(own, readers, days) });
    }
  }
};

/** The list of documents has been told last, by version, what the history says. */
export const expectListTold = (
  service: Pick<RunningService, 'tap'>,
  history: Pick<History, 'documents' | 'whole'>,
  seed: number,
): void => {
  for (const document of history.documents) {
    const stats = expectedStats(document, lastSnapshots(history), ever);
    const leads = expectedLeads(document, lastSnapshots(history)).length;
    const { views, uniqueViewers, level, ...told } = lastStatsChanged(service, document.documentId);
    const label = engagementDisplay[level].label;
    expect({ seed, views, uniqueViewers, leads: told.leads, label }).toEqual({
      ...{ seed, leads, views: stats.views, uniqueViewers: stats.unique_viewers },
      label: stats.engagement_breakdown.label,
    });
  }
};

/** The greatest version counts. */
const lastStatsChanged = ({ tap }: Pick<RunningService, 'tap'>, documentId: string): DataOf<'document.stats_changed'> =>
  tap.events
    .flatMap((event) =>
      event.type === 'document.stats_changed' && event.data.documentId === documentId ? [event.data] : [],
    )
    .reduce((last, data) => (data.version > last.version ? data : last), {
      ...{ documentId, version: 0, views: 0, uniqueViewers: 0, leads: 0 },
      level: 'not_opened',
    });

/** A list as a table. */
export const tableAt = async (
  { get }: Pick<RunningService, 'get'>,
  accountId: string,
  path: string,
  query: Record<string, number> = {},
): Promise<string[][]> => rowsOfCsv((await get(accountId, path, { ...query, format: 'csv' })).text);
