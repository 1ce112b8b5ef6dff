import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { isErasedSession } from './erase-reader.ts';
import { withProgress } from './progress.ts';
import { sumOf, utcDay } from './reader.ts';
import type { Reader, Rules, SessionTotals, Visit } from './reader.ts';
import { revisited, viewed } from './reader-events.ts';
import type { EventDocument } from './reader-events.ts';
import { returnsIn, withActivity } from './visits.ts';

/** The totals of one session so far, as its page reports them. */
export type Beacon = {
  sessionId: string;
  sessionStartedAt: number;
  /** `seconds` is the time on the page since the session began; 0 for a page that was just shown. */
  pages: { page: number; seconds: number }[];
};

export const sessionLifetimeMs = 24 * 60 * 60 * 1000;
/** An hour longer than a token is valid, because the clocks of replicas differ. */
export const sessionMemoryMs = sessionLifetimeMs + 60 * 60 * 1000;

export type BeaconDecision = Decision & {
  /** The last listed page whose total rose, or that was listed for the first time; undefined if there is none. */
  raisedPage?: number;
};

/**
 * Counts a beacon. Source: Specification 6.4 and Specification 6.5.
 * The greatest total of each session and page counts. So a beacon that is repeated, late or out of order adds nothing.
 * The sum of a session is limited to the time since it began, plus the slack.
 * Only a beacon that raises a total, or lists a page for the first time, is activity.
 * A session from before the reader was erased does not count.
 */
export const applyBeacon = (
  reader: Reader,
  beacon: Beacon,
  document: EventDocument,
  now: number,
  rules: Rules,
): BeaconDecision => {
  if (isErasedSession(reader, { id: beacon.sessionId, startedAt: beacon.sessionStartedAt })) return unchanged(reader);
  const session = reader.sessions[beacon.sessionId] ?? { startedAt: beacon.sessionStartedAt, pages: {} };
  const raises = raisesOf(session, beacon.pages, now - session.startedAt + rules.beaconSlackSeconds * 1000);
  if (raises.length === 0) return unchanged(reader);

  const { visits, began } = withActivity(reader.visits, now, rules.viewDebounceSeconds * 1000);
  const latest = visits.length - 1;
  const endBefore = visits[latest - 1]?.last ?? reader.archive?.lastEnd ?? null;
  const isReturn = began && returnsIn(visits.slice(latest), rules.revisitAfterSeconds * 1000, endBefore).length > 0;
  const today = utcDay(now);
  visits[latest] = withPages(visits[latest]!, raises, today, isReturn);
  const day = reader.days[today] ?? { downloads: 0, pages: {} };
  const draft: Reader = {
    ...reader,
    visits,
    days: { ...reader.days, [today]: { ...day, pages: raised(day.pages, raises) } },
    sessions: {
      ...otherLiveSessions(reader.sessions, beacon.sessionId, now),
      [beacon.sessionId]: { startedAt: session.startedAt, pages: raised(session.pages, raises) },
    },
  };

  const { reader: after, events } = withProgress(draft, document);
  return {
    reader: after,
    events: [
      ...(began ? [viewed(after, document)] : []),
      ...(isReturn ? [revisited(after, document, latest)] : []),
      ...events,
    ],
    raisedPage: lastRaised(beacon.pages, raises),
  };
};

type Raise = { page: string; ms: number };

/** Returns what a beacon adds to its session, in page order, until the session's budget is used up. */
const raisesOf = (session: SessionTotals, pages: Beacon['pages'], budgetMs: number): Raise[] => {
  let remainingMs = Math.max(0, budgetMs - sumOf(session.pages));
  const raises: Raise[] = [];
  for (const [page, reportedMs] of greatestTotals(pages)) {
    const known = session.pages[page];
    const ms = Math.min(remainingMs, Math.max(0, reportedMs - (known ?? 0)));
    if (known !== undefined && ms === 0) continue;
    raises.push({ page, ms });
    remainingMs -= ms;
  }
  return raises;
};

/** Returns the last page in the order of the beacon, which a reader's page lists as it likes. */
const lastRaised = (listed: Beacon['pages'], raises: Raise[]): number => {
  const pages = new Set(raises.map(({ page }) => Number(page)));
  return listed.findLast(({ page }) => pages.has(page))!.page;
};

/** Returns the totals in milliseconds. Of a page that is named twice the greater total counts. */
const greatestTotals = (pages: Beacon['pages']): [page: string, ms: number][] => {
  const totals = new Map<number, number>();
  for (const { page, seconds } of pages) {
    totals.set(page, Math.max(totals.get(page) ?? 0, Math.round(seconds * 1000)));
  }
  return [...totals].sort(([a], [b]) => a - b).map(([page, ms]) => [String(page), ms]);
};

/** Returns the visit with these pages. A page that was not seen in it before is first seen today. */
const withPages = (visit: Visit, raises: Raise[], today: string, isReturn: boolean): Visit => {
  const pages = { ...visit.pages };
  for (const { page } of raises) pages[page] ??= today;
  return { ...visit, pages, ...(isReturn && { revisited: true }) };
};

const raised = (pages: Record<string, number>, raises: Raise[]): Record<string, number> => {
  const totals = { ...pages };
  for (const { page, ms } of raises) totals[page] = (totals[page] ?? 0) + ms;
  return totals;
};

/** Drops sessions whose token has expired: no later beacon can name them. */
const otherLiveSessions = (sessions: Reader['sessions'], sessionId: string, now: number): Reader['sessions'] =>
  Object.fromEntries(
    Object.entries(sessions).filter(([id, { startedAt }]) => id !== sessionId && now - startedAt <= sessionMemoryMs),
  );
