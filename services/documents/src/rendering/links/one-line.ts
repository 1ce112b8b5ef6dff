/** Returns a text in one line, without control characters, and not longer than this. It splits no character. */
export const oneLine = (text: string, maxLength: number): string => {
  const line = text
    .replace(/[\p{White_Space}\p{Cc}]+/gu, ' ')
    .replace(/[\p{Noncharacter_Code_Point}\p{Surrogate}]/gu, '')
    .trim();
  return line.length <= maxLength
    ? line
    : line
        .slice(0, maxLength)
        .replace(/[\ud800-\udbff]$/u, '')
        .trimEnd();
};
