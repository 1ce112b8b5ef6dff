import { readerSettings } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { withJsonSchema } from '../json-schema.ts';
import { count } from './common.ts';

/** Source: RFC 5321, 4.5.3.1. */
const longestEmail = 254;
const longestLocalPart = 64;
const longestName = 200;
const mostPageEntries = 2_000;

/** Describes the body of POST sessions, which is optional. Source: Specification 5.3. */
export const sessionRequest = z
  .strictObject({
    as: z
      .enum(['guest'])
      .optional()
      .describe('With `guest`, password and gate are in force for the owner too. It has no effect for others.'),
  })
  .optional();

/** Describes the body of POST password. The service compares the password. Source: Specification 5.6. */
export const passwordRequest = z.strictObject({ password: z.string() });

/** Describes the body of POST gate. A wrong type is 400; any other problem is 422. Source: Specification 5.7. */
export const gateRequest = z.strictObject({
  email: withJsonSchema(
    z
      .string()
      .transform((email) => email.trim().toLowerCase())
      .refine(
        (email) =>
          email.length <= longestEmail && email.indexOf('@') <= longestLocalPart && z.email().safeParse(email).success,
        unacceptable('is not an e-mail address: write it like name@company.com', 'email_invalid'),
      ),
    {
      type: 'string',
      format: 'email',
      maxLength: longestEmail,
      description:
        'Disposable addresses are rejected. Free mail providers are rejected if the document has `block_free_emails`.',
    },
  ),
  name: withJsonSchema(
    z
      .string()
      .transform((name) => name.trim())
      .refine(
        (name) => name.length <= longestName,
        unacceptable(`is too long: use at most ${longestName} characters`, 'name_too_long'),
      )
      .refine(
        (name) => !/\p{Cc}/u.test(name),
        unacceptable('has control characters: write it in one line of plain text', 'name_invalid'),
      )
      .default(''),
    { type: 'string', maxLength: longestName, default: '' },
  ),
});

/** Describes a beacon: the totals of one session so far. Source: Specification 6.3. */
export const beaconRequest = z
  .strictObject({
    pages: z
      .array(
        z.strictObject({
          page: z.int().describe('The page number, from 1.'),
          seconds: z
            .number()
            .min(0)
            .describe('The total time on this page in this session. 0 means that the page was just shown.'),
        }),
      )
      .max(mostPageEntries, `at most ${mostPageEntries} entries`),
    viewer_token: z
      .string()
      .optional()
      .describe('The viewer token, for `navigator.sendBeacon`, which cannot send headers.'),
  })
  .describe(
    'The totals of this session so far, not the time since the last beacon. So a lost, late or repeated beacon does no harm.',
  );

/** Describes the size of a page. Source: Specification 5.10. */
export const pageSize = z
  .object({ width: z.number().positive(), height: z.number().positive() })
  .describe('The size of a page in points, after cropping and rotation. The page image has the same aspect ratio.');
export const pageSizes = z.object({
  pages: z.array(pageSize).describe('The sizes of the pages that are open to this reader, starting at page 1.'),
});

/** The gate is part of the access; the session shows all other settings for readers with the document. */
const { gate_type, gate_page, ...documentSettings } = readerSettings.shape;

/** Describes a session. Source: Specification 5.3. */
export const session = z
  .object({
    viewer_token: z.string().describe('A signed token, valid for 24 hours. The response also sets it as a cookie.'),
    session_id: z.string(),
    viewer_id: z.string(),
    counted: z
      .boolean()
      .describe('False for the owner, also as a guest, and for bots. A browser cannot use what a bot passed.'),
    document: z.object({ title: z.string(), page_count: z.int().min(1), ...documentSettings }),
    access: z.object({
      state: z.enum(['open', 'preview', 'gate', 'password']),
      gate_type,
      gate_page,
      open_pages: count.describe('The number of pages that are open now, starting at page 1.'),
      full: z.boolean().describe('All pages are open.'),
    }),
  })
  .describe('One loading of the viewer page, and the access of its reader.');
export type Session = z.infer<typeof session>;
