/** What a reader requested: the whole file, a part from the first byte on, or a later part. */
export type DownloadKind = 'whole' | 'first-part' | 'later-part';

export type DownloadRequest = { kind: DownloadKind; requestedBytes: number; sizeBytes: number };

/** The downloads of one document by one reader. */
export type ReaderDownloads = {
  /** Number of counted downloads. */
  count: number;
  /** When the last counted one began, or last sent bytes. Null without one. */
  activeAt: Date | null;
  /** True while only parts of the last counted one were requested. */
  isPart: boolean;
  /** Bytes of later parts that belong to no counted download, and when the first of them was requested. */
  uncounted: { bytes: number; since: Date } | null;
};

export const noDownloads: ReaderDownloads = { count: 0, activeAt: null, isPart: false, uncounted: null };

/** A request within this time after the last activity of a download may belong to it, in ms. */
export const sameDownloadMs = 10 * 60 * 1000;
/** Later parts add up within this time, in ms. */
const addUpMs = 24 * 60 * 60 * 1000;

/**
 * Returns the downloads after a request; the same object if nothing changes. A higher `count` is a new download.
 * Source: Specification 6.12.
 */
export const downloadsAfter = (before: ReaderDownloads, request: DownloadRequest, now: Date): ReaderDownloads => {
  const isActive = before.activeAt !== null && now.getTime() - before.activeAt.getTime() < sameDownloadMs;
  if (request.kind === 'whole') {
    const isSame = isActive && before.isPart;
    return isSame ? { ...before, isPart: false } : counted(before, now, { isPart: false });
  }
  if (isActive) return before;
  if (request.kind === 'first-part') return counted(before, now, { isPart: true });
  const uncounted = addBytes(before, request.requestedBytes, now);
  return uncounted.bytes * 2 > request.sizeBytes ? counted(before, now, { isPart: true }) : { ...before, uncounted };
};

const counted = ({ count }: ReaderDownloads, now: Date, { isPart }: { isPart: boolean }): ReaderDownloads => ({
  count: count + 1,
  activeAt: now,
  isPart,
  uncounted: null,
});

const addBytes = ({ uncounted }: ReaderDownloads, bytes: number, now: Date): { bytes: number; since: Date } =>
  uncounted && now.getTime() - uncounted.since.getTime() < addUpMs
    ? { ...uncounted, bytes: uncounted.bytes + bytes }
    : { bytes, since: now };
