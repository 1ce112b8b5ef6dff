import { randomInt } from 'node:crypto';

const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Returns random letters and digits from a cryptographic source. Each character has 5.95 bits of entropy. */
export const randomAlphanumeric = (length: number): string =>
  Array.from({ length }, () => alphanumeric[randomInt(alphanumeric.length)]).join('');

/** Creates a new event id. Source: Specification 1.6. */
export const newEventId = (): string => `evt_${randomAlphanumeric(12)}`;
