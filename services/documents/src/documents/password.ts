import { hash, verify } from '@node-rs/argon2';
import { makeFairLimit } from '../fair-limit.ts';

/** Slow, salted hashes of document passwords. */
export type Passwords = {
  hash(key: string, password: string): Promise<string>;
  matches(key: string, password: string, hash: string): Promise<boolean>;
};

/**
 * argon2id with the parameters of OWASP's cheat sheet (19 MiB, 2 passes), which are the library's defaults. Each takes a thread of the pool for
 * some 30 ms, so only a few run at once, and only one for the same document or account.
 */
export const makePasswords = (): Passwords => {
  const limit = makeFairLimit({ atOnce: 2, atOncePerKey: 1, mostWaiting: 100, of: 'password checks' });
  return {
    hash: (key, password) => limit.run(key, () => hash(written(password))),
    matches: (key, password, hashed) => limit.run(key, () => verify(hashed, written(password))),
  };
};

/** One password may be typed in several ways; all of them are the same bytes then. */
const written = (password: string): string => password.normalize('NFKC');
