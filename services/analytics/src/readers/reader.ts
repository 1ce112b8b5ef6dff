import { rankOf } from '@docsight/contracts';
import { contributionOf, isViewer } from '../figures/index.ts';
import type { ReaderState } from './reader-state.ts';

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
  accountId: string;
  state: ReaderState;
  /** The number of the last plan that counted it. */
  seq: number;
  /** Null for a reader who is not among the viewers, or not among the leads. */
  viewer: ViewerFigures | null;
  lead: LeadFigures | null;
};

/** What stores a reader as it is counted from plan `seq` on. */
export const readerUpdateOf = (
  accountId: string,
  state: ReaderState,
  seq: number,
): { $set: Omit<ReaderRecord, '_id'> } => ({
  $set: {
    documentId: state.documentId,
    accountId,
    state,
    seq,
    viewer: viewerFiguresOf(state),
    lead: leadFiguresOf(state),
  },
});

const viewerFiguresOf = (state: ReaderState): ViewerFigures | null => {
  const { firstViewedAt, lastViewedAt } = state;
  if (!isViewer(state) || firstViewedAt === null) return null;
  const { views, pagesSeen, ms, downloads } = contributionOf(state).totals;
  return {
    rank: rankOf(state.level),
    firstViewedAt: new Date(firstViewedAt),
    lastViewedAt: new Date(lastViewedAt ?? firstViewedAt),
    visits: views,
    pagesSeen,
    ms,
    downloads,
  };
};

const leadFiguresOf = ({ mergedInto, lead, email }: ReaderState): LeadFigures | null =>
  mergedInto !== null || lead === null
    ? null
    : { email: email ?? '', name: lead.name, capturedAt: new Date(lead.capturedAt) };
