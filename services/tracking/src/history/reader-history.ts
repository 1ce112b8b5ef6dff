import { crashPoint } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import type { ReaderStore, StoredReader } from '../records/index.ts';
import { asideIdOf, lacksHistory, lacksId, lacksSession, readerIdOf, wentWith } from '../rules/index.ts';
import type { Reader, SessionTotals, Wants } from '../rules/index.ts';
import type { HistoryStore } from './history-store.ts';
import { sessionBytes, weightOf } from './record-size.ts';
import { archived, chainOf, restored } from './segment.ts';
import type { Segment } from './segment.ts';

/** A reader with more of its history at hand. loose: segments that are its history no more once it is stored so. */
export type Recalled = { stored: StoredReader; loose: string[] };

/**
 * Keeps readers' records small, and brings back what a decision wants of what they have let go of. Letting go is two steps: segments and sessions are
 * stored beside, then the record without them, if its version still stands. Until then its own copy is the truth, and a segment that no record names is
 * nothing; so a crash between the two, or another replica that is faster, changes nothing.
 */
export type ReaderHistory = {
  /** The reader with all that is wanted. Undefined when its record is no longer the newest: read it again. */
  recall(stored: StoredReader, wants: Wants[]): Promise<Recalled | undefined>;
  /** A frozen reader with all of its history but the sessions that were set aside. Undefined when it was emptied meanwhile. */
  whole(frozen: Reader): Promise<Reader | undefined>;
  /**
   * Removes segments that belong to no history any more, and lets go of what makes a record too large. The record as it is stored then: the very same when it is
   * small; undefined when somebody was faster, or perhaps was.
   */
  tidy(stored: StoredReader, loose: string[]): Promise<StoredReader | undefined>;
  /** Sets the sessions of a frozen reader, those that were set aside, aside for the one that it is merged into. */
  handSessionsOver(frozen: Reader, into: Reader): Promise<void>;
  /** Removes all that was let go of by a reader whose record names nothing of it any more. */
  forget(reader: Reader): Promise<void>;
  /** Removes all that an erased reader had let go of before that. */
  forgetFormer(reader: Reader): Promise<void>;
  /** To put right after the database: stops once what is under way is stored. */
  part: Part;
};

/** A record above `shrinkFrom` lets go of what it may, if that is worth a write. In bytes. */
export type HistoryLimits = { shrinkFrom: number; worthwhile: number; sessionsStay: number };

/** With what a hundred concurrent beacons add at most, and the rest of a record, this stays well below 16 KB. */
export const historyLimits: HistoryLimits = { shrinkFrom: 8_000, worthwhile: 1_500, sessionsStay: 2_000 };
/** For a reader who goes from one tab to another, however large the document. */
const leastSessions = 2;

export const makeReaderHistory = (options: {
  store: ReaderStore;
  history: HistoryStore;
  newKey: () => string;
  now: () => Date;
  limits?: HistoryLimits;
}): ReaderHistory => {
  const { store, history, newKey, now, limits = historyLimits } = options;
  const underWay = new Set<Promise<unknown>>();

  const recallSegments = async (stored: StoredReader, wants: Wants[]): Promise<Recalled | undefined> => {
    const found = await history.segmentsOf(asideIdOf(stored.reader));
    const chain = chainOf(stored.reader, found);
    if (!chain) return undefined;
    const deepest = deepestWithId(chain, wants);
    const taken: Segment[] = [];
    let reader = stored.reader;
    for (const segment of chain) {
      if (taken.length > deepest && !wants.some((want) => lacksHistory(reader, want))) break;
      reader = restored(reader, segment);
      taken.push(segment);
    }
    // What a crash left: it was cut from a record that has been replaced, so no record will ever name it.
    const orphans = found.filter((segment) => !chain.includes(segment) && segment.version < stored.version);
    return {
      stored: { ...stored, reader },
      loose: [...taken, ...orphans].map(({ segmentId }) => segmentId),
    };
  };

  const recallSessions = async (recalled: Recalled, wants: Wants[]): Promise<Recalled> => {
    const { reader } = recalled.stored;
    const ids = wants.filter((want) => lacksSession(reader, want)).map(({ session }) => session!.id);
    const sessions = { ...(await history.sessions(asideIdOf(reader), [...new Set(ids)])), ...reader.sessions };
    return { ...recalled, stored: { ...recalled.stored, reader: { ...reader, sessions } } };
  };

  const shrink = async (stored: StoredReader): Promise<StoredReader | undefined> => {
    const { reader, version } = stored;
    const weight = weightOf(reader);
    // What is frozen will be emptied.
    if (weight <= limits.shrinkFrom || reader.mergedInto !== null) return stored;
    const { sessions, aside } = splitSessions(reader.sessions, limits.sessionsStay);
    const cut = archived({ ...reader, sessions, sessionsAside: youngest(reader, aside) }, version, newKey);
    if (weight - weightOf(cut.reader) < limits.worthwhile) return stored;
    if (cut.segments.length > 0) await history.add(cut.segments);
    await history.putSessions(asideIdOf(reader), aside);
    crashPoint('history.stored');
    const untold = cut.segments.filter(({ days }) => Object.keys(days).length > 0).map(({ segmentId }) => segmentId);
    const isStored = await store.write(stored, { reader: cut.reader, messages: [], now: now(), untold });
    if (isStored) return { reader: cut.reader, version: version + 1 };
    const newer = (await store.read(readerIdOf(reader)))?.reader;
    // Erased meanwhile: nothing would come upon what was just set aside.
    if (newer && newer.erasedAt !== reader.erasedAt) await history.removeFormer(readerIdOf(newer), asideIdOf(newer));
    return undefined;
  };

  const tidy = async (stored: StoredReader, loose: string[]): Promise<StoredReader | undefined> => {
    if (loose.length > 0) await history.remove(loose);
    return shrink(stored);
  };

  return {
    recall: async (stored, wants) => {
      const { reader } = stored;
      const needsSegments = wants.some((want) => lacksHistory(reader, want) || lacksId(reader, want));
      const recalled = needsSegments ? await recallSegments(stored, wants) : { stored, loose: [] };
      const needsSessions = wants.some((want) => lacksSession(reader, want));
      return recalled && needsSessions ? recallSessions(recalled, wants) : recalled;
    },

    whole: async (frozen) => {
      if (frozen.archive === null) return frozen;
      return chainOf(frozen, await history.segmentsOf(asideIdOf(frozen)))?.reduce(restored, frozen);
    },

    tidy: (stored, loose) => {
      const tidying = tidy(stored, loose);
      underWay.add(tidying);
      return tidying.finally(() => underWay.delete(tidying));
    },

    handSessionsOver: async (frozen, into) => {
      if (frozen.sessionsAside === null) return;
      const present = (await store.read(readerIdOf(into)))?.reader ?? into;
      if (!wentWith(frozen, present)) await history.copySessions(asideIdOf(frozen), asideIdOf(present));
    },

    forget: async (reader) => {
      const asideId = asideIdOf(reader);
      if (reader.sessionsAside !== null) await history.removeSessions(asideId);
      if (reader.archive === null) return;
      await history.remove((await history.segmentsOf(asideId)).map(({ segmentId }) => segmentId));
    },

    forgetFormer: (reader) => history.removeFormer(readerIdOf(reader), asideIdOf(reader)),

    part: {
      name: 'reader-history',
      stop: () => Promise.allSettled(underWay),
    },
  };
};

/** Where in the chain the oldest segment is that has an id which is wanted; -1 for none. */
const deepestWithId = (chain: Segment[], wants: Wants[]): number =>
  chain.findLastIndex(({ downloadIds, mergedFrom }) =>
    wants.some(
      (want) =>
        (want.downloadId !== undefined && downloadIds.includes(want.downloadId)) ||
        (want.mergedFrom !== undefined && mergedFrom.includes(want.mergedFrom)),
    ),
  );

/** The sessions that told last stay, as many as that weigh; what was set aside comes back when it tells again. */
const splitSessions = (all: Reader['sessions'], bytes: number) => {
  const newestFirst = Object.entries(all).toReversed();
  let weight = 0;
  const staying = newestFirst.filter(
    ([, totals], rank) => (weight += sessionBytes(totals)) <= bytes || rank < leastSessions,
  );
  const stay = new Set(staying.map(([id]) => id));
  const part = (isStaying: boolean): Reader['sessions'] =>
    Object.fromEntries(Object.entries(all).filter(([id]) => stay.has(id) === isStaying));
  return { sessions: part(true), aside: part(false) };
};

const youngest = ({ sessionsAside }: Reader, aside: Record<string, SessionTotals>): number | null => {
  const starts = Object.values(aside).map(({ startedAt }) => startedAt);
  return starts.length === 0 ? sessionsAside : Math.max(sessionsAside ?? 0, ...starts);
};
