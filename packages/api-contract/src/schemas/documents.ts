import {
  documentReference,
  documentSettings,
  engagementLevel,
  forEachSetting,
  settingTable,
  storedSettings,
} from '@docsight/contracts';
import type { SettingName, StoredSettings } from '@docsight/contracts';
import { z } from 'zod';
import { unacceptable } from '../errors.ts';
import { jsonSchemaOf, withJsonSchema } from '../json-schema.ts';
import { count, documentUrl, engagement, pagination, shortCode, timestamp } from './common.ts';
import { lengthOf } from './length.ts';
import { dateRangeQuery, pageQuery } from './query-parameters.ts';

/** The rules for titles. Source: Specification 4.3. */
export const titleRules = {
  /** In Unicode code points. */
  longest: 255,
  /** Control characters, and single surrogates, which UTF-8 cannot encode. */
  unprintable: /[\p{Cc}\p{Cs}]/u,
  /** Any character except spaces and characters without a shape, such as the zero-width space. */
  visible: /[^\s\p{Default_Ignorable_Code_Point}]/u,
} as const;

/** Checks a title. A title that is not acceptable is 422. Source: Specification 4.3. */
const titleField = withJsonSchema(
  z
    .string()
    .trim()
    .refine((title) => title.length > 0, unacceptable('must not be empty'))
    .refine(
      (title) => title.length === 0 || titleRules.visible.test(title),
      unacceptable('must have a character that can be seen'),
    )
    .refine(
      (title) => lengthOf(title) <= titleRules.longest,
      unacceptable(`must have ${titleRules.longest} characters or fewer`),
    )
    .refine((title) => !titleRules.unprintable.test(title), unacceptable('must not have control characters')),
  {
    type: 'string',
    minLength: 1,
    maxLength: titleRules.longest,
    description: 'Trimmed. Needs a visible character, and must not have control characters.',
  },
);

const shortestPassword = 4;
const longestPassword = 128;

/** Returns whether a document can have this password. */
export const isPossiblePassword = (password: string): boolean => {
  const length = lengthOf(password);
  return length >= shortestPassword && length <= longestPassword;
};

/** Checks a document password. One that is not acceptable is 422. Source: Specification 4.2. */
const passwordField = withJsonSchema(
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
    description: 'Only a slow hash of the password is stored.',
  },
);

/** Describes the settings of a document in responses. Source: Specification 4.2. */
export const settings = documentSettings
  .extend(
    forEachSetting<typeof storedSettings.shape>((name) =>
      storedSettings.shape[name].describe(settingTable[name].description),
    ),
  )
  .extend({ password: documentSettings.shape.password.describe('Whether the document has a password.') })
  .describe('Who may read the document, and what readers must give for it.');

const reference = documentReference.extend({ short_code: shortCode, url: documentUrl }).shape;

/** Describes one document with its settings. Source: Specification 4.1. */
export const documentDetail = z
  .object({
    ...reference,
    page_count: z.int().min(1),
    settings,
    original_filename: z.string(),
    created_at: timestamp,
    is_active: z.boolean().describe('False after the document was deleted.'),
  })
  .describe('A document with its settings.');
export type DocumentDetail = z.infer<typeof documentDetail>;

/** Describes a document in the list. Source: Specification 4.1. */
export const documentSummary = z
  .object({
    ...reference,
    page_count: z.int().min(1),
    settings: settings.optional(),
    views: count.describe('The number of visits.'),
    unique_viewers: count,
    leads_count: count,
    created_at: timestamp,
    updated_at: timestamp.describe('When the title or the settings last changed. Views do not change it.'),
    is_active: z.boolean(),
    engagement_summary: engagement,
  })
  .describe('A document with its main figures. It has `settings` only with `include=settings`.');
export type DocumentSummary = z.infer<typeof documentSummary>;

export const documentList = z.object({ documents: z.array(documentSummary), pagination });

/** Describes the query string of the list. Source: Specification 4.10. */
export const listDocumentsQuery = z.object({
  ...pageQuery,
  search: z.string().default('').describe('A part of the title. Case makes no difference.'),
  engagement: engagementLevel.optional().describe('Only documents of this engagement level.'),
  has_leads: withJsonSchema(
    z
      .string()
      .regex(/^(true|false|1|0)$/i, 'must be true or false')
      .transform((text) => /^(true|1)$/i.test(text))
      .default(false),
    { type: 'boolean', default: false, description: '`true`: only documents with leads. `false`: all documents.' },
  ),
  sort: z
    .enum(['created_at', 'views', 'engagement', 'title'])
    .default('created_at')
    .describe('The main key. The default order is newest, most viewed or most engaged first, and titles from A to Z.'),
  order: z.enum(['asc', 'desc']).optional().describe('The default is `asc` for titles, and `desc` for all other keys.'),
  ...dateRangeQuery,
  include: z.enum(['settings']).optional().describe('`settings`: each document has its settings.'),
});

/** The fields of all settings in a request. Each one may be missing. */
type SettingFields = { [Name in SettingName]: z.ZodOptional<z.ZodType<StoredSettings[Name]>> };

/** Converts the schema of a setting to JSON Schema, with its description. */
const describedSetting = (name: SettingName) => {
  const { schema, description } = settingTable[name];
  return { ...jsonSchemaOf(schema), description };
};

/**
 * Checks a setting in JSON. The service checks the range of a number against the document, because outside it is 422.
 */
const patchField = (name: SettingName) => {
  const { schema } = settingTable[name];
  const field = schema instanceof z.ZodNumber ? z.number().refine(Number.isInteger, 'must be a whole number') : schema;
  return withJsonSchema(field.optional(), describedSetting(name));
};

/** Explains the field `settings`, which only responses have. Other problems have their usual messages. */
function settingsHint(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'unrecognized_keys' && issue.keys.includes('settings')
    ? 'has the field "settings", which only responses have: put the settings at the top level'
    : undefined;
}

/**
 * Describes the body of PATCH. Every field may be missing; an unknown one is rejected. Source: Specification 4.9.
 */
export const documentPatch = z
  .strictObject(
    {
      title: titleField.optional(),
      ...forEachSetting<SettingFields>((name) => patchField(name) as SettingFields[SettingName]),
      password: passwordField.nullable().optional().describe('Sets the password; `null` removes it.'),
    },
    { error: settingsHint },
  )
  .describe('The fields to change. All others keep their values.');
export type DocumentPatch = z.infer<typeof documentPatch>;

/** A form field as text. A repeated field arrives as a list and is rejected. */
const text = z.custom<string>((value) => typeof value === 'string', { message: 'must be given once' });

/**
 * Checks a boolean in a form: `true` or `false` in any case, `1` or `0`. Other values are 400. Source: Specification
 * 4.4.
 */
const booleanText = text
  .refine((value) => /^(true|false|1|0)$/i.test(value), { message: 'must be true or false' })
  .transform((value) => /^(true|1)$/i.test(value));

/** Checks a whole number in a form. */
const wholeNumberText = text
  .refine((value) => /^-?\d+$/.test(value), { message: 'must be a whole number' })
  .transform(Number);

/** Checks a setting in a form, where it arrives as text. */
const formField = (name: SettingName) => {
  const { schema, default: value, defaultDescription } = settingTable[name];
  const jsonSchema = describedSetting(name);
  return withJsonSchema(textOf(schema).optional(), {
    ...jsonSchema,
    ...(defaultDescription === undefined
      ? { default: value }
      : { description: `${jsonSchema.description} The default is ${defaultDescription}.` }),
  });
};

/** Returns the schema of a value as text in a form. */
const textOf = (schema: z.ZodType) => {
  if (schema instanceof z.ZodBoolean) return booleanText;
  return schema instanceof z.ZodNumber ? wholeNumberText : text.pipe(schema as z.ZodType<unknown, string>);
};

/**
 * Describes the form fields besides the file, which arrive as text. Source: Specification 4.4.
 * The service checks the gate page against the document: outside its pages it is 422.
 */
export const uploadForm = z.strictObject({
  title: withJsonSchema(text.pipe(titleField).optional(), {
    type: 'string',
    minLength: 1,
    maxLength: titleRules.longest,
    description: 'The default is the file name without its extension.',
  }),
  ...forEachSetting<SettingFields>((name) => formField(name) as SettingFields[SettingName]),
  password: withJsonSchema(text.pipe(passwordField).optional(), {
    type: 'string',
    format: 'password',
    minLength: shortestPassword,
    maxLength: longestPassword,
    description: 'Readers must enter it before anything else.',
  }),
});
export type UploadForm = z.infer<typeof uploadForm>;

/** Describes the whole form in OpenAPI. The service checks the file by its content, not by this schema. */
export const uploadRequest = z
  .strictObject({
    file: withJsonSchema(z.string(), {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/pdf',
      description:
        'The PDF, with a file name. Only its content decides whether it is a PDF. By default at most 100 MB.',
    }),
    ...uploadForm.shape,
  })
  .describe('A multipart form with the file and optional settings.');
