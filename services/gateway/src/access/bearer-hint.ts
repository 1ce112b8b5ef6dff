import { bearerOf } from '@docsight/service-kit';

/** Returns a sentence about an `Authorization` header that has no bearer token, or `''`. Never repeats its value. */
export const bearerHint = (header: string | undefined): string =>
  header === undefined || bearerOf(header) !== undefined
    ? ''
    : 'The header Authorization must have the word "Bearer", a space, and then the key or token. ';
