import type { Readable } from 'node:stream';

/** Where the original files lie. A file is written once, read many times, and never changed. */
export type FileStore = {
  /** Durable when it resolves. sha256: of what was stored, in lowercase hex. */
  put(content: Readable): Promise<{ fileId: string; sizeBytes: number; sha256: string }>;
  /**
   * The bytes from `start` to `end`, both inclusive. Rejects, before anything can be sent, when the file or the store is away.
   */
  read(fileId: string, range: { start: number; end: number }): Promise<Readable>;
  /** Safe to repeat. */
  remove(fileId: string): Promise<void>;
  /** Every file whose storing began before a time, the broken-off ones too. */
  storedBefore(time: Date): AsyncIterable<string>;
};
