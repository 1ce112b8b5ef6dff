import type { LiveReader } from '@docsight/api-contract';
import type { LiveChanges, LiveDocument, LiveErasure, LiveMove, LiveReaderState } from '@docsight/contracts';
import { seenStateOf, unitedStates } from './unite-states.ts';
import type { SeenState } from './unite-states.ts';

/** What the streams of one account show, by reader. */
export type LiveView = {
  rows: ReadonlyMap<string, LiveRow>;
  /** True if there are more readers than rows. */
  isTruncated: boolean;
};

type LiveRow = {
  reader: LiveReader;
  /** `reader` as JSON. */
  json: string;
  /** What the row was made of. */
  state: SeenState;
  document: LiveDocument;
};

/** What all processes of tracking have seen of one account. Has no clock: each call gets the time in milliseconds. */
export type LiveModel = {
  /** Applies the changes of one process. Repeated and older ones do no harm, in any order of processes. */
  apply(changes: LiveChanges, nowMs: number): void;
  /** Returns the present view, and forgets what no later view can need. */
  view(nowMs: number): LiveView;
};

/** A reader is idle this long after the last accepted beacon. Source: Specification 7.18. */
const idleAfterMs = 15_000;
/** 30 s minus the time that beacon and event need until they have arrived. */
const leavesAfterMs = 27_000;
/** Longer than anything can be shown that was seen before. */
const keptMs = 60_000;
const maxReaders = 500;

export const makeLiveModel = (): LiveModel => {
  const readers = new Map<string, SeenState>();
  const moves = new Map<string, LiveMove & { untilMs: number }>();
  const erasures = new Map<string, LiveErasure & { untilMs: number }>();
  const documents = new Map<string, LiveDocument>();
  /** Those of the last view. */
  let rows: LiveView['rows'] = new Map();
  let truncatedUntilMs = 0;

  const forgetExpired = (nowMs: number): void => {
    for (const [key, { seenAtMs }] of readers) if (nowMs - seenAtMs >= leavesAfterMs) readers.delete(key);
    for (const marks of [moves, erasures])
      for (const [key, { untilMs }] of marks) if (nowMs >= untilMs) marks.delete(key);
    const read = new Set([...readers.values()].map(({ documentId }) => documentId));
    for (const id of documents.keys()) if (!read.has(id)) documents.delete(id);
  };

  /** Returns a state under the viewer that its viewer was merged into. */
  const afterMove = (key: string, state: SeenState): SeenState => {
    const move = moves.get(key);
    if (!move) return state;
    return { ...state, viewerId: move.into, email: move.email, companyDomain: move.companyDomain };
  };

  /** Returns undefined for a state from before an erasure. Nothing from before shows in a later one. */
  const afterErasure = (key: string, state: SeenState): SeenState | undefined => {
    const { erasedAt = 0 } = erasures.get(key) ?? {};
    if (state.lastSeenAt <= erasedAt) return undefined;
    return state.since >= erasedAt ? state : { ...state, since: erasedAt };
  };

  return {
    apply: (changes, nowMs) => {
      for (const state of changes.readers) {
        const key = keyOf(state);
        const seen = seenStateOf(state, nowMs);
        const known = readers.get(key);
        const isPresent = known !== undefined && nowMs - known.seenAtMs < leavesAfterMs;
        readers.set(key, isPresent ? unitedStates(known, seen) : seen);
      }
      for (const move of changes.moves)
        moves.set(keyOf({ ...move, viewerId: move.from }), { ...move, untilMs: nowMs + keptMs });
      for (const erasure of changes.erasures) {
        const known = erasures.get(keyOf(erasure));
        if (!known || known.erasedAt <= erasure.erasedAt)
          erasures.set(keyOf(erasure), { ...erasure, untilMs: nowMs + keptMs });
      }
      for (const document of changes.documents) {
        const known = documents.get(document.documentId);
        if (!known || known.version < document.version) documents.set(document.documentId, document);
      }
      if (changes.isTruncated) truncatedUntilMs = nowMs + leavesAfterMs;
    },
    view: (nowMs) => {
      forgetExpired(nowMs);
      const present = new Map<string, SeenState>();
      for (const [seenKey, seen] of readers) {
        const moved = afterMove(seenKey, seen);
        const key = moved === seen ? seenKey : keyOf(moved);
        const state = afterErasure(key, moved);
        if (!state) continue;
        const other = present.get(key);
        present.set(key, other ? unitedStates(other, state) : state);
      }
      const shown = [...present].flatMap(([key, state]) => {
        const document = documents.get(state.documentId);
        return document?.isActive ? [{ key, state, document }] : [];
      });
      // Readers who have been reading longest stay, so that no row alternates with another one.
      shown.sort((a, b) => a.state.since - b.state.since || (a.key < b.key ? -1 : 1));
      const before = rows;
      rows = new Map(
        shown
          .slice(0, maxReaders)
          .map(({ key, state, document }) => [key, rowOf(state, document, nowMs, before.get(key))]),
      );
      return { rows, isTruncated: shown.length > maxReaders || nowMs < truncatedUntilMs };
    },
  };
};

/** The difference between two views. */
export type LiveDifference = { left: LiveRow[]; changed: LiveRow[] };

export const differenceOf = (before: LiveView, after: LiveView): LiveDifference => ({
  left: [...before.rows].filter(([key]) => !after.rows.has(key)).map(([, row]) => row),
  changed: [...after.rows].filter(([key, { json }]) => before.rows.get(key)?.json !== json).map(([, row]) => row),
});

const keyOf = ({ documentId, viewerId }: Pick<LiveReaderState, 'documentId' | 'viewerId'>): string =>
  `${documentId}:${viewerId}`;

/** Returns the row of a reader. One who has changed has a new state, so most rows of the last view are used again. */
const rowOf = (state: SeenState, document: LiveDocument, nowMs: number, before: LiveRow | undefined): LiveRow => {
  const shownAs = nowMs - state.seenAtMs < idleAfterMs ? 'reading' : 'idle';
  if (before?.state === state && before.document === document && before.reader.state === shownAs) return before;
  const reader: LiveReader = {
    document: { short_code: document.shortCode, title: document.title },
    viewer_id: state.viewerId,
    email: state.email,
    company_domain: state.companyDomain,
    page: state.page,
    page_count: document.pageCount,
    since: new Date(state.since).toISOString(),
    last_seen_at: new Date(state.lastSeenAt).toISOString(),
    state: shownAs,
  };
  return { reader, json: JSON.stringify(reader), state, document };
};
