import { randomBytes } from 'node:crypto';

/** Creates a signing secret: `whsec_` and the base64 of 32 random bytes. Source: Specification 8.3. */
export const newSecret = (): string => `${secretPrefix}${randomBytes(32).toString('base64')}`;

export const secretPrefix = 'whsec_';
