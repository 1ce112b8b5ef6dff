type Target = Pick<EventTarget, 'addEventListener'>;

/**
 * What the tracker needs of a browser. storage: null keeps nothing on the reader's disk. now: monotonic; wallClock: of the day; both in milliseconds. random: 0 to 1.
 */
export type Browser = {
  window: Target;
  document: Target & { readonly visibilityState: DocumentVisibilityState };
  navigator: { sendBeacon?(url: string, body: string): boolean };
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> | null;
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'headers'>>;
  now: () => number;
  wallClock: () => number;
  random: () => number;
  setTimeout: (callback: () => void, delayMs: number) => number;
  clearTimeout: (timer: number) => void;
};

/** The browser that this runs in, but for what is given. */
export const browserWith = (given: Partial<Browser>): Browser => ({
  window: given.window ?? window,
  document: given.document ?? document,
  navigator: given.navigator ?? navigator,
  storage: given.storage === undefined ? localStorageIfAllowed() : given.storage,
  fetch: given.fetch ?? ((url, init) => fetch(url, init)),
  now: given.now ?? (() => performance.now()),
  wallClock: given.wallClock ?? (() => Date.now()),
  random: given.random ?? (() => Math.random()),
  setTimeout: given.setTimeout ?? ((callback, delayMs) => window.setTimeout(callback, delayMs)),
  clearTimeout: given.clearTimeout ?? ((timer) => window.clearTimeout(timer)),
});

/** Where a reader forbids storage, even to name it throws. */
const localStorageIfAllowed = (): Browser['storage'] => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};
