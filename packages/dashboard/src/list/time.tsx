import { formatAgo, formatDateTime, formatShortAgo, formatShortDateTime } from '../format/time.ts';

/** A time in the time zone of the person, with the zone. Its title has the year too. */
export const Time = ({ at }: { at: string }) => (
  <time class="time" dateTime={at} title={formatDateTime(at)}>
    {formatShortDateTime(at, Date.now())}
  </time>
);

/** How long ago something was. Its title has the time and the zone. */
export const TimeAgo = ({ at, isShort = false }: { at: string; isShort?: boolean }) => (
  <time class="time" dateTime={at} title={formatDateTime(at)}>
    {(isShort ? formatShortAgo : formatAgo)(at, Date.now())}
  </time>
);
