import { higherLevel } from '@docsight/contracts';
import { unchanged } from './decision.ts';
import type { Decision } from './decision.ts';
import { wasErasedSince } from './erase-reader.ts';
import type { NeededHistory } from './needed-history.ts';
import { captureLead, withIdentity } from './pass-gate.ts';
import { withProgress } from './progress.ts';
import { ensureDay } from './reader.ts';
import type { GateSubmission, Identity, Reader, Rules, SessionTotals } from './reader.ts';
import { revisited } from './reader-events.ts';
import type { EventDocument } from './reader-events.ts';
import { joinTimelines, returnsIn } from './visits.ts';

/**
 * Redirects an anonymous reader to the viewer of an e-mail. From now on it counts nothing.
 * A redirected reader stays so until it is erased with that viewer.
 * A reader that was erased after the gate was passed is not redirected.
 */
export const redirectReader = (reader: Reader, into: Identity, lead: { name: string; at: number }): Decision => {
  if (reader.mergedInto !== null || wasErasedSince(reader, lead.at)) return unchanged(reader);
  const pendingMerge: GateSubmission = { email: into.email, companyDomain: into.companyDomain, ...lead };
  return { reader: { ...reader, mergedInto: into.viewerId, mergedAt: lead.at, pendingMerge }, events: [] };
};

/**
 * Merges a redirected reader and captures the lead. It is one decision, so no viewer of an e-mail is without its lead.
 * Changes nothing if the viewer was erased after the gate was passed.
 */
export const receiveMerge = (
  viewer: Reader,
  from: Reader,
  submission: GateSubmission,
  document: EventDocument,
  rules: Rules,
): Decision => {
  if (wasErasedSince(viewer, submission.at)) return unchanged(viewer);
  const merged = mergeReaders(withIdentity(viewer, submission), from, document, rules);
  const led = captureLead(merged.reader, submission, document);
  return { reader: led.reader, events: [...merged.events, ...led.events] };
};

/**
 * Adds the history of a redirected reader to another one, once: a second call changes nothing.
 * Source: Specification 6.9.
 * The redirected reader has its whole history. The other reader has what `historyNeededForMerge` names: older visits
 * and days cannot change. Overlapping visits become one.
 * Events are published for what both readers have reached together for the first time.
 */
export const mergeReaders = (into: Reader, from: Reader, document: EventDocument, rules: Rules): Decision => {
  if (into.mergedFrom.includes(from.viewerId)) return unchanged(into);
  const draft = structuredClone(into);
  draft.mergedFrom.push(from.viewerId);
  draft.visits = joinTimelines(draft.visits, structuredClone(from.visits), rules.viewDebounceSeconds * 1000);
  addDays(draft, from);
  draft.sessions = uniteSessions(draft.sessions, structuredClone(from.sessions));
  draft.archivedSessionsUpTo = latest(draft.archivedSessionsUpTo, from.archivedSessionsUpTo);
  draft.downloadIds = [...new Set([...from.downloadIds, ...draft.downloadIds])];
  draft.level = higherLevel(draft.level, from.level);
  draft.completedEmitted ||= from.completedEmitted;
  draft.milestoneEmitted ||= from.milestoneEmitted;

  const returns = returnsIn(draft.visits, rules.revisitAfterSeconds * 1000, draft.archive?.lastEnd ?? null);
  const unreported = returns.findLast((index) => draft.visits[index]!.revisited !== true);
  // Only the newest return is reported. The older ones are marked, so that no later merge reports them.
  for (const index of returns) draft.visits[index]!.revisited = true;

  const { reader, events } = withProgress(draft, document);
  return {
    reader,
    events: [...(unreported === undefined ? [] : [revisited(reader, document, unreported)]), ...events],
  };
};

/**
 * Ends a merge: its history is counted elsewhere now. Only the redirection remains, for late beacons.
 * Changes nothing if the merge is finished already, or if the reader was erased since.
 */
export const emptyMerged = (reader: Reader, redirected: Reader): Decision =>
  reader.pendingMerge === null || reader.erasedAt !== redirected.erasedAt
    ? unchanged(reader)
    : { reader: { ...reader, ...noHistory, pendingMerge: null }, events: [] };

const noHistory = { archive: null, visits: [], days: {}, sessions: {}, archivedSessionsUpTo: null, downloadIds: [] };

/** Returns the history that the target of a merge needs. The merged reader has its whole history. */
export const historyNeededForMerge = (from: Reader, rules: Rules): NeededHistory => {
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
    const day = ensureDay(draft, date);
    day.downloads += downloads;
    for (const [page, ms] of Object.entries(pages)) day.pages[page] = (day.pages[page] ?? 0) + ms;
  }
};

const latest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

/** A session belongs to one viewer. If both know it, the greater totals count, as everywhere. */
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
