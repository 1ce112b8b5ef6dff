import type { DocumentFacts, LiveChanges, LiveReaderState } from '@docsight/contracts';
import { readerIdOf } from '../rules/index.ts';
import type { Identity, Reader } from '../rules/index.ts';
import { documentsReadIn, makeLiveEntries, rememberedForMs } from './live-entries.ts';
import type { LiveAccount, LiveLimits, RememberedState } from './live-entries.ts';

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

export const makeLiveReaders = (options: { nowMs: () => number; limits?: LiveLimits }): LiveReaders => {
  const { nowMs, limits } = options;
  const entries = makeLiveEntries(nowMs, limits);

  return {
    seen: (reader, beacon) => {
      const id = readerIdOf(reader);
      const entry = entries.accountOf(reader.accountId)?.entries.get(id);
      if (entry?.kind !== 'reader' || entries.isExpired(entry) || entry.atMs <= (reader.erasedAt ?? 0)) {
        entries.put(reader.accountId, id, { kind: 'reader', atMs: beacon.at, state: newState(reader, beacon) });
        return;
      }
      // In place, because this is most beacons.
      updateState(entry.state, reader, beacon);
      entry.atMs = entry.state.lastSeenAt;
      entry.mark = entries.nextMark();
    },
    moved: ({ accountId, documentId }, from, { viewerId: into, email, companyDomain }) => {
      const state = { documentId, from, into, email, companyDomain };
      entries.put(accountId, `move ${documentId}:${from}`, { kind: 'move', atMs: nowMs(), state });
    },
    erased: ({ accountId, documentId, viewerId }, erasedAt) => {
      const account = entries.accountOf(accountId);
      if (account) entries.remove(account, readerIdOf({ documentId, viewerId }));
      const state = { documentId, viewerId, erasedAt };
      entries.put(accountId, `erasure ${documentId}:${viewerId}`, { kind: 'erasure', atMs: nowMs(), state });
    },
    documentsOf: (accountIds) => accountIds.flatMap((id) => [...documentsReadIn(entries.accountOf(id))]),
    refresh: ({ accountId, documentId, version, shortCode, title, pageCount, isActive }) => {
      const account = entries.accountOf(accountId);
      if (!account || (account.documents.get(documentId)?.state.version ?? 0) >= version) return;
      const state = { documentId, version, shortCode, title, pageCount, isActive };
      account.documents.set(documentId, { mark: entries.nextMark(), state });
    },
    changesOf: (accountId, since) => {
      const account = entries.accountOf(accountId);
      entries.prune(accountId);
      return changesIn(account, { accountId, mark: entries.lastMark(), since, nowMs: nowMs() });
    },
  };
};

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

const changesIn = (
  account: LiveAccount | undefined,
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
      changes.readers.push(withAge(entry.state, nowMs));
      shown.add(entry.state.documentId);
    }
  }
  for (const { mark: changedAt, state } of account?.documents.values() ?? [])
    if (changedAt > since || shown.has(state.documentId)) changes.documents.push(state);
  return changes;
};

/** Field by field: a copy of the whole object takes several times as long, for each reader at each question. */
const withAge = (state: RememberedState, nowMs: number): LiveReaderState => ({
  documentId: state.documentId,
  viewerId: state.viewerId,
  email: state.email,
  companyDomain: state.companyDomain,
  page: state.page,
  pageAt: state.pageAt,
  since: state.since,
  lastSeenAt: state.lastSeenAt,
  ageMs: Math.max(0, Math.round(nowMs - state.lastSeenAt)),
});
