import { documentReference, documentSettings, engagementLevel } from '@docsight/contracts';
import type { DocumentSettings } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { inJson } from '../json-form.ts';
import { count, documentUrl, engagement, pagination, shortCode, timestamp } from './common.ts';
import { dateRangeQuery, pageQuery } from './query-parameters.ts';

/** The longest title in characters, and what no text that is shown may have: controls, and halves of characters that no UTF-8 text can hold. */
export const titleRules = {
  longest: 255,
  unprintable: /[\p{Cc}\p{Cs}]/u,
  /** What a reader can see: neither space nor one of the characters without a shape, such as the zero-width space. */
  visible: /[^\s\p{Default_Ignorable_Code_Point}]/u,
} as const;

/** Checks a title: trimmed, visible, 1 to 255 characters, no control characters; else 422. Source: Specification 4.3. */
const titleField = inJson(
  z
    .string()
    .trim()
    .refine((title) => title.length > 0, unacceptable('must not be empty'))
    .refine(
      (title) => title.length === 0 || titleRules.visible.test(title),
      unacceptable('must have a character that can be seen'),
    )
    .refine(
      (title) => Array.from(title).length <= titleRules.longest,
      unacceptable(`must have ${titleRules.longest} characters or fewer`),
    )
    .refine((title) => !titleRules.unprintable.test(title), unacceptable('must not have control characters')),
  {
    type: 'string',
    minLength: 1,
    maxLength: titleRules.longest,
    description: 'Trimmed. Has something to see, and no control characters.',
  },
);

const shortestPassword = 4;
const longestPassword = 128;

/** Whether a document can have this password, counted in characters. */
export const isPossiblePassword = (password: string): boolean => {
  const { length } = Array.from(password);
  return length >= shortestPassword && length <= longestPassword;
};

/** Checks a document password; else 422. Source: Specification 4.2. */
const passwordField = inJson(
  z
    .string()
    .refine(
      (password) => isPossiblePassword(password),
      unacceptable(`must have from ${shortestPassword} to ${longestPassword} characters`),
    ),
  {
    type: 'string',
    format: 'password',
    minLength: shortestPassword,
    maxLength: longestPassword,
    description: 'Only a slow hash of it is kept.',
  },
);

const about = {
  email_gate: 'Readers must give an e-mail address.',
  gate_type: '`preview` shows the pages before the gate page first, `full` shows nothing, `none` asks for nothing.',
  gate_page: 'The page at which the gate stands, from 1 to the page count.',
  allow_download: 'The original may be downloaded by whoever may read all of it.',
  block_free_emails: 'Addresses of free mail providers are refused at the gate.',
  notifications_enabled: 'The owner is told of views by e-mail.',
};

/** Describes the settings of a document in responses. Source: Specification 4.2. */
export const settings = documentSettings
  .extend({
    email_gate: documentSettings.shape.email_gate.describe(about.email_gate),
    gate_type: documentSettings.shape.gate_type.describe(about.gate_type),
    gate_page: documentSettings.shape.gate_page.describe(about.gate_page),
    allow_download: documentSettings.shape.allow_download.describe(about.allow_download),
    block_free_emails: documentSettings.shape.block_free_emails.describe(about.block_free_emails),
    password: documentSettings.shape.password.describe('Whether the document has a password.'),
    notifications_enabled: documentSettings.shape.notifications_enabled.describe(about.notifications_enabled),
  })
  .describe('Who may read, and what they must give for it.');

const reference = documentReference.extend({ short_code: shortCode, url: documentUrl }).shape;

/** Describes one document with its settings. Source: Specification 4.1. */
export const documentDetail = z
  .object({
    ...reference,
    page_count: z.int().min(1),
    settings,
    original_filename: z.string(),
    created_at: timestamp,
    is_active: z.boolean().describe('False once the document was deleted.'),
  })
  .describe('A document with its settings.');
export type DocumentDetail = z.infer<typeof documentDetail>;

/** Describes a document in the list. Source: Specification 4.1. */
export const documentSummary = z
  .object({
    ...reference,
    page_count: z.int().min(1),
    views: count.describe('Visits, not pages.'),
    unique_viewers: count,
    leads_count: count,
    created_at: timestamp,
    updated_at: timestamp.describe('When title or settings last changed; views do not move it.'),
    is_active: z.boolean(),
    engagement_summary: engagement,
  })
  .describe('A document with its most important figures.');
export type DocumentSummary = z.infer<typeof documentSummary>;

export const documentList = z.object({ documents: z.array(documentSummary), pagination });

/** Describes the query string of the list. Source: Specification 4.10. */
export const listDocumentsQuery = z.object({
  ...pageQuery,
  search: z.string().default('').describe('A part of the title, in any case.'),
  engagement: engagementLevel.optional().describe('Only documents of this level.'),
  has_leads: inJson(
    z
      .string()
      .regex(/^(true|false|1|0)$/i, 'must be true or false')
      .transform((text) => /^(true|1)$/i.test(text))
      .default(false),
    { type: 'boolean', default: false, description: '`true`: only documents with leads.' },
  ),
  sort: z
    .enum(['created_at', 'views', 'engagement', 'title'])
    .default('created_at')
    .describe('Newest, most viewed, most engaged first; titles from A to Z.'),
  order: z.enum(['asc', 'desc']).optional().describe('`desc` unless sorted by title.'),
  ...dateRangeQuery,
});

/**
 * Describes the body of PATCH. Every field may be missing; an unknown one is rejected.
 * The range of the gate page is checked against the document. Source: Specification 4.9.
 */
export const documentPatch = z
  .strictObject({
    title: titleField.optional(),
    email_gate: z.boolean().optional().describe(about.email_gate),
    gate_type: documentSettings.shape.gate_type.optional().describe(about.gate_type),
    gate_page: inJson(z.number().refine(Number.isInteger, 'must be a whole number').optional(), {
      type: 'integer',
      minimum: 1,
      description: about.gate_page,
    }),
    allow_download: z.boolean().optional().describe(about.allow_download),
    block_free_emails: z.boolean().optional().describe(about.block_free_emails),
    notifications_enabled: z.boolean().optional().describe(about.notifications_enabled),
    password: passwordField.nullable().optional().describe('Sets the password; `null` removes it.'),
  })
  .describe('What is to change; what is left out stays.');
export type DocumentPatch = z.infer<typeof documentPatch>;

/** A field as text. One that is given twice is a list, and refused. */
const text = z.custom<string>((value) => typeof value === 'string', { message: 'must be given once' });

/** Checks a boolean of a form: `true` or `false` in any case, `1` or `0`; else 400. Source: Specification 4.4. */
const formBoolean = (description: string, byDefault: boolean) =>
  inJson(
    text
      .refine((value) => /^(true|false|1|0)$/i.test(value), { message: 'must be true or false' })
      .transform((value) => /^(true|1)$/i.test(value))
      .optional(),
    { type: 'boolean', default: byDefault, description },
  );

const gateTypes: readonly string[] = documentSettings.shape.gate_type.options;

/**
 * Describes the fields besides the file, as texts. Source: Specification 4.4.
 * The range of the gate page is checked against the document; outside it is 422.
 */
export const uploadForm = z.strictObject({
  title: inJson(text.pipe(titleField).optional(), {
    type: 'string',
    minLength: 1,
    maxLength: titleRules.longest,
    description: 'The file name without its extension unless given.',
  }),
  email_gate: formBoolean(about.email_gate, true),
  gate_type: inJson(
    text
      .refine((value) => gateTypes.includes(value), { message: `must be one of ${gateTypes.join(', ')}` })
      .transform((value) => value as DocumentSettings['gate_type'])
      .optional(),
    { type: 'string', enum: [...gateTypes], default: 'preview', description: about.gate_type },
  ),
  gate_page: inJson(
    text
      .refine((value) => /^-?\d+$/.test(value), { message: 'must be a whole number' })
      .transform(Number)
      .optional(),
    {
      type: 'integer',
      minimum: 1,
      description: `${about.gate_page} 3 unless given, or the last page if there are fewer.`,
    },
  ),
  allow_download: formBoolean(about.allow_download, true),
  block_free_emails: formBoolean(about.block_free_emails, false),
  notifications_enabled: formBoolean(about.notifications_enabled, true),
  password: inJson(text.pipe(passwordField).optional(), {
    type: 'string',
    format: 'password',
    minLength: shortestPassword,
    maxLength: longestPassword,
    description: 'Readers must enter it first.',
  }),
});
export type UploadForm = z.infer<typeof uploadForm>;

/** The whole form, to describe it: the file is checked by its content, not by a schema. */
export const uploadRequest = z
  .strictObject({
    file: inJson(z.string(), {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/pdf',
      description:
        'The PDF, with a file name. It is told by its content; 100 MB at most unless the operator says otherwise.',
    }),
    ...uploadForm.shape,
  })
  .describe('A multipart form: the file and, if wanted, settings.');
