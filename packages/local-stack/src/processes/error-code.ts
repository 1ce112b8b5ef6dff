/** Returns the code of an error of the system, such as `ENOENT`; undefined if it has none. */
export const errorCodeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined;
