import type { CountedFile } from '../documents/index.ts';

/** A change of a document whose outcome is not known yet: an upload, a deletion or an erasure. */
export type FileChange = {
  id: string;
  documentId: string;
  /** Size of the file. It counts until the change has ended. */
  sizeBytes: number;
  since: Date;
};

/**
 * The bytes that an account stores. The sums have the documents without changes. A document with changes counts by the
 * size in them.
 */
export type StoredBytes = {
  accountId: string;
  /** Grows with each change of the record. 0: not stored yet. */
  version: number;
  activeBytes: number;
  /** Files of deleted documents. */
  deletedBytes: number;
  changes: FileChange[];
  /** When both sums were last computed from the documents. */
  countedAt: Date;
};

/**
 * Limits a change. An upload has stored its document by then, or its process has died. The sweep of files says the
 * same.
 */
const maxChangeMs = 60 * 60_000;
/** Corrects what a process of an older release, or a restored backup, has changed. */
const countAgainAfterMs = 24 * 60 * 60_000;

export const isDueForCount = ({ countedAt }: StoredBytes, now: Date): boolean =>
  now.getTime() - countedAt.getTime() >= countAgainAfterMs;

/** Returns the changes whose process has died. */
export const abandonedIn = ({ changes }: StoredBytes, now: Date): FileChange[] =>
  changes.filter(({ since }) => now.getTime() - since.getTime() >= maxChangeMs);

/** Returns the bytes of active documents and of uploads in progress. */
export const usedBytesOf = ({ activeBytes, changes }: StoredBytes): number => {
  const sizes = new Map<string, number>();
  for (const { documentId, sizeBytes } of changes)
    sizes.set(documentId, Math.max(sizeBytes, sizes.get(documentId) ?? 0));
  return [...sizes.values()].reduce((sum, size) => sum + size, activeBytes);
};

/**
 * Begins a change. `file`: the document's file before it, if there is one. Returns undefined for an upload that has no
 * space: the used bytes may grow to the limit, and with the files of deleted documents to twice the limit.
 */
export const withChange = (
  stored: StoredBytes,
  change: FileChange,
  file: CountedFile | undefined,
  limitBytes: number,
): StoredBytes | undefined => {
  const isChanging = stored.changes.some(({ documentId }) => documentId === change.documentId);
  const counted = isChanging ? undefined : file;
  const changing = { ...change, sizeBytes: Math.max(change.sizeBytes, counted?.sizeBytes ?? 0) };
  const next = { ...withFile(stored, counted, -1), changes: [...stored.changes, changing] };
  const usedBytes = usedBytesOf(next);
  const grows = usedBytes + next.deletedBytes > usedBytesOf(stored) + stored.deletedBytes;
  const isFull = usedBytes > limitBytes || usedBytes + next.deletedBytes > 2 * limitBytes;
  return grows && isFull ? undefined : next;
};

/**
 * Ends a change. `file`: the document's file after it. Other changes of the document count the file from then on. A
 * change that has ended before makes no difference.
 */
export const withoutChange = (stored: StoredBytes, id: string, file: CountedFile | undefined): StoredBytes => {
  const ended = stored.changes.find((change) => change.id === id);
  if (!ended) return stored;
  const others = stored.changes.filter((change) => change !== ended);
  const isSame = ({ documentId }: FileChange): boolean => documentId === ended.documentId;
  const sizeBytes = file?.sizeBytes ?? 0;
  const changes = others.map((change) =>
    isSame(change) && change.sizeBytes < sizeBytes ? { ...change, sizeBytes } : change,
  );
  return withFile({ ...stored, changes }, others.some(isSame) ? undefined : file, 1);
};

const withFile = (stored: StoredBytes, file: CountedFile | undefined, sign: 1 | -1): StoredBytes => {
  if (!file) return stored;
  const sum = file.state === 'active' ? 'activeBytes' : 'deletedBytes';
  return { ...stored, [sum]: stored[sum] + sign * file.sizeBytes };
};
