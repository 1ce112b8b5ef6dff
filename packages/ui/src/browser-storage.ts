/** Texts that a browser keeps. Where it denies storage, nothing is kept, and reading returns null. */
export type BrowserStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
};

/** @param storageOf returns the storage. Browsers that deny it throw here already. */
export const browserStorage = (storageOf: () => Pick<Storage, 'getItem' | 'setItem'>): BrowserStorage => ({
  read: (key) => {
    try {
      return storageOf().getItem(key);
    } catch {
      return null;
    }
  },
  write: (key, value) => {
    try {
      storageOf().setItem(key, value);
    } catch {
      // Denied, or full. The value then lasts as long as the page.
    }
  },
});
