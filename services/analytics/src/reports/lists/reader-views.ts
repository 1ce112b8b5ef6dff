import type { Lead, Viewer } from '@docsight/api-contract';
import { engagementDisplay } from '@docsight/contracts';
import { fractionOf, secondsOf } from '../../figures/index.ts';
import type { ListedLead, ListedViewer } from '../report-store.ts';

/** The columns of the CSV lists, in the order of the records' fields. */
export const viewerColumns = [
  'viewer_id',
  'email',
  'company_domain',
  'first_viewed_at',
  'last_viewed_at',
  'visits',
  'pages_viewed',
  'total_pages',
  'completion',
  'total_time_seconds',
  'downloaded',
  'engagement_label',
] as const satisfies (keyof Viewer)[];

export const leadColumns = [
  'email',
  'name',
  'company_domain',
  'captured_at',
  'engagement_label',
] as const satisfies (keyof Lead)[];

/** Returns the entry of a reader that is a viewer. */
export const viewerView = ({ viewer, state }: ListedViewer): Viewer => ({
  viewer_id: state.viewerId,
  email: state.email,
  company_domain: state.companyDomain,
  first_viewed_at: viewer!.firstViewedAt.toISOString(),
  last_viewed_at: viewer!.lastViewedAt.toISOString(),
  visits: viewer!.visits,
  pages_viewed: viewer!.pagesSeen,
  total_pages: state.totalPages,
  completion: fractionOf(viewer!.pagesSeen, state.totalPages),
  total_time_seconds: secondsOf(viewer!.ms),
  downloaded: viewer!.downloads > 0,
  engagement_label: engagementDisplay[state.level].label,
});

/** Returns the entry of a reader that is a lead. */
export const leadView = ({ lead, state }: Pick<ListedLead, 'lead' | 'state'>): Lead => ({
  email: lead!.email,
  name: lead!.name,
  company_domain: state.companyDomain,
  captured_at: lead!.capturedAt.toISOString(),
  engagement_label: engagementDisplay[state.level].label,
});
