/**
 * What is made from an original and can be made again, page images above all: a cache. Any entry may be gone at any time, and one that
 * cannot be kept is dropped without a word.
 */
export type DerivedFileStore = {
  get(fileId: string, name: string): Promise<Buffer | null>;
  /** Replaces what is there. */
  put(fileId: string, name: string, content: Buffer): Promise<void>;
  /** Of one original. Safe to repeat. */
  removeAll(fileId: string): Promise<void>;
};

/** The same with what housekeeping needs besides. */
export type SweptDerivedFileStore = DerivedFileStore & {
  /** Removes what was stored before a time, and tells how many went. Safe to repeat. */
  removeStoredBefore(time: Date): Promise<number>;
};
