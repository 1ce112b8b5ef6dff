import path from 'node:path';

/** A real PDF of the shared fixtures, by name. */
export const fixture = (name: string): string =>
  path.resolve(import.meta.dirname, '../../../../shared/fixtures/pdf', name);
