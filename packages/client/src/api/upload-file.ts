/**
 * A file to upload: bytes, a stream, or a source that opens again for every try, such as `fileFromPath` of
 * `@docsight/client/node`. A stream can be read only once, so its upload is not retried after it has started.
 */
export type UploadFile = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | ReopenableFile;

export type ReopenableFile = {
  /** The file name that readers see when they download it. */
  name: string;
  /** Returns the whole content each time. */
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
};

export type OpenedFile = { name: string; content: Blob | ReadableStream<Uint8Array> };

export type FileSource = {
  /** Opens the file for one try. */
  open(): Promise<OpenedFile>;
  /** Whether it cannot be opened again. */
  isSpent(): boolean;
  /** The error of reading it. Another try would not help. */
  error(): { thrown: unknown } | undefined;
  /** Releases it. */
  discard(): Promise<void>;
};

/** @throws TypeError for a value that cannot be uploaded. */
export const fileSourceOf = (file: UploadFile, givenName: string | undefined): FileSource => {
  const name = givenName ?? nameOf(file) ?? 'document.pdf';
  const isOnce = file instanceof ReadableStream;
  const open = opener(file);
  let last: Watched | undefined;
  const close = async (): Promise<void> => {
    const opened = last;
    last = undefined;
    if (opened) await opened.cancel();
    else if (isOnce) await file.cancel(); // It was never opened.
  };
  return {
    open: async () => {
      if (!isOnce) await close();
      const content = await open();
      if (content instanceof Blob) return { name, content };
      last = watched(content);
      return { name, content: last.stream };
    },
    isSpent: () => isOnce && last?.isRead() === true,
    error: () => last?.error(),
    discard: close,
  };
};

const opener = (file: UploadFile): (() => Promise<Blob | ReadableStream<Uint8Array>>) => {
  if (file instanceof Blob) return async () => file;
  if (file instanceof ReadableStream) {
    if (file.locked) throw new TypeError('upload: the stream is locked, because another reader reads it.');
    return async () => file;
  }
  if (ArrayBuffer.isView(file) || file instanceof ArrayBuffer) {
    const blob = new Blob([file instanceof ArrayBuffer ? file : unshared(file)]);
    return async () => blob;
  }
  // Callers without types may pass anything.
  if (typeof (file as Partial<ReopenableFile> | undefined)?.open === 'function') return async () => file.open();
  throw new TypeError(
    'upload: the file must be a Blob, bytes or a ReadableStream. For a path use fileFromPath of @docsight/client/node, for a stream of Node Readable.toWeb.',
  );
};

/** Returns bytes that a Blob accepts. Copies only shared memory. */
const unshared = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));

const nameOf = (file: UploadFile): string | undefined => {
  const name = (file as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** Passes a stream on and records its use. `cancel` releases the source. */
type Watched = {
  stream: ReadableStream<Uint8Array>;
  isRead(): boolean;
  error(): { thrown: unknown } | undefined;
  cancel(): Promise<void>;
};

const watched = (source: ReadableStream<Uint8Array>): Watched => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  let failed: { thrown: unknown } | undefined;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    reader ??= source.getReader();
    try {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    } catch (thrown) {
      failed = { thrown };
      throw thrown;
    }
  };
  return {
    stream: new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 }),
    isRead: () => reader !== undefined,
    error: () => failed,
    cancel: async () => {
      if (!failed) await (reader ?? source).cancel(); // A failed stream has released itself.
    },
  };
};
