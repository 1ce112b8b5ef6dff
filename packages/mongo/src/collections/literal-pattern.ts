/** No stored search key is this long. MongoDB limits the length of a pattern. */
const maxLength = 2_000;

/**
 * Returns a pattern in which every character is literal. MongoDB matches a pattern on index keys, an expression only
 * on documents.
 */
export const literalPattern = (text: string): string =>
  text
    .slice(0, maxLength)
    .replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`)
    .replaceAll('\0', String.raw`\x00`);
