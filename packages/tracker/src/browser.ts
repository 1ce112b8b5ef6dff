type Target = Pick<EventTarget, 'addEventListener'>;

/** The parts of a browser that the tracker uses. */
export type Browser = {
  window: Target;
  document: Target & { readonly visibilityState: DocumentVisibilityState };
  navigator: { sendBeacon?(url: string, body: string): boolean };
  /** `null` stores nothing on the reader's disk. */
  storage: Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'> | null;
  fetch: (url: string, init: RequestInit) => Promise<Pick<Response, 'status' | 'headers'>>;
  /** The monotonic clock, in milliseconds. */
  now: () => number;
  /** The time of day, in milliseconds. */
  wallClock: () => number;
  /** 0 to 1. */
  random: () => number;
  setTimeout: (callback: () => void, delayMs: number) => number;
  clearTimeout: (timer: number) => void;
};

/** Returns the present browser with some parts replaced. */
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

/** Returns null where the reader denies storage: even reading `localStorage` throws there. */
const localStorageIfAllowed = (): Browser['storage'] => {
  try {
    return localStorage;
  } catch {
    return null;
  }
};
