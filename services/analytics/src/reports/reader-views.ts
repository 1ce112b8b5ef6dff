import { engagementDisplay } from '@docsight/contracts';
import { fractionOf, secondsOf } from '../figures/index.ts';
import type { ListedReader } from './report-store.ts';

/** Source: api.md, Viewer record. */
export type ViewerView = {
  viewer_id: string;
  email: string | null;
  company_domain: string | null;
  first_viewed_at: string;
  last_viewed_at: string;
  visits: number;
  pages_viewed: number;
  total_pages: number;
  completion: number;
  total_time_seconds: number;
  downloaded: boolean;
  engagement_label: string;
};

/** Source: api.md, Lead record. */
export type LeadView = {
  email: string;
  name: string;
  company_domain: string | null;
  captured_at: string;
  engagement_label: string;
};

/** The fields of the records in their order: the columns of a table. */
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
] as const satisfies (keyof ViewerView)[];

export const leadColumns = [
  'email',
  'name',
  'company_domain',
  'captured_at',
  'engagement_label',
] as const satisfies (keyof LeadView)[];

/** The reader must be listed among the viewers. */
export const viewerView = ({ viewer, state }: ListedReader): ViewerView => ({
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

/** The reader must be listed among the leads. */
export const leadView = ({ lead, state }: ListedReader): LeadView => ({
  email: lead!.email,
  name: lead!.name,
  company_domain: state.companyDomain,
  captured_at: lead!.capturedAt.toISOString(),
  engagement_label: engagementDisplay[state.level].label,
});
