/** Maximum size of the text of a page in bytes of UTF-8. */
export const maxTextBytes = 256 * 1024;

/**
 * Returns the text of a page for screen readers. Lines end with a line feed. A word that was divided at the end of a
 * line, which PDFium marks, is joined. Control characters and noncharacters are removed.
 */
export const readableText = (text: string): string =>
  shorten(
    text
      .replace(/\r\n?/g, '\n')
      .replaceAll('\u0002\n', '')
      .replaceAll('\ufffe\n', '')
      .replace(/[^\P{Cc}\n\t]|\p{Noncharacter_Code_Point}/gu, ''),
  );

/** Shortens a text without splitting a character: `stream` drops an incomplete one. */
const shorten = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  return bytes.length <= maxTextBytes
    ? text
    : new TextDecoder().decode(bytes.subarray(0, maxTextBytes), { stream: true });
};
