import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

/** The size of a file in bytes, and its SHA-256 in lowercase hex. */
export type Digest = { sizeBytes: number; sha256: string };

/** A complete file on the local disk, still open. */
export type LocalFile = Digest & { path: string; handle: FileHandle };

/** An original in the store. */
export type StoredFile = Digest & { fileId: string };

/** Stores the original files. A file is written once, read many times, and never changed. */
export type FileStore = {
  /**
   * Stores a local file durably and returns its id. The store may move the file away from its path.
   * @param file is in the folder for temporary files.
   */
  put(file: LocalFile, signal: AbortSignal): Promise<string>;
  /**
   * Returns the bytes from `start` to `end`, both inclusive. Rejects before the first byte if file or store is
   * missing.
   */
  read(fileId: string, range: { start: number; end: number }): Promise<Readable>;
  /**
   * Makes a file available at a new path in the folder for temporary files, until the path is removed.
   * Rejects if it is not what was stored.
   */
  provide(file: StoredFile, path: string): Promise<void>;
  /** Removes a file. Safe to repeat. */
  remove(fileId: string): Promise<void>;
  /** Returns the files whose storing began before a time, including incomplete ones. */
  storedBefore(time: Date): AsyncIterable<string>;
};
