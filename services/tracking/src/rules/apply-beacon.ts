import { isVoidSession } from './erase-reader.ts';
import { withProgress } from './progress.ts';
import { revisited, viewed } from './reader-events.ts';
import type { Decision, DocumentNamed } from './reader-events.ts';
import { sumOf, utcDay } from './reader.ts';
import type { Reader, Rules, SessionTotals, Visit } from './reader.ts';
import { returnsIn, withActivity } from './visits.ts';

/** The totals so far in one session, as its page tells them. seconds: spent on the page since the session began, 0 for one just shown. */
export type Beacon = {
  sessionId: string;
  sessionStartedAt: number;
  pages: { page: number; seconds: number }[];
};

/** A session's token is good for 24 hours; its totals are kept an hour longer, for clocks of replicas that differ. */
export const sessionLifetimeMs = 24 * 60 * 60 * 1000;
export const sessionMemoryMs = sessionLifetimeMs + 60 * 60 * 1000;

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
  document: DocumentNamed,
  now: number,
  rules: Rules,
): Decision => {
  if (isVoidSession(reader, { id: beacon.sessionId, startedAt: beacon.sessionStartedAt }))
    return { reader, events: [] };
  const session = reader.sessions[beacon.sessionId] ?? { startedAt: beacon.sessionStartedAt, pages: {} };
  const raises = raisesOf(session, beacon.pages, now - session.startedAt + rules.beaconSlackSeconds * 1000);
  if (raises.length === 0) return { reader, events: [] };

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
  };
};

type Raise = { page: string; ms: number };

/** What a beacon adds, page by page in their order, as long as the session's budget lasts. */
const raisesOf = (session: SessionTotals, pages: Beacon['pages'], budgetMs: number): Raise[] => {
  let restMs = Math.max(0, budgetMs - sumOf(session.pages));
  const raises: Raise[] = [];
  for (const [page, toldMs] of greatestTotals(pages)) {
    const known = session.pages[page];
    const ms = Math.min(restMs, Math.max(0, toldMs - (known ?? 0)));
    if (known !== undefined && ms === 0) continue;
    raises.push({ page, ms });
    restMs -= ms;
  }
  return raises;
};

/** In milliseconds; of a page named twice the greater value. */
const greatestTotals = (pages: Beacon['pages']): [page: string, ms: number][] => {
  const totals = new Map<number, number>();
  for (const { page, seconds } of pages) {
    totals.set(page, Math.max(totals.get(page) ?? 0, Math.round(seconds * 1000)));
  }
  return [...totals].sort(([a], [b]) => a - b).map(([page, ms]) => [String(page), ms]);
};

/** The visit in which these pages were seen, each first on the day that is known of it, else today. */
const withPages = (visit: Visit, raises: Raise[], today: string, isReturn: boolean): Visit => ({
  ...visit,
  pages: { ...Object.fromEntries(raises.map(({ page }) => [page, today])), ...visit.pages },
  ...(isReturn && { revisited: true }),
});

const raised = (pages: Record<string, number>, raises: Raise[]): Record<string, number> => {
  const totals = { ...pages };
  for (const { page, ms } of raises) totals[page] = (totals[page] ?? 0) + ms;
  return totals;
};

/** No token can name the dead ones any more, so nothing can be told of them twice. */
const otherLiveSessions = (sessions: Reader['sessions'], sessionId: string, now: number): Reader['sessions'] =>
  Object.fromEntries(
    Object.entries(sessions).filter(([id, { startedAt }]) => id !== sessionId && now - startedAt <= sessionMemoryMs),
  );
