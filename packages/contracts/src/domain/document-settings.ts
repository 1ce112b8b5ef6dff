import { z } from 'zod';
import { keysOf } from '../records.ts';

/** Declares one setting of a document. */
type Setting<Schema extends z.ZodType, VisibleTo extends 'owner' | 'readers'> = {
  /** The value, as it is stored, published and returned. */
  schema: Schema;
  /** The value of a new document whose upload does not set it. A function if it depends on the number of pages. */
  default: z.infer<Schema> | ((pageCount: number) => z.infer<Schema>);
  /** Describes a default that is a function. */
  defaultDescription?: string;
  /** Describes the setting in the API description. */
  description: string;
  /** `readers`: the session shows it to readers too. */
  visibleTo: VisibleTo;
};

/** Checks the default against the schema. */
const setting = <Schema extends z.ZodType, VisibleTo extends 'owner' | 'readers'>(
  declared: Setting<Schema, VisibleTo>,
): Setting<Schema, VisibleTo> => declared;

/**
 * The settings of a document. Upload form, PATCH, responses, database fields, events and the API description derive
 * from this table. The password is no setting of this kind: only its hash is stored. Source: Specification 4.2.
 */
export const settingTable = {
  email_gate: setting({
    schema: z.boolean(),
    default: true,
    description: 'Readers must give an e-mail address.',
    visibleTo: 'owner',
  }),
  gate_type: setting({
    schema: z.enum(['preview', 'full', 'none']),
    default: 'preview',
    description:
      'Before the e-mail gate, `preview` opens the pages before `gate_page`, and `full` opens no page. `none` removes the gate.',
    visibleTo: 'readers',
  }),
  gate_page: setting({
    schema: z.int().min(1),
    default: (pageCount) => Math.min(3, pageCount),
    defaultDescription: '3, or the last page of a shorter document',
    description: 'The first closed page of a preview, from 1 to `page_count`.',
    visibleTo: 'readers',
  }),
  allow_download: setting({
    schema: z.boolean(),
    default: true,
    description: 'Readers with full access may download the original.',
    visibleTo: 'readers',
  }),
  block_free_emails: setting({
    schema: z.boolean(),
    default: false,
    description: 'The gate rejects addresses of free mail providers.',
    visibleTo: 'owner',
  }),
  notifications_enabled: setting({
    schema: z.boolean(),
    default: true,
    description: 'The owner receives e-mail about views.',
    visibleTo: 'owner',
  }),
};

type SettingTable = typeof settingTable;
export type SettingName = keyof SettingTable;
export const settingNames = keysOf(settingTable);

/** Builds one value for each of the settings. */
export const forEachSetting = <Values extends Record<SettingName, unknown>>(
  valueOf: (name: SettingName) => Values[SettingName],
): Values => Object.fromEntries(settingNames.map((name) => [name, valueOf(name)])) as Values;

type Schemas = { [Name in SettingName]: SettingTable[Name]['schema'] };
const schemas = forEachSetting<Schemas>((name) => settingTable[name].schema);

/** Describes the settings as they are stored. */
export const storedSettings = z.object(schemas);
export type StoredSettings = z.infer<typeof storedSettings>;

/** Describes the settings as they are published and returned. */
export const documentSettings = storedSettings.extend({
  /** True if the document has a password. */
  password: z.boolean(),
});
export type DocumentSettings = z.infer<typeof documentSettings>;

/**
 * Describes the settings in messages and stored records of any release. A setting that an earlier release did not have
 * gets its default. So messages of replicas without it are understood.
 */
export const publishedSettings = documentSettings.extend(
  forEachSetting<Schemas>((name) => {
    const { schema, default: value }: { schema: z.ZodType; default: unknown } = settingTable[name];
    return (typeof value === 'function' ? schema : schema.default(value)) as never;
  }),
);

type ReaderSettingName = {
  [Name in SettingName]: SettingTable[Name]['visibleTo'] extends 'readers' ? Name : never;
}[SettingName];

const readerSettingNames = settingNames.filter((name) => settingTable[name].visibleTo === 'readers');

/** Describes the settings that readers see. */
export const readerSettings = z.object(
  Object.fromEntries(readerSettingNames.map((name) => [name, schemas[name]])) as Pick<Schemas, ReaderSettingName>,
);

/** Returns the settings of a new document whose upload sets none. */
export const defaultSettings = (pageCount: number): StoredSettings =>
  forEachSetting<StoredSettings>((name) => {
    const { default: value } = settingTable[name];
    return typeof value === 'function' ? value(pageCount) : value;
  });

/** Adds the default of each setting that a stored record of an earlier release lacks. */
export const withDefaultSettings = <Settings extends StoredSettings>(
  stored: Settings,
  pageCount: number,
): Settings => ({
  ...defaultSettings(pageCount),
  ...stored,
});
