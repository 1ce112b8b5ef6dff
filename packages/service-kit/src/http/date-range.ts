import { AppError } from '../errors.ts';

/** A range of time. A bound that is null does not limit it. */
export type DateRange = {
  /** The first instant, inclusive, to the millisecond. */
  since: Date | null;
  /** The last instant, inclusive, to the millisecond. */
  until: Date | null;
  /** The UTC day of `since`, for figures that are stored by day. */
  sinceDay: string | null;
  /** The UTC day of `until`. */
  untilDay: string | null;
  /** `since` as the client sent it, for the response. */
  sinceText: string | null;
  /** `until` as the client sent it. */
  untilText: string | null;
};

/**
 * Parses `since` and `until` of lists and figures. Source: Specification 1.8.
 * A day means the whole UTC day. A timestamp means the instant, in UTC unless it has an offset.
 * @throws AppError bad_request for a malformed date, a day that does not exist, and a `since` after `until`.
 */
export const parseDateRange = (given: { since?: string | undefined; until?: string | undefined }): DateRange => {
  const since = given.since === undefined ? null : instantOf('since', given.since, '00:00:00.000');
  const until = given.until === undefined ? null : instantOf('until', given.until, '23:59:59.999');
  if (since && until && since > until) {
    throw new AppError('bad_request', 'The parameter "since" is after "until". Swap them, or leave one out.');
  }
  return {
    since,
    until,
    sinceDay: since && utcDayOf(since),
    untilDay: until && utcDayOf(until),
    sinceText: given.since ?? null,
    untilText: given.until ?? null,
  };
};

/** Limits the year to 0000 to 9999. An offset can reach other years, whose ISO form has a sign and sorts wrongly. */
const utcDayOf = (instant: Date): string => {
  const year = instant.getUTCFullYear();
  if (year > 9999) return '9999-12-31';
  return year < 0 ? '0000-01-01' : instant.toISOString().slice(0, 10);
};

const hour = String.raw`(?:[01]\d|2[0-3])`;
const minute = String.raw`[0-5]\d`;
const shape = new RegExp(
  String.raw`^(?<day>\d{4}-\d\d-\d\d)(?:T(?<hours>${hour}:${minute})(?::(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d{1,9}))?)?(?<offset>Z|[+-]${hour}:?${minute})?)?$`,
  'i',
);

const instantOf = (name: string, text: string, timeOfBareDate: string): Date => {
  // In a query string an unescaped `+` arrives as a space. Pasted timestamps with an offset have one.
  const parts = shape.exec(text.replace(/ (?=\d\d:?\d\d$)/, '+'))?.groups;
  if (!parts) {
    throw new AppError(
      'bad_request',
      `The parameter "${name}" must be a date such as 2026-01-31 or a timestamp such as 2026-01-31T09:30:00Z.`,
    );
  }
  const day = parts.day!;
  if (!exists(day)) throw new AppError('bad_request', `The parameter "${name}" names a day that does not exist.`);
  return new Date(`${day}T${timeOf(parts) ?? timeOfBareDate}${offsetOf(parts.offset)}`);
};

/** For a day that does not exist, `Date` is invalid or becomes another day. */
const exists = (day: string): boolean => {
  const midnight = new Date(`${day}T00:00:00.000Z`);
  return !Number.isNaN(midnight.getTime()) && utcDayOf(midnight) === day;
};

/** `HH:MM:SS.mmm`; finer fractions are cut. */
const timeOf = ({ hours, seconds = '00', fraction = '' }: Record<string, string | undefined>): string | undefined =>
  hours && `${hours}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`;

const offsetOf = (offset: string | undefined): string => {
  if (offset === undefined || /^z$/i.test(offset)) return 'Z';
  return `${offset.slice(0, 3)}:${offset.slice(-2)}`;
};
