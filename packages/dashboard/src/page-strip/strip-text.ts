import { formatCounted, formatDuration, formatShare } from '../format/numbers.ts';
import type { Fall } from './falls.ts';

/** The figures of a page. */
export type StripPage = {
  /** From 1. */
  page: number;
  /** The time on the page. Its meaning is in the strip's label. */
  seconds: number;
  /** How many of how many visits saw the page. */
  share?: { visits: number; of: number } | undefined;
};

/** Returns the share from 0 to 1. */
export const fractionOf = ({ visits, of }: { visits: number; of: number }): number => (of === 0 ? 0 : visits / of);

/** Returns the figures of a page as a sentence. @param meaning of the seconds, such as "on average". */
export const pageText = ({ page, seconds, share }: StripPage, meaning: string): string => {
  const time = `Page ${page}: ${formatDuration(seconds)} ${meaning}`;
  if (!share) return time;
  const percent = share.of === 0 ? '' : ` (${formatShare(fractionOf(share))})`;
  return `${time}, seen in ${share.visits} of ${formatCounted(share.of, 'visit')}${percent}`;
};

export const fallSentence = ({ page, before, after }: Fall): string =>
  `${formatCounted(before, 'visit')} saw page ${page - 1}, ${after === 0 ? 'none' : after} saw page ${page}.`;

/** Returns what happened at the gate, or undefined without one. */
export const gateSentence = (gatePage: number | undefined, fall: Fall | undefined): string | undefined => {
  if (gatePage === undefined) return undefined;
  const gate = `E-mail gate before page ${gatePage}`;
  if (gatePage === 1) return `${gate}: readers who turn away there are not counted.`;
  if (!fall || fall.before === 0) return `${gate}.`;
  const lost = fall.before - fall.after;
  if (lost <= 0) return `${gate}: no visit was lost there.`;
  return `${gate}: ${lost} of ${formatCounted(fall.before, 'visit')} were lost there (${formatShare(lost / fall.before)}).`;
};
