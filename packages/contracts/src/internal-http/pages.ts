import { z } from 'zod';
import { documentFacts, readerSnapshot } from '../events/index.ts';

/**
 * One page of all records of one kind: `GET …?after=&limit=`. Another service rebuilds its copy from the pages. Items
 * are in the order of their ids, which never changes.
 */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    items: z.array(item),
    /** The `after` of the next page. `null` on the last page. */
    next: z.string().nullable(),
    /** Approximate number of all items. */
    total: z.int().min(0),
  });

/** `GET /internal/documents` of documents: all documents, deleted and erased ones included. */
export const documentsPage = pageOf(documentFacts);
export type DocumentsPage = z.infer<typeof documentsPage>;

/** `GET /internal/readers` of tracking: all readers with all their days. The readers of one document are adjacent. */
export const readersPage = pageOf(z.object({ accountId: z.uuid(), snapshot: readerSnapshot }));
export type ReadersPage = z.infer<typeof readersPage>;

/** The query of a page. A page may be shorter than its limit although more pages follow. */
export const pageQuery = z.object({
  after: z.string().max(300).optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(1_000))
    .default(500),
});
