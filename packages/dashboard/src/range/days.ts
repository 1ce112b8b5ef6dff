/** A first and a last UTC day, both included, such as `2026-11-03`. */
export type Days = { since: string; until: string };

const dayMs = 86_400_000;

/** Returns whether a text is a day that exists, such as `2026-02-28`. */
export const isDay = (text: string | undefined): text is string => {
  if (text === undefined || !/^[12]\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && dayOf(time) === text;
};

/** Returns the day that is so many days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string => dayOf(Date.parse(`${day}T00:00:00Z`) + days * dayMs);

/** Returns the number of days, the first and the last included. */
export const countDays = ({ since, until }: Days): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${since}T00:00:00Z`)) / dayMs) + 1;

/** Returns the days of the same number just before. */
export const daysBefore = (days: Days): Days => ({
  since: addDays(days.since, -countDays(days)),
  until: addDays(days.since, -1),
});

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
