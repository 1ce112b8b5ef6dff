import { AppError, boundedMap } from '@docsight/service-kit';

/**
 * Counts a beacon of a reader.
 * @throws AppError rate_limited if the reader has sent too many. Source: Specification 10.1.
 */
export type LimitBeacons = (readerId: string) => void;

/**
 * Counts the pages that a beacon lists, because each is stored.
 * @throws AppError rate_limited if the readers of the account have listed too many. Source: Specification 10.7.
 */
export type LimitPages = (beacon: { readerId: string; accountId: string; pages: number }) => void;

const windowMs = 60_000;
/** A reader whose window is evicted begins a new one. */
const maxReaders = 50_000;
const maxAccounts = 10_000;
/** Pages that a reader may list in a minute without limit: more than people see. */
const usualPages = 200;
/** Pages that the other readers of one account may list in a minute. They take up 2 to 6 MB in the database. */
const maxPagesOfAccount = 400_000;

/** Limits the beacons of each reader in fixed windows of a minute, in this process. */
export const makeLimitBeacons = ({ perMinute, nowMs }: { perMinute: number; nowMs: () => number }): LimitBeacons => {
  const windows = makeWindows(maxReaders, nowMs);
  return (readerId) => {
    const window = windows.of(readerId);
    window.count += 1;
    if (window.count > perMinute) throw windows.tooMany(window, 'This reader sends too many beacons.');
  };
};

/**
 * Limits the pages that the readers of one account list, in fixed windows of a minute, in this process. Usual readers
 * do not count, so a few others cannot use up their part.
 */
export const makeLimitPages = ({ nowMs }: { nowMs: () => number }): LimitPages => {
  const readers = makeWindows(maxReaders, nowMs);
  const accounts = makeWindows(maxAccounts, nowMs);
  return ({ readerId, accountId, pages }) => {
    const reader = readers.of(readerId);
    reader.count += pages;
    if (reader.count <= usualPages) return;
    const account = accounts.of(accountId);
    if (account.count + pages > maxPagesOfAccount)
      throw accounts.tooMany(account, 'The readers of this account list too many pages.');
    account.count += pages;
  };
};

type Window = { count: number; endsAtMs: number };

const makeWindows = (maxEntries: number, nowMs: () => number) => {
  const windows = boundedMap<string, Window>({ maxEntries, ttlMs: windowMs, nowMs });
  const begin = (key: string): Window => {
    const window = { count: 0, endsAtMs: nowMs() + windowMs };
    windows.set(key, window);
    return window;
  };
  return {
    /** Returns the present window of a key. */
    of: (key: string): Window => windows.get(key) ?? begin(key),
    tooMany: ({ endsAtMs }: Window, reason: string): AppError => {
      const seconds = Math.max(1, Math.ceil((endsAtMs - nowMs()) / 1000));
      const headers = { 'Retry-After': String(seconds) };
      return new AppError('rate_limited', `${reason} Try again in ${seconds} seconds.`, { headers });
    },
  };
};
