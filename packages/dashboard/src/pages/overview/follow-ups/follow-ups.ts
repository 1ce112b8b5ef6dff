import type { ActivityItem, ViewerDetail } from '@docsight/client';
import type { Candidates, FollowUpFacts } from '../../../data/follow-ups.ts';
import { formatCounted, formatDuration } from '../../../format/numbers.ts';

/** A person who is worth writing to, with the reasons. */
export type FollowUp = {
  key: string;
  email: string | null;
  /** Absent for a person who read nothing. */
  viewerId: string | undefined;
  document: { short_code: string; title: string };
  /** Such as "Came back after 3 days". */
  reasons: string[];
  at: string;
};

const maxReaders = 5;
const maxCodes = 2;
const maxFollowUps = 5;
const dayMs = 86_400_000;
/** A visit ends after this time without activity. Source: Specification 6.2. */
const visitEndsAfterMs = 1_800_000;

/** The events that say most about a reader, the strongest first. */
const strongest: readonly string[] = ['viewer.revisited', 'engagement.milestone', 'document.completed'];

/** Chooses readers with an e-mail address, and documents that somebody read without one. */
export const candidatesOf = (activity: readonly ActivityItem[]): Candidates => {
  const rank = ({ type }: ActivityItem): number => {
    const index = strongest.indexOf(type);
    return index === -1 ? strongest.length : index;
  };
  const known = activity.filter(({ viewer }) => viewer?.email != null).toSorted((a, b) => rank(a) - rank(b));
  const readers = new Map<string, Candidates['readers'][number]>();
  for (const { document, viewer } of known) {
    const viewerId = viewer!.viewer_id;
    const key = `${document.short_code} ${viewerId}`;
    if (!readers.has(key)) readers.set(key, { document: titleOf(document), viewerId });
  }
  const anonymous = activity.filter(({ viewer }) => viewer?.email === null);
  const codes = new Set(anonymous.map(({ document }) => document.short_code));
  return { readers: [...readers.values()].slice(0, maxReaders), codes: [...codes].slice(0, maxCodes) };
};

/** Derives follow-ups. Each reason is proved by the facts alone. The newest is first. */
export const followUpsOf = ({ readers, atGate, leads }: FollowUpFacts, nowMs: number): FollowUp[] => {
  const isOver = (time: string): boolean => nowMs - Date.parse(time) >= visitEndsAfterMs;
  const followUps = [
    ...readers.map(({ document, detail }) => followUpOf(document, detail, readerReasons(detail))),
    ...atGate
      .filter(({ detail }) => isOver(detail.viewer.last_viewed_at))
      .map(({ document, detail }) => followUpOf(document, detail, gateReasons(detail, document.settings.gate_page))),
    ...leads
      .filter((lead) => lead.engagement_label === 'Not Opened' && isOver(lead.captured_at))
      .map(({ document, email, captured_at: at }) => ({
        key: `${document.short_code} ${email}`,
        email,
        viewerId: undefined,
        document,
        at,
        reasons: ['Left an e-mail address and has read nothing yet'],
      })),
  ];
  return followUps
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .slice(0, maxFollowUps);
};

const followUpOf = (document: FollowUp['document'], { viewer }: ViewerDetail, reasons: string[]): FollowUp => ({
  key: `${document.short_code} ${viewer.viewer_id}`,
  email: viewer.email,
  viewerId: viewer.viewer_id,
  document: titleOf(document),
  reasons,
  at: viewer.last_viewed_at,
});

const titleOf = ({ short_code, title }: FollowUp['document']): FollowUp['document'] => ({ short_code, title });

const readerReasons = (detail: ViewerDetail): string[] =>
  [returned(detail), reread(detail), highInterest(detail)].filter((reason) => reason !== undefined);

/** The time between the last two visits, in whole days. */
const returned = ({ recent_visits: [last, before] }: ViewerDetail): string | undefined => {
  if (!last || !before) return undefined;
  const days = Math.floor((Date.parse(last.started_at) - Date.parse(before.last_activity_at)) / dayMs);
  return days < 1 ? undefined : `Came back after ${formatCounted(days, 'day')}`;
};

/** The page that was seen in the most visits. Not the first one: most visits begin with it. */
const reread = ({ pages }: ViewerDetail): string | undefined => {
  const [most] = pages
    .filter(({ page, visits }) => page > 1 && visits > 1)
    .toSorted((a, b) => b.visits - a.visits || b.seconds - a.seconds);
  return most && `Read page ${most.page} ${most.visits === 2 ? 'twice' : `in ${most.visits} visits`}`;
};

const highInterest = ({ viewer }: ViewerDetail): string | undefined =>
  viewer.engagement_label === 'High Interest'
    ? `High Interest: ${formatDuration(viewer.total_time_seconds)} on ${viewer.pages_viewed} of ${formatCounted(viewer.total_pages, 'page')}`
    : undefined;

/** All open pages were seen, and no other one: the reader was at the gate and left. */
const gateReasons = ({ pages, viewer }: ViewerDetail, gatePage: number): string[] => {
  const isAtGate =
    viewer.email === null && pages.every(({ page, visits }) => (page < gatePage ? visits > 0 : visits === 0));
  return isAtGate ? [`Stopped at the gate on page ${gatePage}`] : [];
};
