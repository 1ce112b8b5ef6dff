import { formatAgo, formatDateTime, formatShortDateTime } from '../format/time.ts';

/** A time in the time zone of the person. Its title has the zone. */
export const Time = ({ at }: { at: string }) => (
  <time class="time" dateTime={at} title={formatDateTime(at)}>
    {formatShortDateTime(at)}
  </time>
);

/** How long ago something was. Its title has the time and the zone. */
export const TimeAgo = ({ at }: { at: string }) => (
  <time class="time" dateTime={at} title={formatDateTime(at)}>
    {formatAgo(at, Date.now())}
  </time>
);
