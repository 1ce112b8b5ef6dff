import type { Session } from '@docsight/api-contract';

/** A document as it would be printed now. */
export type PrintedDocument = {
  document: Pick<Session['document'], 'page_count' | 'allow_download'>;
  access: Pick<Session['access'], 'state' | 'open_pages' | 'full'>;
  /** The pages that the print contains, in ascending order. */
  printed: readonly number[];
};

/** Returns sentences about the pages that are missing in a print, and how to get them. Empty for a complete print. */
export const printNoteText = ({ document, access, printed }: PrintedDocument): string[] => {
  const { page_count: pageCount, allow_download: allowsDownload } = document;
  const openPages = printed.filter((page) => page <= access.open_pages);
  if (openPages.length === pageCount) return [];
  return [
    printedText(openPages, pageCount),
    ...(openPages.length < access.open_pages ? [loadingText(access.full && allowsDownload)] : []),
    ...closedText(access, pageCount),
  ];
};

const printedText = (printed: readonly number[], pageCount: number): string => {
  if (printed.length === 0) return 'No page of this document is printed here.';
  const subject = printed.length === 1 ? `Page ${printed[0]}` : `Pages ${rangesOf(printed)}`;
  return `${subject} of ${pageCount} ${printed.length === 1 ? 'is' : 'are'} printed here.`;
};

/** Formats pages as ranges: `1 to 3, 7`. */
const rangesOf = (pages: readonly number[]): string => {
  const starts = pages.filter((page, index) => pages[index - 1] !== page - 1);
  const ends = pages.filter((page, index) => pages[index + 1] !== page + 1);
  return starts.map((start, index) => (start === ends[index] ? `${start}` : `${start} to ${ends[index]}`)).join(', ');
};

const loadingText = (canDownload: boolean): string =>
  canDownload
    ? 'The other pages have not been loaded. To print the whole document, download the document and print the file.'
    : 'The other pages have not been loaded. Scroll through the other pages, then print again. ' +
      'A long document needs several prints.';

const closedText = ({ state, open_pages, full }: PrintedDocument['access'], pageCount: number): string[] => {
  if (full) return [];
  if (state === 'password') return ['The document is protected. Enter its password, then print again.'];
  const first = open_pages + 1;
  const subject = first === pageCount ? `Page ${first} is` : `Pages ${first} to ${pageCount} are`;
  return [`${subject} closed. Enter your e-mail address to open ${first === pageCount ? 'it' : 'them'}.`];
};
