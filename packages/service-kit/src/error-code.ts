/** Returns the code of an error, such as `ENOENT`, or undefined if it has none. */
export const errorCodeOf = (error: unknown): unknown => (isObject(error) && 'code' in error ? error.code : undefined);

/** Returns the error that caused another one, or undefined if it names none. */
export const errorCauseOf = (error: unknown): unknown =>
  isObject(error) && 'cause' in error ? error.cause : undefined;

/** Returns the message of an error, or what was thrown instead of one. */
export const errorMessageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
