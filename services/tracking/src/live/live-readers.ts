import type {
  DocumentFacts,
  LiveChanges,
  LiveDocument,
  LiveErasure,
  LiveMove,
  LiveReaderState,
} from '@docsight/contracts';
import { readerIdOf } from '../rules/index.ts';
import type { Identity, Reader } from '../rules/index.ts';

/** An accepted beacon. Times are Unix milliseconds. */
type SeenBeacon = {
  at: number;
  sessionStartedAt: number;
  /** The last listed page whose total rose; undefined if none did. */
  raisedPage: number | undefined;
  lastListedPage: number;
};

/**
 * Remembers in this process who is reading now. Nothing is stored, and no other process is informed: gateways with open
 * streams ask each process for its changes. Source: docs/adr/0014-reading-now.md
 */
export type LiveReaders = {
  /** Records an accepted beacon. `reader` is its state after the beacon. */
  seen(reader: Reader, beacon: SeenBeacon): void;
  /** Records that an anonymous viewer has become the viewer of an e-mail. */
  moved(document: Pick<DocumentFacts, 'accountId' | 'documentId'>, from: string, into: Identity): void;
  /** Records the erasure of a viewer. */
  erased(reader: Pick<Reader, 'accountId' | 'documentId' | 'viewerId'>, erasedAt: number): void;
  /** Returns the documents that are being read. */
  documentsOf(accountIds: string[]): string[];
  /** Saves the present facts of a document that is being read. */
  refresh(facts: DocumentFacts): void;
  /** Returns what has changed since a mark; everything since 0. */
  changesOf(accountId: string, since: number): LiveChanges;
};

/** Longer than a reader is shown after the last beacon, so that a gateway forgets first. */
const rememberedForMs = 30_000;
/** Limits the readers that are remembered, with what was moved and erased. */
type LiveLimits = { entriesPerAccount: number; entries: number };
/** Twice what a stream shows, and about 15 MB in all. */
const defaultLimits: LiveLimits = { entriesPerAccount: 1_000, entries: 50_000 };
/** Beacons that find no room look for expired entries this often. */
const pruneEveryMs = 1_000;

type RememberedState = Omit<LiveReaderState, 'ageMs'>;

type Entry = { mark: number; atMs: number } & (
  | { kind: 'reader'; state: RememberedState }
  | { kind: 'move'; state: LiveMove }
  | { kind: 'erasure'; state: LiveErasure }
);

type Account = {
  entries: Map<string, Entry>;
  documents: Map<string, { mark: number; state: LiveDocument }>;
  /** When a reader found no place. */
  fullAtMs: number;
  prunedAtMs: number;
};

const newAccount = (): Account => ({
  entries: new Map(),
  documents: new Map(),
  fullAtMs: -Infinity,
  prunedAtMs: -Infinity,
});

export const makeLiveReaders = (options: { nowMs: () => number; limits?: LiveLimits }): LiveReaders => {
  const { nowMs, limits = defaultLimits } = options;
  const accounts = new Map<string, Account>();
  let lastMark = 0;
  let size = 0;
  let sweptAtMs = nowMs();

  const isExpired = ({ atMs }: Entry): boolean => nowMs() - atMs >= rememberedForMs;

  const prune = (accountId: string, account: Account): void => {
    account.prunedAtMs = nowMs();
    for (const [id, entry] of account.entries) if (isExpired(entry)) remove(account, id);
    const read = documentsReadIn(account);
    for (const id of account.documents.keys()) if (!read.has(id)) account.documents.delete(id);
    if (account.entries.size === 0) accounts.delete(accountId);
  };

  const remove = (account: Account, id: string): void => {
    if (account.entries.delete(id)) size -= 1;
  };

  /** Forgets expired entries of all accounts. */
  const sweep = (): void => {
    sweptAtMs = nowMs();
    for (const [accountId, account] of accounts) prune(accountId, account);
  };

  const hasRoom = (accountId: string, account: Account): boolean => {
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
    lastMark += 1;
    account.entries.set(id, { ...entry, mark: lastMark });
    accounts.set(accountId, account);
  };

  return {
    seen: (reader, beacon) => {
      const id = readerIdOf(reader);
      const entry = accounts.get(reader.accountId)?.entries.get(id);
      if (entry?.kind !== 'reader' || isExpired(entry) || entry.atMs <= (reader.erasedAt ?? 0)) {
        put(reader.accountId, id, { kind: 'reader', atMs: beacon.at, state: newState(reader, beacon) });
        return;
      }
      // In place, because this is most beacons.
      updateState(entry.state, reader, beacon);
      entry.atMs = entry.state.lastSeenAt;
      lastMark += 1;
      entry.mark = lastMark;
    },
    moved: ({ accountId, documentId }, from, { viewerId: into, email, companyDomain }) => {
      const state = { documentId, from, into, email, companyDomain };
      put(accountId, `move ${documentId}:${from}`, { kind: 'move', atMs: nowMs(), state });
    },
    erased: ({ accountId, documentId, viewerId }, erasedAt) => {
      const account = accounts.get(accountId);
      if (account) remove(account, readerIdOf({ documentId, viewerId }));
      const state = { documentId, viewerId, erasedAt };
      put(accountId, `erasure ${documentId}:${viewerId}`, { kind: 'erasure', atMs: nowMs(), state });
    },
    documentsOf: (accountIds) => accountIds.flatMap((id) => [...documentsReadIn(accounts.get(id))]),
    refresh: ({ accountId, documentId, version, shortCode, title, pageCount, isActive }) => {
      const account = accounts.get(accountId);
      if (!account || (account.documents.get(documentId)?.state.version ?? 0) >= version) return;
      lastMark += 1;
      const state = { documentId, version, shortCode, title, pageCount, isActive };
      account.documents.set(documentId, { mark: lastMark, state });
    },
    changesOf: (accountId, since) => {
      const account = accounts.get(accountId);
      if (account) prune(accountId, account);
      return changesIn(account, { accountId, mark: lastMark, since, nowMs: nowMs() });
    },
  };
};

type DistributiveOmit<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;

const newState = (reader: Reader, beacon: SeenBeacon): RememberedState => ({
  documentId: reader.documentId,
  viewerId: reader.viewerId,
  email: reader.email,
  companyDomain: reader.companyDomain,
  page: beacon.raisedPage ?? beacon.lastListedPage,
  pageAt: beacon.raisedPage === undefined ? 0 : beacon.at,
  since: sinceOf(reader, beacon),
  lastSeenAt: beacon.at,
});

/** The page is the newest one whose total rose. A beacon that raises nothing still shows that the reader is there. */
const updateState = (state: RememberedState, reader: Reader, beacon: SeenBeacon): void => {
  if (beacon.raisedPage !== undefined && beacon.at >= state.pageAt) {
    state.page = beacon.raisedPage;
    state.pageAt = beacon.at;
  }
  state.since = Math.min(state.since, sinceOf(reader, beacon));
  state.lastSeenAt = Math.max(state.lastSeenAt, beacon.at);
};

/** Both times are durable, so all replicas agree: a reload within one visit, or an old tab in a new visit. */
const sinceOf = ({ visits }: Reader, { sessionStartedAt }: SeenBeacon): number =>
  Math.max(visits.at(-1)?.start ?? 0, sessionStartedAt);

const documentsReadIn = (account: Account | undefined): Set<string> =>
  new Set(
    [...(account?.entries.values() ?? [])].flatMap(({ kind, state }) => (kind === 'reader' ? state.documentId : [])),
  );

const changesIn = (
  account: Account | undefined,
  { accountId, mark, since, nowMs }: { accountId: string; mark: number; since: number; nowMs: number },
): LiveChanges => {
  const changes: LiveChanges = {
    accountId,
    mark,
    isTruncated: nowMs - (account?.fullAtMs ?? -Infinity) < rememberedForMs,
    readers: [],
    moves: [],
    erasures: [],
    documents: [],
  };
  const shown = new Set<string>();
  for (const entry of account?.entries.values() ?? []) {
    if (entry.mark <= since) continue;
    if (entry.kind === 'move') changes.moves.push(entry.state);
    else if (entry.kind === 'erasure') changes.erasures.push(entry.state);
    else {
      changes.readers.push({ ...entry.state, ageMs: Math.max(0, Math.round(nowMs - entry.state.lastSeenAt)) });
      shown.add(entry.state.documentId);
    }
  }
  for (const { mark: changedAt, state } of account?.documents.values() ?? [])
    if (changedAt > since || shown.has(state.documentId)) changes.documents.push(state);
  return changes;
};
