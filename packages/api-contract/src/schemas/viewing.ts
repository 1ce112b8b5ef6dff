import { readerSettings } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { withJsonSchema } from '../json-schema.ts';
import { count } from './common.ts';
import { isEmail, longestEmail, normalEmail } from './email.ts';
import { lengthOf } from './length.ts';

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
      .transform(normalEmail)
      .refine(isEmail, unacceptable('is not an e-mail address: write it like name@company.com', 'email_invalid')),
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
        (name) => lengthOf(name) <= longestName,
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

/** Describes the text layer of a page. Source: Specification 5.18. */
export const pageLayer = z.object({
  text: z.string().describe('The text of the page in reading order. Lines end with a line feed.'),
  words: z
    .array(z.array(z.int().nonnegative()).length(7))
    .describe(
      'The words in the order of the text, each as 7 numbers: its start and its length in the text, in units of UTF-16; ' +
        'the left edge, the top edge, the width and the height of its box, in 100,000ths of the page image; ' +
        'and its direction: 0 from left to right, 1 from right to left, 2 vertical. ' +
        'A word that is divided at the end of a line has one entry for each line.',
    ),
});

/** Describes the texts of several pages. Source: Specification 5.18. */
export const pageTexts = z.object({
  pages: z.array(z.object({ page: z.int().min(1), text: z.string() })),
  next: z.int().min(1).nullable().describe('The page from which to continue, or `null` after the last open page.'),
});

const fraction = z.number().min(0).max(1);
const place = {
  page: z.int().min(1),
  y: fraction.describe('The distance of the place from the top of the page image, as a fraction of its height.'),
};
const linkBox = z
  .object({ x: fraction, y: fraction, width: fraction, height: fraction })
  .describe('A rectangle as fractions of the page image, from its top left corner.');
const linkParts = {
  boxes: z.array(linkBox).min(1).describe('The areas of the link: one for each line of its text.'),
  text: z.string().describe('The text in these areas, or an empty string.'),
};

/** Describes the links of a page. Source: Specification 5.19. */
export const pageLinks = z.object({
  links: z.array(
    z.discriminatedUnion('type', [
      z
        .object({ type: z.literal('page'), ...linkParts, ...place })
        .describe('A link to a page that is open to this reader.'),
      z.object({ type: z.literal('closed_page'), ...linkParts }).describe('A link to a page that is closed.'),
      z
        .object({ type: z.literal('url'), ...linkParts, url: z.url({ protocol: /^(?:https?|mailto)$/ }) })
        .describe('A link to a web or e-mail address.'),
    ]),
  ),
});

export type PageLinks = z.infer<typeof pageLinks>;

/** Describes the outline of a document. Source: Specification 5.19. */
export const outline = z.object({
  items: z
    .array(
      z.object({
        title: z.string(),
        level: z
          .int()
          .min(1)
          .describe('1 for items of the top level. An item is at most one level below the item before it.'),
        ...place,
        expanded: z.boolean().describe('The items below it are shown from the start.'),
      }),
    )
    .describe('The items whose page is open to this reader, in the order of the document.'),
});

export type Outline = z.infer<typeof outline>;

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
