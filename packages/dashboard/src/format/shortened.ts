const maxCharacters = 60;

/** Returns a title for the middle of a sentence: in full, or its first 60 characters. */
export const shortened = (title: string): string => {
  const characters = Array.from(title);
  return characters.length <= maxCharacters
    ? title
    : `${characters
        .slice(0, maxCharacters - 1)
        .join('')
        .trimEnd()}…`;
};
