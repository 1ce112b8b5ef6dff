import { hash, verify } from '@node-rs/argon2';
import { perKeyQueue } from '@docsight/service-kit';
import { tooManyWaiting } from '../too-many-waiting.ts';

/** Hashes document passwords with a slow, salted hash. `key`: the account or document, whose work waits for its own. */
export type Passwords = {
  hash(key: string, password: string): Promise<string>;
  matches(key: string, password: string, hash: string): Promise<boolean>;
};

/**
 * Uses argon2id with the parameters of the OWASP cheat sheet (19 MiB, 2 passes), which are the library's defaults. A
 * hash takes a thread of the pool for about 30 ms. Therefore two run at once, and one for the same document or
 * account.
 */
export const makePasswords = (): Passwords => {
  const queue = perKeyQueue({
    measuredAs: 'password_hashing',
    concurrency: 2,
    maxWaiting: 100,
    fullError: tooManyWaiting('password checks'),
  });
  return {
    hash: (key, password) => queue.run(key, () => hash(normalised(password))),
    matches: (key, password, hashed) => queue.run(key, () => verify(hashed, normalised(password))),
  };
};

/** Gives the different Unicode spellings of a password the same bytes. */
const normalised = (password: string): string => password.normalize('NFKC');
