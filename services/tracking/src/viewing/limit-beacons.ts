import { AppError, boundedMap } from '@docsight/service-kit';

/**
 * Counts a beacon of a reader.
 * @throws AppError rate_limited if the reader has sent too many. Source: Specification 10.1.
 */
export type LimitBeacons = (readerId: string) => void;

/**
 * Counts the pages that a beacon lists, because each is stored. A page that is listed twice, or that does not exist, is
 * not.
 * @throws AppError rate_limited if the readers of the account have listed too many. Source: Specification 10.7.
 */
export type LimitPages = (beacon: { readerId: string; accountId: string; pages: number }) => void;

const windowMs = 60_000;
/** A reader whose window is evicted begins a new one. */
const maxReaders = 50_000;
const maxAccounts = 10_000;
/** Pages that a reader may list in a minute without limit: more than people see. */
const usualPages = 200;
/** Pages that a reader lists who scrolls through a long document, or was offline: two beacons of a tracker. */
const manyPages = 2_000;
/** Pages that the readers of one account with more than the usual ones may list in a minute. They take up 2 to 6 MB. */
const maxPagesOfAccount = 400_000;
/** The part of it for readers who list no more than `manyPages`. */
const keptPages = 100_000;

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
 * do not count. A part is kept for readers with many pages, so a few who flood cannot reject them.
 */
export const makeLimitPages = ({ nowMs }: { nowMs: () => number }): LimitPages => {
  const readers = makeWindows(maxReaders, nowMs);
  const accounts = makeWindows(maxAccounts, nowMs);
  return ({ readerId, accountId, pages }) => {
    const reader = readers.of(readerId);
    const listed = reader.count + pages;
    if (listed > usualPages) {
      const account = accounts.of(accountId);
      const limit = listed > manyPages ? maxPagesOfAccount - keptPages : maxPagesOfAccount;
      if (account.count + pages > limit)
        throw accounts.tooMany(account, 'The readers of this account list too many pages.');
      account.count += pages;
    }
    reader.count = listed;
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
