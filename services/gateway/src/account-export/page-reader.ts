import { z } from 'zod';
import type { CallAsAccount } from '../service-calls.ts';

/** A page of a list. The rows are passed on as they are. */
const page = z.object({ items: z.array(z.record(z.string(), z.unknown())), next: z.string().nullable() });

type Page = z.infer<typeof page>;
export type Row = Record<string, unknown>;

/**
 * Reads a list of an account page by page. The next page is requested when the one before was taken, so one page is in
 * memory at a time.
 * @param query further parameters, without `after`.
 */
export async function* pagesOf(
  call: CallAsAccount,
  accountId: string,
  path: string,
  query: Record<string, string> = {},
): AsyncGenerator<Row[]> {
  let after: string | null = null;
  do {
    const parameters = new URLSearchParams({ ...query, ...(after !== null && { after }) });
    const { items, next }: Page = page.parse(await call(accountId, `${path}?${parameters.toString()}`));
    if (items.length > 0) yield items;
    after = next;
  } while (after !== null);
}
