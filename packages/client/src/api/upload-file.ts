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

/** open: for one try. isSpent: it cannot be opened again. error: what reading it failed with, which no further try would mend. */
export type FileSource = {
  open(): Promise<OpenedFile>;
  isSpent(): boolean;
  error(): { thrown: unknown } | undefined;
};

/** @throws TypeError for what cannot be uploaded. */
export const fileSourceOf = (file: UploadFile, givenName: string | undefined): FileSource => {
  const name = givenName ?? nameOf(file) ?? 'document.pdf';
  let reads = 0;
  let failed: { thrown: unknown } | undefined;
  const guarded = (stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> =>
    watched(stream, {
      onRead: () => (reads += 1),
      onError: (thrown) => (failed = { thrown }),
    });
  const open = opener(file);
  return {
    open: async () => {
      const content = await open();
      return { name, content: content instanceof Blob ? content : guarded(content) };
    },
    isSpent: () => file instanceof ReadableStream && reads > 0,
    error: () => failed,
  };
};

const opener = (file: UploadFile): (() => Promise<Blob | ReadableStream<Uint8Array>>) => {
  if (file instanceof Blob) return async () => file;
  if (file instanceof ReadableStream) {
    if (file.locked) throw new TypeError('upload: the stream is being read by something else already.');
    return async () => file;
  }
  if (ArrayBuffer.isView(file) || file instanceof ArrayBuffer) {
    const blob = new Blob([file as Uint8Array<ArrayBuffer>]);
    return async () => blob;
  }
  // Callers without types may pass anything.
  if (typeof (file as Partial<ReopenableFile> | undefined)?.open === 'function') return async () => file.open();
  throw new TypeError(
    'upload: the file has to be a Blob, bytes or a ReadableStream. For a path use fileFromPath of @docsight/client/node, for a stream of Node Readable.toWeb.',
  );
};

const nameOf = (file: UploadFile): string | undefined => {
  const name = (file as { name?: unknown } | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
};

const watched = (
  stream: ReadableStream<Uint8Array>,
  { onRead, onError }: { onRead: () => void; onError: (thrown: unknown) => void },
): ReadableStream<Uint8Array> => {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        onRead();
        reader ??= stream.getReader();
        try {
          const { done, value } = await reader.read();
          if (done) controller.close();
          else controller.enqueue(value);
        } catch (thrown) {
          onError(thrown);
          throw thrown;
        }
      },
      cancel: async (reason) => (reader ? reader.cancel(reason) : stream.cancel(reason)),
    },
    { highWaterMark: 0 },
  );
};
