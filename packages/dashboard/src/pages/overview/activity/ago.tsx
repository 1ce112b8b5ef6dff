import { formatAgo, formatDateTime } from '../../../format/time.ts';

/** How long ago something was. The exact time is in the title. */
export const Ago = ({ time }: { time: string }) => (
  <time class="ago" dateTime={time} title={formatDateTime(time)}>
    {formatAgo(time, Date.now())}
  </time>
);
