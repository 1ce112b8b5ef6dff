import { hash, verify } from '@node-rs/argon2';
import { AppError, perKeyQueue } from '@docsight/service-kit';

/** Hashes passwords with argon2id, the library's default, and a salt for each hash. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /**
   * Compares with a stored hash. Without one it does the same work, so that the time does not reveal who has an
   * account.
   */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

/** About 30 ms of one core. Source: OWASP Password Storage Cheat Sheet, argon2id with 19 MiB and two passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of Node's four threads, which files and DNS need too. */
const concurrency = 2;
/** About two seconds of work. */
const maxWaiting = 128;

/**
 * Creates the hashing of passwords with bounded concurrency.
 * @throws AppError service_unavailable when too many requests wait.
 */
export const makePasswords = (): Passwords => {
  const queue = perKeyQueue({ concurrency, concurrencyPerKey: concurrency, maxWaiting, fullError: tooManyLogins });
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => queue.run('hashes', work);
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, stored) =>
      inTurn(async () => {
        if (stored !== undefined) return verify(stored, password);
        decoy ??= hash('a password that belongs to no account', cost);
        await verify(await decoy, password);
        return false;
      }),
  };
};

const tooManyLogins = (): AppError =>
  new AppError('service_unavailable', 'Too many logins at the moment. Try again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  });
