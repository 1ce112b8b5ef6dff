/** Writes a value as JSON and reads it again. Only for what this service itself has stored: nothing is validated. */
export const jsonContent = <Value extends object>() => ({
  encode: (value: Value): string => JSON.stringify(value),
  decode: (content: Buffer): Value => JSON.parse(content.toString()) as Value,
});
