const locale = 'en';

const clock = new Intl.DateTimeFormat(locale, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const dateTime = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const dateTimeOfYear = new Intl.DateTimeFormat(locale, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});
const utcDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
const utcShortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const shortRelative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' });

/** Returns the time of day in the time zone of the person, with the zone, such as "14:05 GMT+1". */
export const formatClock = (time: number | string): string => clock.format(new Date(time));

/** Returns date and time in the time zone of the person, with the zone. */
export const formatDateTime = (time: string): string => dateTime.format(new Date(time));

/** Returns the same without the year, if it is the present one. @param nowMs the present. */
export const formatShortDateTime = (time: string, nowMs: number): string => {
  const at = new Date(time);
  return (at.getFullYear() === new Date(nowMs).getFullYear() ? dateTimeOfYear : dateTime).format(at);
};

/** Returns a UTC day, such as "3 Nov 2026". @param day such as `2026-11-03`. */
export const formatDay = (day: string): string => utcDay.format(new Date(`${day}T00:00:00Z`));

/** Returns a UTC day without the year. @param day such as `2026-11-03`. */
export const formatShortDay = (day: string): string => utcShortDay.format(new Date(`${day}T00:00:00Z`));

const steps: readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** Returns how long ago something was, such as "5 minutes ago". @param nowMs the present. */
export const formatAgo = (time: string, nowMs: number): string => agoIn(relative, time, nowMs);

/** Returns the same in fewer letters, such as "5m ago". */
export const formatShortAgo = (time: string, nowMs: number): string => agoIn(shortRelative, time, nowMs);

const agoIn = (format: Intl.RelativeTimeFormat, time: string, nowMs: number): string => {
  const seconds = (nowMs - Date.parse(time)) / 1000;
  for (const [unit, length] of steps) {
    if (Math.abs(seconds) >= length) return format.format(-Math.trunc(seconds / length), unit);
  }
  return 'just now';
};

/** Returns the UTC day of a time, such as `2026-11-03`. */
export const utcDayOf = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 10);
