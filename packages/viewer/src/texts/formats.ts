/** Formats numbers and lists in a language. Each format is made when it is first used. */
export type Formats = {
  plurals: () => Intl.PluralRules;
  /** Page numbers are names: they have no separators. */
  numbers: () => Intl.NumberFormat;
  amounts: () => Intl.NumberFormat;
  percentages: () => Intl.NumberFormat;
  /** `1, 2, and 3`. */
  lists: () => Intl.ListFormat;
  /** `1, 2, or 3`. */
  choices: () => Intl.ListFormat;
};

export const makeFormats = (language: string): Formats => {
  // Numbers have the digits of the address and of the field for page numbers, in Arabic too.
  const locale = `${language}-u-nu-latn`;
  return {
    plurals: lazy(() => new Intl.PluralRules(locale)),
    numbers: lazy(() => new Intl.NumberFormat(locale, { useGrouping: false })),
    amounts: lazy(() => new Intl.NumberFormat(locale)),
    percentages: lazy(() => new Intl.NumberFormat(locale, { style: 'percent' })),
    lists: lazy(() => new Intl.ListFormat(locale, { type: 'conjunction' })),
    choices: lazy(() => new Intl.ListFormat(locale, { type: 'disjunction' })),
  };
};

const lazy = <Value>(make: () => Value): (() => Value) => {
  let made: Value | undefined;
  return () => (made ??= make());
};
