import type { LiveEvent, LiveReader } from '@docsight/client';

/** Why there is no connection: the network, too many streams of this account, or an error of the server. */
export type LostReason = 'connection' | 'too-many-streams' | 'server';

/** Who is reading now. */
export type LiveState = {
  /** `connecting`: nothing is known yet. `lost`: the readers are those of the last connection. */
  kind: 'connecting' | 'open' | 'lost';
  /** By document and viewer. Those who appeared first are first. */
  readers: ReadonlyMap<string, LiveReader>;
  /** There are more readers than these. */
  isTruncated: boolean;
  /** Only of `lost`. */
  lostReason: LostReason | undefined;
};

/** A step from one state to the next one. Tabs send them to each other. */
export type LiveChange =
  | LiveEvent
  | { type: 'lost'; reason: LostReason }
  /** Replaces everything. */
  | { type: 'state'; state: LiveState };

export const initialLiveState: LiveState = {
  kind: 'connecting',
  readers: new Map(),
  isTruncated: false,
  lostReason: undefined,
};

/** The stream never shows more. Source: Specification 7.17. */
export const maxReaders = 500;

type ReaderId = { document: { short_code: string }; viewer_id: string };

export const readerKey = ({ document, viewer_id: viewerId }: ReaderId): string => `${document.short_code} ${viewerId}`;

export const applyChange = (state: LiveState, change: LiveChange): LiveState => {
  if (change.type === 'state') return change.state;
  if (change.type === 'lost') return { ...state, kind: 'lost', lostReason: change.reason };
  if (change.type === 'snapshot') {
    const readers = new Map(change.readers.slice(0, maxReaders).map((reader) => [readerKey(reader), reader]));
    const isTruncated = change.truncated === true || change.readers.length > maxReaders;
    return { kind: 'open', readers, isTruncated, lostReason: undefined };
  }
  if (change.type === 'left') return without(state, readerKey(change));
  return withReader(state, change.reader);
};

const withReader = (state: LiveState, reader: LiveReader): LiveState => {
  const key = readerKey(reader);
  if (state.readers.size >= maxReaders && !state.readers.has(key)) return { ...state, isTruncated: true };
  return { ...state, readers: new Map(state.readers).set(key, reader) };
};

const without = (state: LiveState, key: string): LiveState => {
  if (!state.readers.has(key)) return state;
  const readers = new Map(state.readers);
  readers.delete(key);
  return { ...state, readers };
};
