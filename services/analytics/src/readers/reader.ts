import { rankOf } from '@docsight/contracts';
import type { ReaderSnapshot } from '@docsight/contracts';
import { contributionOf, isViewer } from '../figures/index.ts';

/** What the list of viewers is sorted by and shows, worked out when a snapshot comes, so that the list need not read days. */
export type ViewerFigures = {
  /** 0 for `not_opened` to 4 for `high_interest`. */
  rank: number;
  firstViewedAt: Date;
  lastViewedAt: Date;
  visits: number;
  pagesSeen: number;
  ms: number;
  downloads: number;
};

export type LeadFigures = { email: string; name: string; capturedAt: Date };

/** One reader of one document, as it is counted in the rollups. */
export type ReaderRecord = {
  _id: string;
  documentId: string;
  ownerId: string;
  state: ReaderSnapshot;
  /** Null for a reader who is not among the viewers, or not among the leads. */
  viewer: ViewerFigures | null;
  lead: LeadFigures | null;
};

/** What stores a reader as a snapshot tells of it. */
export const readerUpdateOf = (ownerId: string, state: ReaderSnapshot): { $set: Omit<ReaderRecord, '_id'> } => ({
  $set: { documentId: state.documentId, ownerId, state, viewer: viewerFiguresOf(state), lead: leadFiguresOf(state) },
});

const viewerFiguresOf = (snapshot: ReaderSnapshot): ViewerFigures | null => {
  const { firstViewedAt, lastViewedAt } = snapshot;
  if (!isViewer(snapshot) || firstViewedAt === null) return null;
  const { views, pagesSeen, ms, downloads } = contributionOf(snapshot).totals;
  return {
    rank: rankOf(snapshot.level),
    firstViewedAt: new Date(firstViewedAt),
    lastViewedAt: new Date(lastViewedAt ?? firstViewedAt),
    visits: views,
    pagesSeen,
    ms,
    downloads,
  };
};

const leadFiguresOf = ({ mergedInto, lead, email }: ReaderSnapshot): LeadFigures | null =>
  mergedInto !== null || lead === null
    ? null
    : { email: email ?? '', name: lead.name, capturedAt: new Date(lead.capturedAt) };
