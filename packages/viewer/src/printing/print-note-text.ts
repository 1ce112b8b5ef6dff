import type { Session } from '@docsight/api-contract';
import { formatList, formatNumber, t } from '../texts/index.ts';

/** A document as it would be printed now. */
export type PrintedDocument = {
  document: Pick<Session['document'], 'page_count' | 'allow_download'>;
  access: Pick<Session['access'], 'state' | 'open_pages' | 'full'>;
  /** The pages that the print contains, in ascending order. */
  printed: readonly number[];
};

/**
 * Returns sentences about the pages that are missing in a print, and how to get them. Empty for a complete print.
 * A document that may not be downloaded may not be printed either.
 */
export const printNoteText = ({ document, access, printed }: PrintedDocument): string[] => {
  const { page_count: pageCount, allow_download: allowsDownload } = document;
  if (!allowsDownload) return [t('printRefused')];
  const openPages = printed.filter((page) => page <= access.open_pages);
  if (openPages.length === pageCount) return [];
  return [
    printedText(openPages, pageCount),
    ...(openPages.length < access.open_pages ? [t(access.full ? 'printFromMenu' : 'scrollToPrint')] : []),
    ...closedText(access, pageCount),
  ];
};

const printedText = (printed: readonly number[], pageCount: number): string =>
  printed.length === 0
    ? t('nothingPrinted')
    : t('pagesPrinted', { count: printed.length, pages: formatList(rangesOf(printed)), total: pageCount });

/** Formats pages as ranges: `1 to 3`, `7`. */
const rangesOf = (pages: readonly number[]): string[] => {
  const starts = pages.filter((page, index) => pages[index - 1] !== page - 1);
  const ends = pages.filter((page, index) => pages[index + 1] !== page + 1);
  return starts.map((first, index) => {
    const last = ends[index]!;
    return first === last ? formatNumber(first) : t('pageSpan', { first, last });
  });
};

const closedText = ({ state, open_pages, full }: PrintedDocument['access'], pageCount: number): string[] => {
  if (full) return [];
  if (state === 'password') return [t('passwordToPrint')];
  const first = open_pages + 1;
  return [
    first === pageCount ? t('pageClosedInPrint', { page: first }) : t('pagesClosedInPrint', { first, last: pageCount }),
  ];
};
