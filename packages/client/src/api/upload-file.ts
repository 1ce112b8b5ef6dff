/**
 * What can be uploaded: bytes that are at hand, a stream, or something that can be opened anew for every try, as `fileFromPath` of `@docsight/client/node`
 * gives it. A stream can be read once, so that its upload is not tried again once it has begun.
 */
export type UploadFile = Blob | Uint8Array | ArrayBuffer | ReadableStream<Uint8Array> | ReopenableFile;

/** name: of the file, as readers who download it will see it. open: gives the whole content, each time it is called. */
export type ReopenableFile = {
  name: string;
  open(): ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
};

export type OpenedFile = { name: string; content: Blob | ReadableStream<Uint8Array> };

/**
 * open: for one try. isSpent: it cannot be opened again. error: what reading it failed with, which no further try would mend. discard: nothing more will be
 * read.
 */
export type FileSource = {
  open(): Promise<OpenedFile>;
  isSpent(): boolean;
  error(): { thrown: unknown } | undefined;
  discard(): Promise<void>;
};

/** @throws TypeError for what cannot be uploaded. */
export const fileSourceOf = (file: UploadFile, givenName: string | undefined): FileSource => {
  const name = givenName ?? nameOf(file) ?? 'document.pdf';
  const isOnce = file instanceof ReadableStream;
  const open = opener(file);
  let last: Watched | undefined;
  const close = async (): Promise<void> => {
    const opened = last;
    last = undefined;
    if (opened) await opened.cancel();
    else if (isOnce) await file.cancel(); // It was never sent.
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
    if (file.locked) throw new TypeError('upload: the stream is being read by something else already.');
    return async () => file;
  }
  if (ArrayBuffer.isView(file) || file instanceof ArrayBuffer) {
    const blob = new Blob([file instanceof ArrayBuffer ? file : unshared(file)]);
    return async () => blob;
  }
  // Callers without types may pass anything.
  if (typeof (file as Partial<ReopenableFile> | undefined)?.open === 'function') return async () => file.open();
  throw new TypeError(
    'upload: the file has to be a Blob, bytes or a ReadableStream. For a path use fileFromPath of @docsight/client/node, for a stream of Node Readable.toWeb.',
  );
};

/** The same bytes as a Blob takes them; copied only if several threads share them. */
const unshared = ({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array<ArrayBuffer> =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer, byteOffset, byteLength)
    : Uint8Array.from(new Uint8Array(buffer, byteOffset, byteLength));

const nameOf = (file: UploadFile): string | undefined => {
  const name = (file as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

/** stream: passes another one on. It can be given up without a loss for the other one, which `cancel` lets go of. */
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
      if (!failed) await (reader ?? source).cancel(); // What has failed has let go by itself.
    },
  };
};
