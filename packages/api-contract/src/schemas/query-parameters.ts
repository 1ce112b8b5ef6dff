import { z } from 'zod';
import { inJson } from '../json-form.ts';

/** Entries of a list in one page. */
export const perPage = { default: 20, max: 100 } as const;

const countingNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 1 or more')
  .transform(Number)
  .refine((number) => number >= 1, 'must be 1 or more');

/** Extends the schema of a query string, which rejects a repeated parameter. Source: Specification 1.9. */
export const pageQuery = {
  page: inJson(countingNumber.refine(Number.isSafeInteger, `must be ${Number.MAX_SAFE_INTEGER} or less`).optional(), {
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'Number of the page.',
  }),
  per_page: inJson(countingNumber.optional(), {
    type: 'integer',
    minimum: 1,
    default: perPage.default,
    description: `Items a page; more than ${perPage.max} count as ${perPage.max}.`,
  }),
};

const date = 'A day (`2026-01-31`, the whole of it in UTC) or a timestamp (`2026-01-31T09:30:00Z`)';

/** Extends the schema of a query string, which rejects a repeated parameter. Source: Specification 1.8. */
export const dateRangeQuery = {
  since: inJson(z.string().optional(), {
    type: 'string',
    description: `${date}: nothing before it.`,
    examples: ['2026-01-01'],
  }),
  until: inJson(z.string().optional(), {
    type: 'string',
    description: `${date}: nothing after it.`,
    examples: ['2026-01-31'],
  }),
};
