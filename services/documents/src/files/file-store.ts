import type { Readable } from 'node:stream';

/** Stores the original files. A file is written once, read many times, and never changed. */
export type FileStore = {
  /** Stores content durably. The SHA-256 is in lowercase hex. */
  put(content: Readable): Promise<{ fileId: string; sizeBytes: number; sha256: string }>;
  /**
   * Returns the bytes from `start` to `end`, both inclusive. Rejects before the first byte if file or store is
   * missing.
   */
  read(fileId: string, range: { start: number; end: number }): Promise<Readable>;
  /** Removes a file. Safe to repeat. */
  remove(fileId: string): Promise<void>;
  /** Returns the files whose storing began before a time, including incomplete ones. */
  storedBefore(time: Date): AsyncIterable<string>;
};
