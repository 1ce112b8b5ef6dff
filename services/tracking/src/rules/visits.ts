import type { Visit } from './reader.ts';

/** A timeline of visits after an activity. */
export type Activity = {
  visits: Visit[];
  /** Whether the activity began a visit. */
  began: boolean;
};

/**
 * Adds an activity to the timeline. Source: Specification 6.5.
 * Within the debounce time it belongs to the last visit, afterwards to a new one.
 */
export const withActivity = (visits: Visit[], at: number, debounceMs: number): Activity => {
  const latest = visits.at(-1);
  if (!latest || at - latest.last > debounceMs) {
    return { visits: [...visits, { start: at, last: at, pages: {} }], began: true };
  }
  return { visits: [...visits.slice(0, -1), { ...latest, last: Math.max(latest.last, at) }], began: false };
};

/** Joins two timelines under the same rule. Source: Specification 6.9. */
export const joinTimelines = (one: Visit[], other: Visit[], debounceMs: number): Visit[] => {
  const joined: Visit[] = [];
  for (const visit of [...one, ...other].sort((a, b) => a.start - b.start || a.last - b.last)) {
    const before = joined.at(-1);
    if (before && visit.start - before.last <= debounceMs) joined.splice(-1, 1, joinVisits(before, visit));
    else joined.push(visit);
  }
  return joined;
};

/**
 * Returns the indexes of the visits that start this long or longer after the previous visit. Source: Specification 6.7.
 * @param endBefore when the visit before the first one ended; null if there was none.
 */
export const returnsIn = (visits: Visit[], revisitAfterMs: number, endBefore: number | null): number[] =>
  visits.flatMap(({ start }, index) => {
    const end = index === 0 ? endBefore : visits[index - 1]!.last;
    return end !== null && start - end >= revisitAfterMs ? [index] : [];
  });

const joinVisits = (earlier: Visit, later: Visit): Visit => ({
  start: earlier.start,
  last: Math.max(earlier.last, later.last),
  pages: firstDays(earlier.pages, later.pages),
  ...((earlier.revisited ?? later.revisited) && { revisited: true }),
});

const firstDays = (one: Record<string, string>, other: Record<string, string>): Record<string, string> => {
  const days = { ...one };
  for (const [page, day] of Object.entries(other)) {
    const known = days[page];
    days[page] = known !== undefined && known < day ? known : day;
  }
  return days;
};
