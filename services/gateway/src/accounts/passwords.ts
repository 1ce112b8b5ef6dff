import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@docsight/service-kit';

/** How passwords are kept: argon2id (the library's default kind), each hash with a salt of its own. */
export type Passwords = {
  hash(password: string): Promise<string>;
  /** Compares with a stored hash; without one it does the same work and says no, so that time tells nothing about who has an account. */
  matches(password: string, stored: string | undefined): Promise<boolean>;
};

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane; some 30 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the four threads that Node shares with files and DNS: a wave of logins must not stop those. */
const atOnce = 2;
/** Two seconds of work; whoever comes later is told to come back rather than kept waiting. */
const mostWaiting = 128;

/**
 * Passwords with bounded concurrency.
 * @throws AppError service_unavailable when too many are waiting.
 */
export const makePasswords = (): Passwords => {
  const inTurn = makeTurns(atOnce, mostWaiting);
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    matches: (password, stored) =>
      inTurn(async () => {
        if (stored !== undefined) return verify(stored, password);
        decoy ??= hash('the password of nobody', cost);
        await verify(await decoy, password);
        return false;
      }),
  };
};

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

const makeTurns = (limit: number, longestQueue: number): InTurn => {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < limit) running += 1;
    else if (waiting.length < longestQueue) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('service_unavailable', 'Too many logins at once. Try again in a few seconds.', retryLater);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

const retryLater = { headers: { 'Retry-After': '2' } };
