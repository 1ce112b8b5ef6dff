import type { LiveDocument, LiveErasure, LiveMove, LiveReaderState } from '@docsight/contracts';

/** Longer than a reader is shown after the last beacon, so that a gateway forgets first. */
export const rememberedForMs = 30_000;
/** Limits the remembered readers, moves and erasures. */
export type LiveLimits = { entriesPerAccount: number; entries: number };
/** Twice what a stream shows, and about 15 MB in all. */
const defaultLimits: LiveLimits = { entriesPerAccount: 1_000, entries: 50_000 };
/** Beacons that find no room look for expired entries this often. */
const pruneEveryMs = 1_000;

export type RememberedState = Omit<LiveReaderState, 'ageMs'>;

type Entry = { mark: number; atMs: number } & (
  | { kind: 'reader'; state: RememberedState }
  | { kind: 'move'; state: LiveMove }
  | { kind: 'erasure'; state: LiveErasure }
);

export type LiveAccount = {
  entries: Map<string, Entry>;
  documents: Map<string, { mark: number; state: LiveDocument }>;
  /** When a reader found no place. */
  fullAtMs: number;
  prunedAtMs: number;
};

const newAccount = (): LiveAccount => ({
  entries: new Map(),
  documents: new Map(),
  fullAtMs: -Infinity,
  prunedAtMs: -Infinity,
});

/** The entries of all accounts in this process. They expire, and their number is limited. */
export type LiveEntries = {
  accountOf(accountId: string): LiveAccount | undefined;
  /** Adds or replaces an entry. Without room it is dropped, and the account is marked as full. */
  put(accountId: string, id: string, entry: DistributiveOmit<Entry, 'mark'>): void;
  remove(account: LiveAccount, id: string): void;
  isExpired(entry: Entry): boolean;
  /** Removes what has expired in an account. */
  prune(accountId: string): void;
  /** Returns the mark of a new change. Marks grow. */
  nextMark(): number;
  lastMark(): number;
};

export const makeLiveEntries = (nowMs: () => number, limits = defaultLimits): LiveEntries => {
  const accounts = new Map<string, LiveAccount>();
  let lastMark = 0;
  let size = 0;
  let sweptAtMs = nowMs();

  const isExpired = ({ atMs }: Entry): boolean => nowMs() - atMs >= rememberedForMs;

  const nextMark = (): number => (lastMark += 1);

  const prune = (accountId: string, account: LiveAccount): void => {
    account.prunedAtMs = nowMs();
    for (const [id, entry] of account.entries) if (isExpired(entry)) remove(account, id);
    const read = documentsReadIn(account);
    for (const id of account.documents.keys()) if (!read.has(id)) account.documents.delete(id);
    if (account.entries.size === 0) accounts.delete(accountId);
  };

  const remove = (account: LiveAccount, id: string): void => {
    if (account.entries.delete(id)) size -= 1;
  };

  /** Forgets expired entries of all accounts. */
  const sweep = (): void => {
    sweptAtMs = nowMs();
    for (const [accountId, account] of accounts) prune(accountId, account);
  };

  const hasRoom = (accountId: string, account: LiveAccount): boolean => {
    const isPrunedNow = nowMs() - account.prunedAtMs < pruneEveryMs;
    if (account.entries.size >= limits.entriesPerAccount && !isPrunedNow) prune(accountId, account);
    if (size >= limits.entries && nowMs() - sweptAtMs >= pruneEveryMs) sweep();
    return account.entries.size < limits.entriesPerAccount && size < limits.entries;
  };

  const put = (accountId: string, id: string, entry: DistributiveOmit<Entry, 'mark'>): void => {
    if (nowMs() - sweptAtMs >= rememberedForMs) sweep();
    const account = accounts.get(accountId) ?? newAccount();
    if (!account.entries.has(id)) {
      if (!hasRoom(accountId, account)) {
        account.fullAtMs = nowMs();
        return;
      }
      size += 1;
    }
    account.entries.set(id, { ...entry, mark: nextMark() });
    accounts.set(accountId, account);
  };

  return {
    accountOf: (accountId) => accounts.get(accountId),
    put,
    remove,
    isExpired,
    prune: (accountId) => {
      const account = accounts.get(accountId);
      if (account) prune(accountId, account);
    },
    nextMark,
    lastMark: () => lastMark,
  };
};

/** Returns the documents that are being read. */
export const documentsReadIn = (account: LiveAccount | undefined): Set<string> =>
  new Set(
    [...(account?.entries.values() ?? [])].flatMap(({ kind, state }) => (kind === 'reader' ? state.documentId : [])),
  );

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
