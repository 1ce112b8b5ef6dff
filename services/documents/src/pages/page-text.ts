/** What is kept of one page's text, in bytes of UTF-8. */
export const mostTextBytes = 256 * 1024;

/**
 * The text of a page as screen readers get it: lines end with a line feed, a word that was divided at the end of a line is whole again (PDFium
 * marks the place), and what is no character is gone.
 */
export const readableText = (text: string): string =>
  cut(
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\u0002\n', '')
      .replaceAll('\ufffe\n', '')
      .replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, ''),
  );

/** Never in the middle of a character: `stream` keeps back one that is not complete. */
const cut = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= mostTextBytes
    ? text
    : new TextDecoder().decode(bytes.subarray(0, mostTextBytes), { stream: true });
};
