import { z } from 'zod';
import { withJsonSchema } from '../json-schema.ts';

/** The number of items in one page of a list. */
export const perPage = { default: 20, max: 100 } as const;

const countingNumber = z
  .string()
  .regex(/^\d+$/, 'must be a whole number, 1 or more')
  .transform(Number)
  .refine((number) => number >= 1, 'must be 1 or more');

/** Extends the schema of a query string, which rejects a repeated parameter. Source: Specification 1.9. */
export const pageQuery = {
  page: withJsonSchema(
    countingNumber.refine(Number.isSafeInteger, `must be ${Number.MAX_SAFE_INTEGER} or less`).optional(),
    {
      type: 'integer',
      minimum: 1,
      default: 1,
      description: 'The page number.',
    },
  ),
  per_page: withJsonSchema(countingNumber.optional(), {
    type: 'integer',
    minimum: 1,
    default: perPage.default,
    description: `The number of items in a page. Values above ${perPage.max} mean ${perPage.max}.`,
  }),
};

const date = 'a day in UTC (`2026-01-31`) or a timestamp (`2026-01-31T09:30:00Z`)';

/** Extends the schema of a query string, which rejects a repeated parameter. Source: Specification 1.8. */
export const dateRangeQuery = {
  since: withJsonSchema(z.string().optional(), {
    type: 'string',
    description: `The start of the range, inclusive: ${date}.`,
    examples: ['2026-01-01'],
  }),
  until: withJsonSchema(z.string().optional(), {
    type: 'string',
    description: `The end of the range, inclusive: ${date}.`,
    examples: ['2026-01-31'],
  }),
};
