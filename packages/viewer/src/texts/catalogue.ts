import type { texts as english } from './en.ts';

type English = typeof english;

/** The name of a text. */
export type TextKey = keyof English;

/** The forms of a text that depends on a number, by the plural categories of the language. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

/** The texts of a language. */
export type Texts = { readonly [Key in TextKey]: English[Key] extends string ? string : PluralForms };

/** The names in braces: `"a" | "b"` for `{a} and {b}`. */
type Placeholders<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

type Values<Entry> = Entry extends string
  ? Readonly<Record<Placeholders<Entry>, string | number>>
  : Readonly<Record<Exclude<Placeholders<Entry[keyof Entry]>, 'count'>, string | number> & { count: number }>;

/** What a text needs besides its key: nothing, or a value for each placeholder. */
export type TextArguments<Key extends TextKey> = keyof Values<English[Key]> extends never
  ? []
  : [values: Values<English[Key]>];
