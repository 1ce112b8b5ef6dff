import type { DocumentDetail } from '@docsight/client';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { nextToSend, roomIn, withFiles, without, withoutDone, withRetry, withState } from './upload-queue.ts';
import type { Upload, UploadQueue, UploadState } from './upload-queue.ts';
import { uploadErrorText } from './upload-error.ts';

/** The uploads of this tab. They continue while the person moves between pages. */
export type Uploads = {
  list: ReadonlySignal<UploadQueue>;
  /** Adds files. Returns how many there was room for. */
  add(files: readonly File[]): number;
  /** Sends a failed file again. */
  retry(id: number): void;
  /** Takes a file off the list, and interrupts its upload. */
  remove(id: number): void;
  removeDone(): void;
  /** Removes everything, when the person signs out. */
  clear(): void;
};

/** One try. `onProgress` gets the part that was sent, from 0 to 1. */
export type SendOptions = { key: string; signal: AbortSignal; onProgress: (fraction: number) => void };

type UploadsOptions = {
  /** @throws the errors of the client. */
  send: (file: File, options: SendOptions) => Promise<DocumentDetail>;
  onDone: (document: DocumentDetail) => void;
  onFailed: (upload: Upload, message: string) => void;
  newKey: () => string;
};

export const makeUploads = ({ send, onDone, onFailed, newKey }: UploadsOptions): Uploads => {
  const list = signal<UploadQueue>([]);
  let sending: { id: number; controller: AbortController } | undefined;

  const sendOne = async (upload: Upload): Promise<void> => {
    const controller = new AbortController();
    sending = { id: upload.id, controller };
    const become = (state: UploadState): void => {
      if (!controller.signal.aborted) list.value = withState(list.peek(), upload.id, state);
    };
    const onProgress = (fraction: number): void => become({ kind: 'sending', fraction });
    onProgress(0);
    try {
      const document = await send(upload.file, { key: upload.key, signal: controller.signal, onProgress });
      become({ kind: 'done', document });
      onDone(document);
    } catch (error) {
      if (controller.signal.aborted) return;
      const message = uploadErrorText(error);
      become({ kind: 'failed', message });
      onFailed(upload, message);
    } finally {
      sending = undefined;
    }
  };

  const sendAll = async (): Promise<void> => {
    if (sending) return;
    for (let next = nextToSend(list.peek()); next; next = nextToSend(list.peek())) await sendOne(next);
  };

  const change = (queue: UploadQueue): void => {
    list.value = queue;
    if (sending && !queue.some(({ id }) => id === sending?.id)) sending.controller.abort();
    void sendAll();
  };

  return {
    list,
    add: (files) => {
      const room = roomIn(list.peek());
      change(withFiles(list.peek(), files, files.map(newKey)));
      return Math.min(files.length, room);
    },
    retry: (id) => change(withRetry(list.peek(), id)),
    remove: (id) => change(without(list.peek(), id)),
    removeDone: () => change(withoutDone(list.peek())),
    clear: () => change([]),
  };
};
