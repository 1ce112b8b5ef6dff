import { parsedJson } from './parsed-json.ts';
import { isWhole, recordOf } from '../api/responses.ts';
import type { Point, Start } from '../layout/index.ts';

/** Returns the page of an address fragment such as `#page=5`, or undefined for any other text. */
export const pageOfHash = (hash: string): number | undefined => {
  const digits = /^#page=([1-9]\d{0,5})$/.exec(hash)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export const hashOfPage = (page: number): string => `#page=${page}`;

/**
 * Returns the page number that was typed, or undefined when the document has no such page. Keyboards of some languages
 * type other digits: wide ones in Japanese, and those of Arabic and Persian.
 */
export const parsePageNumber = (typed: string, pageCount: number): number | undefined => {
  const digits = typed
    .normalize('NFKC')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16));
  const page = /^\s*\d{1,6}\s*$/.test(digits) ? Number(digits) : NaN;
  return page >= 1 && page <= pageCount ? page : undefined;
};

/** What an entry in the history of the tab contains, and what is stored for a reload. */
export type HistoryState = {
  /** The point at the upper edge of the view. */
  point: Point;
  /** The page that the reader is shown there. */
  page: number;
};

/** Returns the state of an entry, or undefined for an entry that has none or another one. */
export const parseHistoryState = (state: unknown): HistoryState | undefined =>
  isHistoryState(state) ? state : undefined;

const isHistoryState = (state: unknown): state is HistoryState => {
  const { point, page } = recordOf(state);
  const { page: pageOfPoint, on, outside } = recordOf(point);
  const arePages = [page, pageOfPoint].every((each) => isWhole(each, 1));
  const distances = [recordOf(on), recordOf(outside)].flatMap(({ x, y }) => [x, y]);
  return arePages && distances.every(Number.isFinite);
};

/** Returns the stored position, unless the address names another page. Undefined means the top of the document. */
export const startPosition = (hash: string, stored: string | null): Start | undefined => {
  const position = parseHistoryState(parsedJson(stored));
  const hashPage = pageOfHash(hash);
  if (position && (hashPage === undefined || hashPage === position.page)) return position;
  return hashPage === undefined ? undefined : { page: hashPage };
};
