import { higherLevel } from '@docsight/contracts';
import { isVoid } from './erase-reader.ts';
import type { Wants } from './needed-history.ts';
import { withProgress } from './progress.ts';
import { revisited } from './reader-events.ts';
import type { Decision, DocumentNamed } from './reader-events.ts';
import { dayOf } from './reader.ts';
import type { GivenAtGate, Identity, Reader, Rules, SessionTotals } from './reader.ts';
import { joinTimelines, returnsIn } from './visits.ts';

/**
 * Turns an anonymous reader over to the viewer of an e-mail: from now on it is frozen. Once turned over it stays so, until it is erased with that viewer. One that
 * was erased after the gate was passed has nothing to turn over.
 */
export const redirectReader = (reader: Reader, into: Identity, lead: { name: string; at: number }): Decision => {
  if (reader.mergedInto !== null || isVoid(reader, lead.at)) return { reader, events: [] };
  const pendingMerge: GivenAtGate = { email: into.email, companyDomain: into.companyDomain, ...lead };
  return { reader: { ...reader, mergedInto: into.viewerId, mergedAt: lead.at, pendingMerge }, events: [] };
};

/**
 * Adds the reading of a frozen reader to another one, once: a second call changes nothing. Source: Specification 6.9.
 * The frozen reader has its whole history. The other one has what `wantsOfMerge` names, because older visits and days cannot change.
 * Overlapping visits become one. Events are published for what both have reached together for the first time.
 */
export const mergeReaders = (into: Reader, from: Reader, document: DocumentNamed, rules: Rules): Decision => {
  if (into.mergedFrom.includes(from.viewerId)) return { reader: into, events: [] };
  const draft = structuredClone(into);
  draft.mergedFrom.push(from.viewerId);
  draft.visits = joinTimelines(draft.visits, structuredClone(from.visits), rules.viewDebounceSeconds * 1000);
  addDays(draft, from);
  draft.sessions = uniteSessions(draft.sessions, structuredClone(from.sessions));
  draft.sessionsAside = latest(draft.sessionsAside, from.sessionsAside);
  draft.downloadIds = [...new Set([...from.downloadIds, ...draft.downloadIds])];
  draft.level = higherLevel(draft.level, from.level);
  draft.completedEmitted ||= from.completedEmitted;
  draft.milestoneEmitted ||= from.milestoneEmitted;

  const returns = returnsIn(draft.visits, rules.revisitAfterSeconds * 1000, draft.archive?.lastEnd ?? null);
  const untold = returns.findLast((index) => draft.visits[index]!.revisited !== true);
  // Older ones are no news any more: one merge tells of one return.
  for (const index of returns) draft.visits[index]!.revisited = true;

  const { reader, events } = withProgress(draft, document);
  return { reader, events: [...(untold === undefined ? [] : [revisited(reader, document, untold)]), ...events] };
};

/**
 * Ends a merge, if it is still this one: what the anonymous reader had is counted elsewhere now; only the way there is kept, for its late beacons.
 */
export const emptyMerged = (reader: Reader, frozen: Reader): Decision =>
  reader.pendingMerge === null || reader.erasedAt !== frozen.erasedAt
    ? { reader, events: [] }
    : { reader: { ...reader, ...nothingRead, pendingMerge: null }, events: [] };

const nothingRead = { archive: null, visits: [], days: {}, sessions: {}, sessionsAside: null, downloadIds: [] };

/** What must be at hand of a reader that another one, who is whole, is merged into. */
export const wantsOfMerge = (from: Reader, rules: Rules): Wants => {
  const [firstVisit] = from.visits;
  const firstDay = Object.keys(from.days).sort()[0];
  return {
    mergedFrom: from.viewerId,
    ...(firstVisit && { visitsEndedAt: firstVisit.start - rules.viewDebounceSeconds * 1000 }),
    ...(firstDay !== undefined && { day: firstDay }),
  };
};

const addDays = (draft: Reader, from: Reader): void => {
  for (const [date, { downloads, pages }] of Object.entries(from.days)) {
    const day = dayOf(draft, date);
    day.downloads += downloads;
    for (const [page, ms] of Object.entries(pages)) day.pages[page] = (day.pages[page] ?? 0) + ms;
  }
};

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** A session belongs to one viewer; should both know it, the greater totals stand, as everywhere. */
const uniteSessions = (
  one: Record<string, SessionTotals>,
  other: Record<string, SessionTotals>,
): Record<string, SessionTotals> => {
  const united = { ...other, ...one };
  for (const [sessionId, { startedAt, pages }] of Object.entries(other)) {
    const known = one[sessionId];
    if (!known) continue;
    const greatest = { ...pages, ...known.pages };
    for (const [page, ms] of Object.entries(pages)) greatest[page] = Math.max(ms, greatest[page]!);
    united[sessionId] = { startedAt, pages: greatest };
  }
  return united;
};
