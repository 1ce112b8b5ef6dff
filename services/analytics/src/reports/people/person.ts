import type { AccountLead, Person } from '@docsight/api-contract';
import { leadView, viewerView } from '../lists/reader-views.ts';
import type { ListedLead, ListedReader } from '../report-store.ts';
import type { OfDocument } from './people-store.ts';

/** The columns of the CSV list of an account's leads. */
export const accountLeadColumns = [
  'email',
  'name',
  'company_domain',
  'captured_at',
  'engagement_label',
  'short_code',
  'title',
] as const;

/** Returns the entry of a lead in the list of an account. */
export const accountLeadView = (reader: OfDocument<ListedLead>): AccountLead => ({
  ...leadView(reader),
  document: documentView(reader),
});

/** Returns the row of a lead in the CSV list of an account. */
export const accountLeadRow = (reader: OfDocument<ListedLead>) => ({ ...leadView(reader), ...documentView(reader) });

/**
 * Returns one person over all documents, or null for an unknown one. Source: Specification 7.13.
 * The readers are those with this e-mail, last seen first.
 */
export const personOf = (email: string, readers: OfDocument<ListedReader>[]): Person | null => {
  const viewers = readers.filter(({ viewer }) => viewer !== null);
  const leads = readers
    .flatMap((reader) => (reader.lead === null ? [] : [{ reader, lead: reader.lead }]))
    .toSorted((a, b) => b.lead.capturedAt.getTime() - a.lead.capturedAt.getTime());
  const times = [
    ...viewers.flatMap(({ viewer }) => [viewer!.firstViewedAt, viewer!.lastViewedAt]),
    ...leads.map(({ lead }) => lead.capturedAt),
  ].map((time) => time.getTime());
  if (times.length === 0) return null;
  return {
    email,
    company_domain: readers[0]!.state.companyDomain,
    first_seen_at: isoOf(times.reduce((a, b) => Math.min(a, b))),
    last_seen_at: isoOf(times.reduce((a, b) => Math.max(a, b))),
    documents: viewers.map((reader) => ({ ...documentView(reader), ...viewerView(reader) })),
    leads: leads.map(({ reader, lead }) => ({
      document: documentView(reader),
      name: lead.name,
      captured_at: lead.capturedAt.toISOString(),
    })),
  };
};

const documentView = ({ document }: OfDocument<unknown>) => ({ short_code: document.shortCode, title: document.title });

const isoOf = (at: number): string => new Date(at).toISOString();
