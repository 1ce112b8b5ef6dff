/** Returns the value of a stored text. Undefined for a text that this page did not write. */
export const parsedJson = (text: string | null): unknown => {
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
