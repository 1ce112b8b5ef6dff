import type { DocumentDetail } from '@docsight/client';

/** Where the upload of one file is. Files are sent one after the other, in the order of the list. */
export type UploadState =
  | { kind: 'waiting' }
  /** `fraction`: the part of the file that was sent, from 0 to 1. At 1 the server examines the file. */
  | { kind: 'sending'; fraction: number }
  | { kind: 'done'; document: DocumentDetail }
  /** `message`: what happened, and what to do next. */
  | { kind: 'failed'; message: string };

export type Upload = {
  id: number;
  file: File;
  /** The `Idempotency-Key` of all tries: they make one document. */
  key: string;
  state: UploadState;
};

export type UploadQueue = readonly Upload[];

/** More files at once are a mistake, such as a whole disk. Files that are done do not count. */
export const maxUploads = 100;

/** Returns for how many more files there is room. */
export const roomIn = (queue: UploadQueue): number => maxUploads - withoutDone(queue).length;

/** Appends files while there is room. @param keys as many as files. */
export const withFiles = (queue: UploadQueue, files: readonly File[], keys: readonly string[]): UploadQueue => {
  const firstId = Math.max(0, ...queue.map(({ id }) => id)) + 1;
  const added = files.slice(0, roomIn(queue)).map((file, index) => ({
    id: firstId + index,
    file,
    key: keys[index]!,
    state: { kind: 'waiting' as const },
  }));
  return [...queue, ...added];
};

/** Returns the file to send next, or undefined while another one is being sent. */
export const nextToSend = (queue: UploadQueue): Upload | undefined =>
  queue.some(({ state }) => state.kind === 'sending') ? undefined : queue.find(({ state }) => state.kind === 'waiting');

/** Changes the state of one file. A file that is no longer in the list stays out of it. */
export const withState = (queue: UploadQueue, id: number, state: UploadState): UploadQueue =>
  queue.map((upload) => (upload.id === id ? { ...upload, state } : upload));

/** A failed file is sent again, after those that wait. */
export const withRetry = (queue: UploadQueue, id: number): UploadQueue => {
  const failed = queue.find((upload) => upload.id === id && upload.state.kind === 'failed');
  if (!failed) return queue;
  return [...without(queue, id), { ...failed, state: { kind: 'waiting' } }];
};

export const without = (queue: UploadQueue, id: number): UploadQueue => queue.filter((upload) => upload.id !== id);

/** Removes what is done. Failed files stay. */
export const withoutDone = (queue: UploadQueue): UploadQueue => queue.filter(({ state }) => state.kind !== 'done');

export const isActive = ({ state }: Upload): boolean => state.kind === 'waiting' || state.kind === 'sending';
