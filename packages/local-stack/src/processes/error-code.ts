/** Returns the code of an error of the system, such as `ENOENT`; undefined if it has none. */
export const errorCodeOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
