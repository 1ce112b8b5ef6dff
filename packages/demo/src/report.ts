import type { DocsightClient } from '@docsight/client';
import { table } from './table.ts';

/** Returns the figures of a document as text, as the API has them now. */
export const report = async (
  docsight: DocsightClient,
  code: string,
  { received }: { received: readonly unknown[] },
): Promise<string> => {
  const [stats, { viewers }, { leads }, overview] = await Promise.all([
    docsight.documents.stats(code),
    docsight.documents.viewers(code).page(),
    docsight.documents.leads(code).page(),
    docsight.analytics.overview(),
  ]);
  const { documents, total_views: views } = overview.totals;
  const percent = (fraction: number): string => `${Math.round(fraction * 100)} %`;
  const viewerRows = viewers.map((viewer) => [
    viewer.email ?? viewer.viewer_id,
    viewer.engagement_label,
    String(viewer.visits),
    `${viewer.pages_viewed} of ${viewer.total_pages}`,
    `${Math.round(viewer.total_time_seconds)} s`,
    viewer.downloaded ? 'yes' : 'no',
  ]);
  return [
    'What the API says now:',
    '',
    table([
      ['views', 'viewers', 'leads', 'downloads', 'time', 'average completion', 'level'],
      [
        String(stats.views),
        String(stats.unique_viewers),
        String(leads.length),
        String(stats.downloads),
        `${Math.round(stats.total_time_seconds)} s`,
        percent(stats.avg_completion),
        stats.engagement_breakdown.label,
      ],
    ]),
    '',
    table([['viewer', 'level', 'visits', 'pages', 'time', 'downloaded'], ...viewerRows]),
    '',
    table([['lead', 'name', 'company'], ...leads.map((lead) => [lead.email, lead.name, lead.company_domain ?? ''])]),
    '',
    `  ${received.length} webhooks accepted, each signed, and one rejected. The account has ${documents} ${documents === 1 ? 'document' : 'documents'} with ${views} views.`,
  ].join('\n');
};
