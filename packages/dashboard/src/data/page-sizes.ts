import { readSizes } from '../page-strip/page-size.ts';
import type { PageSize } from '../page-strip/page-size.ts';
import { pageSizesUrl } from '../page-strip/addresses.ts';
import type { Query } from './use-query.ts';

/** The sizes of the pages of a document. The owner's cookie opens them. Source: Specification 5.10. */
export const pageSizesQuery = (code: string): Query<PageSize[]> => ({
  key: ['document', code, 'page-sizes'],
  fetch: async (_client, signal) => {
    const response = await fetch(pageSizesUrl(code), { signal });
    if (!response.ok) throw new Error(`The request of the page sizes failed with ${response.status}.`);
    return readSizes(await response.json());
  },
});
