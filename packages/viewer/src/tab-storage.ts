/** Returns null for an unknown key, and where the browser denies storage. */
export const readTabStorage = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Stores a value until the tab is closed. Does nothing where the browser denies storage: the reload then lacks it. */
export const writeTabStorage = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // The browser denies storage: see `readTabStorage`.
  }
};
