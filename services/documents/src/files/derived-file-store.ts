/**
 * Caches files that are made from an original and can be made again, such as page images.
 * Any entry may be missing at any time. An entry that cannot be stored is dropped silently.
 */
export type DerivedFileStore = {
  get(fileId: string, name: string): Promise<Buffer | null>;
  /** Stores an entry or replaces it. */
  put(fileId: string, name: string, content: Buffer): Promise<void>;
  /** Removes all entries of one original. Safe to repeat. */
  removeAll(fileId: string): Promise<void>;
};

/** Adds what the sweep needs. */
export type SweptDerivedFileStore = DerivedFileStore & {
  /** Removes the entries that were stored before a time. Returns their number. Safe to repeat. */
  removeStoredBefore(time: Date): Promise<number>;
};
