import { rankOf } from '@docsight/contracts';
import { searchKeyOf } from '@docsight/service-kit';
import { contributionOf, isViewer } from '../figures/index.ts';
import type { ReaderState } from './reader-state.ts';

/** What the list of viewers shows and sorts by. It is computed when a snapshot is folded, so the list reads no days. */
export type ViewerFigures = {
  /** The rank of the level: 0 for `not_opened` to 4 for `high_interest`. */
  rank: number;
  firstViewedAt: Date;
  lastViewedAt: Date;
  visits: number;
  /** Distinct pages. */
  pagesSeen: number;
  /** Time spent on all pages, in milliseconds. */
  ms: number;
  downloads: number;
  /** The text that a search looks through: e-mail and company, one per line. Empty for an anonymous viewer. */
  searchKey: string;
};

export type LeadFigures = {
  email: string;
  name: string;
  capturedAt: Date;
  /** The text that a search looks through: e-mail, name and company, one per line. */
  searchKey: string;
};

/** One reader of one document, as it is counted in the rollups. */
export type ReaderRecord = {
  _id: string;
  documentId: string;
  accountId: string;
  state: ReaderState;
  /** The version of the rollup whose fold stored the reader last. */
  seq: number;
  /** Null for a reader who is not a viewer. */
  viewer: ViewerFigures | null;
  /** Null for a reader who is not a lead. */
  lead: LeadFigures | null;
  /** False once the document is deleted: the lists of the account leave the reader out. */
  documentActive: boolean;
};

/** Returns the update that stores a reader in the fold with version `seq`. */
export const readerUpdateOf = (
  { accountId, deleted }: { accountId: string; deleted?: true },
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
    documentActive: deleted !== true,
  },
});

/** No e-mail, name or company contains a line break, so no search matches parts of two of them. */
const searchKeyOfAll = (texts: (string | null)[]): string => texts.map((text) => searchKeyOf(text ?? '')).join('\n');

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
    searchKey: state.email === null ? '' : searchKeyOfAll([state.email, state.companyDomain]),
  };
};

const leadFiguresOf = ({ mergedInto, lead, email, companyDomain }: ReaderState): LeadFigures | null =>
  mergedInto !== null || lead === null
    ? null
    : {
        email: email ?? '',
        name: lead.name,
        capturedAt: new Date(lead.capturedAt),
        searchKey: searchKeyOfAll([email, lead.name, companyDomain]),
      };
