/** Returns an object of unknown properties, which is empty for any other value. */
export const propertiesOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

/** Returns the code of an error, such as `ENOENT`, or undefined if it has none. */
export const errorCodeOf = (error: unknown): unknown => propertiesOf(error).code;

/** Returns the error that caused another one, or undefined if it names none. */
export const errorCauseOf = (error: unknown): unknown => propertiesOf(error).cause;

/** Returns the message of an error, or what was thrown instead of one. */
export const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
