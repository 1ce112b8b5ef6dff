import { hash } from 'node:crypto';

/**
 * Returns the SHA-256 of a text in hex. It has no salt: keys, cookies and tokens are random and cannot be guessed, and
 * the hash of an address only names a counter.
 */
export const hashOf = (text: string): string => hash('sha256', text);
