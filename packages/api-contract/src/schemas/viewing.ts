import { documentSettings } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { inJson } from '../json-form.ts';
import { count } from './common.ts';

/** Source: RFC 5321, 4.5.3.1. */
const longestEmail = 254;
const longestLocalPart = 64;
const longestName = 200;
const mostPageEntries = 2_000;

/** The body of POST sessions: none, or an empty object. */
export const sessionRequest = z.strictObject({}).optional();

/** Whether it is the right one is the document's to say. */
export const passwordRequest = z.strictObject({ password: z.string() });

/** Describes the body of POST gate. A wrong type is 400; any other problem is 422. Source: Specification 5.7. */
export const gateRequest = z.strictObject({
  email: inJson(
    z
      .string()
      .transform((email) => email.trim().toLowerCase())
      .refine(
        (email) =>
          email.length <= longestEmail && email.indexOf('@') <= longestLocalPart && z.email().safeParse(email).success,
        unacceptable('is not an e-mail address: write it like name@company.com'),
      ),
    {
      type: 'string',
      format: 'email',
      maxLength: longestEmail,
      description: 'Throw-away addresses are refused, and free mail providers where the document says so.',
    },
  ),
  name: inJson(
    z
      .string()
      .transform((name) => name.trim())
      .refine((name) => name.length <= longestName, unacceptable(`is too long: use at most ${longestName} characters`))
      .refine(
        (name) => !/\p{Cc}/u.test(name),
        unacceptable('has control characters: write it in one line of plain text'),
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
          page: z.int().describe('From 1.'),
          seconds: z.number().min(0).describe('On this page since the session began; 0 when it was just shown.'),
        }),
      )
      .max(mostPageEntries, `at most ${mostPageEntries} entries`),
    viewer_token: z.string().optional().describe('For `navigator.sendBeacon`, which sends no headers.'),
  })
  .describe(
    'Totals so far in this session, not what came since the last beacon: a beacon that is lost, late or repeated does no harm.',
  );

/** The width and height of a page are those of its image, in another unit. */
export const pageSize = z
  .object({ width: z.number().positive(), height: z.number().positive() })
  .describe('Of one page in points, as it is shown: cropped and turned. Its image has the same shape.');
export const pageSizes = z.object({
  pages: z.array(pageSize).describe('Of the pages that are open to this reader now, from the first on.'),
});

/** Describes a session. Source: Specification 5.3. */
export const session = z
  .object({
    viewer_token: z.string().describe('A signed token, good for 24 hours; set as a cookie too.'),
    session_id: z.string(),
    viewer_id: z.string(),
    counted: z.boolean().describe('False for the owner and for bots, who are served and counted nowhere.'),
    document: z.object({ title: z.string(), page_count: z.int().min(1), allow_download: z.boolean() }),
    access: z.object({
      state: z.enum(['open', 'preview', 'gate', 'password']),
      gate_type: documentSettings.shape.gate_type,
      gate_page: z.int().min(1),
      open_pages: count.describe('So many leading pages are open now.'),
      full: z.boolean().describe('Everything is open.'),
    }),
  })
  .describe('One loading of the viewer page, and what is open in it.');
export type Session = z.infer<typeof session>;
