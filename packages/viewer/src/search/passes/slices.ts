/** Divides long work into slices, so that the browser can draw and react to keys between two of them. */
export type Slices = {
  /** Whether the present slice has lasted long enough. */
  isDue(): boolean;
  /** Ends the slice. Resolves when the next one begins. */
  pause(): Promise<void>;
};

/** Half a frame. One page more takes a few milliseconds at most, so a task stays far below 50 ms. */
const sliceMs = 8;

/**
 * @param now in milliseconds.
 * @param nextTask resolves in another task of the browser.
 */
export const makeSlices = (now: () => number, nextTask: () => Promise<void>): Slices => {
  let began = now();
  return {
    isDue: () => now() - began >= sliceMs,
    pause: async () => {
      await nextTask();
      began = now();
    },
  };
};
