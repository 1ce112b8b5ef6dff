/** The size of a page in points. */
export type PageSize = { width: number; height: number };

/** The proportions of a page whose size is unknown: A4. */
const unknownSize: PageSize = { width: 595, height: 842 };

/** Returns the size of a page. Pages count from 1. */
export const sizeOf = (sizes: readonly PageSize[], page: number): PageSize => sizes[page - 1] ?? unknownSize;

/** Returns the sizes in a response, or none if it has another form. */
export const readSizes = (body: unknown): PageSize[] => {
  if (typeof body !== 'object' || body === null || !('pages' in body) || !Array.isArray(body.pages)) return [];
  return body.pages.every(isSize) ? body.pages : [];
};

const isSize = (value: unknown): value is PageSize =>
  typeof value === 'object' &&
  value !== null &&
  'width' in value &&
  'height' in value &&
  isLength(value.width) &&
  isLength(value.height);

const isLength = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value > 0;
