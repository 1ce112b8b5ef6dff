/** Returns the length of a text in Unicode code points, as JSON Schema counts `minLength` and `maxLength`. */
export const lengthOf = (text: string): number => Array.from(text).length;
