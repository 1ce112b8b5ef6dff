import { z } from 'zod';
import { documentFacts } from './documents.ts';
import { readerSnapshot } from './tracking.ts';

/**
 * All that a service knows of one kind of thing, page by page, for another service that makes its own copy anew: `GET …?after=&limit=`, in the order of ids, which never
 * changes. next: the id to go on after, null when there is nothing more. total: how many there are in all, roughly.
 */
const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.string().nullable(), total: z.int().min(0) });

/** `GET /internal/documents` of the documents service: every document there ever was, deleted and erased ones too. */
export const documentsPage = pageOf(documentFacts);
export type DocumentsPage = z.infer<typeof documentsPage>;

/** `GET /internal/readers` of tracking: every reader that it has, each with all its days. Those of one document follow on each other. */
export const readersPage = pageOf(z.object({ accountId: z.uuid(), snapshot: readerSnapshot }));
export type ReadersPage = z.infer<typeof readersPage>;

/** What may be asked for; a page may be shorter than its limit though more follows. */
export const pageQuery = z.object({
  after: z.string().max(300).optional(),
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(1).max(1_000))
    .default(500),
});
