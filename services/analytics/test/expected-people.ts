import { rankOf } from '@docsight/contracts';
import type { DocumentFacts } from '@docsight/contracts';
import { expectedLeads, expectedViewers } from './expected-reports.ts';
import type { CountedReader } from './recount.ts';

/*
 * The expected responses about people, computed from the viewers and leads that `recount` returns.
 * This file shares no code with the service, so a mistake would have to be made twice to stay unnoticed.
 */

export type ViewerFilters = { sort?: string; order?: string; search?: string; level?: string };

type ViewerRow = ReturnType<typeof expectedViewers>[number];

const ranks = ['Not Opened', 'Opened', 'Skimmed', 'Read', 'High Interest'];
const rankIn = ({ engagement_label: label }: ViewerRow): number => ranks.indexOf(label);

const keys: Record<string, (row: ViewerRow) => number> = {
  engagement: rankIn,
  last_viewed_at: (row) => Date.parse(row.last_viewed_at!),
  time: (row) => row.total_time_seconds,
  completion: (row) => row.pages_viewed,
  visits: (row) => row.visits,
};

/** Returns the viewers that the filters leave, in the requested order. */
export const expectedViewerList = (
  document: DocumentFacts,
  readers: CountedReader[],
  { sort = 'engagement', order = 'desc', search = '', level }: ViewerFilters,
): ViewerRow[] => {
  const rows = expectedViewers(document, readers)
    .filter((row) => level === undefined || rankIn(row) === rankOf(level as 'read'))
    .filter((row) => search === '' || [row.email, row.company_domain].some((text) => includes(text, search)))
    .sort(
      (a, b) =>
        keys[sort]!(b) - keys[sort]!(a) ||
        Date.parse(b.last_viewed_at!) - Date.parse(a.last_viewed_at!) ||
        (a.viewer_id < b.viewer_id ? -1 : 1),
    );
  return order === 'desc' ? rows : rows.reverse();
};

const includes = (text: string | null, search: string): boolean =>
  text !== null && text.toLowerCase().includes(search.toLowerCase());

/** Returns the expected viewer with its pages, days and visits. */
export const expectedViewer = (document: DocumentFacts, readers: CountedReader[], viewer: ViewerRow) => {
  const { days, recentVisits } = readers.find(
    ({ documentId, viewerId }) => documentId === document.documentId && viewerId === viewer.viewer_id,
  )!;
  const sumOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0);
  return {
    viewer,
    pages: Array.from({ length: document.pageCount }, (_, index) => {
      const onPage = days.flatMap(({ pages }) => pages[String(index + 1)] ?? []);
      return {
        page: index + 1,
        seconds: sumOf(onPage.map(({ ms }) => ms)) / 1000,
        visits: sumOf(onPage.map(({ v }) => v)),
      };
    }),
    days: days
      .toSorted((a, b) => a.date.localeCompare(b.date))
      .map(({ date, downloads, pages }) => ({
        date,
        seconds: sumOf(Object.values(pages).map(({ ms }) => ms)) / 1000,
        pages_viewed: Object.keys(pages).length,
        downloads,
      })),
    recent_visits: recentVisits
      .map(({ start, last, pages }) => ({
        started_at: new Date(start).toISOString(),
        last_activity_at: new Date(last).toISOString(),
        pages_viewed: pages,
      }))
      .reverse(),
  };
};

export type LeadFilters = { search?: string; since?: string; until?: string };

const nameOf = ({ shortCode, title }: DocumentFacts) => ({ short_code: shortCode, title });

/** Returns the leads of some documents that the filters leave. */
export const expectedAccountLeads = (
  documents: DocumentFacts[],
  readers: CountedReader[],
  { search = '', since = '0', until = '9999' }: LeadFilters = {},
) =>
  documents
    .flatMap((document) => expectedLeads(document, readers).map((lead) => ({ ...lead, document: nameOf(document) })))
    .filter(({ email, name, company_domain: company }) => [email, name, company].some((text) => includes(text, search)))
    .filter(({ captured_at: at }) => at >= since && at.slice(0, until.length) <= until)
    .sort((a, b) => Date.parse(b.captured_at) - Date.parse(a.captured_at));

/** Returns the rows of the CSV list of leads. */
export const accountLeadTable = (leads: ReturnType<typeof expectedAccountLeads>) => [
  ['email', 'name', 'company_domain', 'captured_at', 'engagement_label', 'short_code', 'title'],
  ...leads.map(({ document, ...lead }) => [...Object.values(lead), ...Object.values(document)].map(String)),
];

/** Returns a person over some documents; undefined for an unknown one. */
export const expectedPerson = (documents: DocumentFacts[], readers: CountedReader[], email: string) => {
  const viewed = documents.flatMap((document) =>
    expectedViewers(document, readers)
      .filter((viewer) => viewer.email === email)
      .map((viewer) => ({ ...nameOf(document), ...viewer })),
  );
  const leads = expectedAccountLeads(documents, readers).filter((lead) => lead.email === email);
  const times = [
    ...viewed.flatMap(({ first_viewed_at: first, last_viewed_at: last }) => [first!, last!]),
    ...leads.map(({ captured_at: at }) => at),
  ].sort();
  if (times.length === 0) return undefined;
  return {
    email,
    company_domain: email.split('@')[1],
    first_seen_at: times[0],
    last_seen_at: times.at(-1),
    documents: viewed.sort((a, b) => Date.parse(b.last_viewed_at!) - Date.parse(a.last_viewed_at!)),
    leads: leads.map(({ document, name, captured_at: at }) => ({ document, name, captured_at: at })),
  };
};
