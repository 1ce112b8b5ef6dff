import type { DocumentStatistics } from '@docsight/client';
import { formatCounted, formatDuration, formatShare } from '../../format/numbers.ts';
import type { Fall, PageVisits } from '../../page-strip/falls.ts';
import { fallSentence, gateSentence } from '../../page-strip/strip-text.ts';
import type { StripPage } from '../../page-strip/strip-text.ts';

type Figures = Pick<DocumentStatistics, 'views' | 'page_analytics'>;

/** The falls that the strip marks. */
export type Falls = { largest: Fall | undefined; gate: Fall | undefined };

/** Returns the visits of each page. Source: Specification 7.3. */
export const visitsOf = ({ page_analytics: pages }: Pick<Figures, 'page_analytics'>): PageVisits[] =>
  pages.map(({ page, views }) => ({ page, visits: views }));

/** Returns the figures of each page for the strip. */
export const stripPages = ({ views, page_analytics: pages }: Figures): StripPage[] =>
  pages.map(({ page, views: visits, avg_time_seconds: seconds }) => ({
    page,
    seconds,
    share: { visits, of: views },
  }));

/** Returns what the strip shows, in words. */
export const stripSummary = (figures: Figures, gatePage: number | undefined, falls: Falls): string => {
  const sentences = [longestSentence(figures), largestSentence(falls, gatePage), gateSentence(gatePage, falls.gate)];
  return sentences.filter((sentence) => sentence !== undefined).join(' ');
};

/** Returns the words above the gate. */
export const gateMark = (fall: Fall | undefined): string =>
  fall === undefined || fall.after >= fall.before ? 'E-mail gate' : `E-mail gate: ${lossOf(fall)}`;

/** Returns the words above the page with the largest fall. At the gate, the gate has them. */
export const fallMark = (
  fall: Fall | undefined,
  gatePage: number | undefined,
): { page: number; text: string } | undefined =>
  fall === undefined || fall.page === gatePage ? undefined : { page: fall.page, text: `Largest fall: ${lossOf(fall)}` };

const lossOf = ({ before, after }: Fall): string =>
  `${formatCounted(before - after, 'visit')} lost (${formatShare((before - after) / before)})`;

const longestSentence = ({ views, page_analytics: pages }: Figures): string => {
  if (views === 0) return 'No visits in this range.';
  const longest = pages.reduce((most, row) => (row.avg_time_seconds > most.avg_time_seconds ? row : most));
  return `Visits stay longest on page ${longest.page}: ${formatDuration(longest.avg_time_seconds)} on average.`;
};

const largestSentence = ({ largest }: Falls, gatePage: number | undefined): string | undefined => {
  if (largest === undefined) return undefined;
  if (largest.page === gatePage) return 'The largest fall is at the gate.';
  return `The largest fall: ${fallSentence(largest)}`;
};
