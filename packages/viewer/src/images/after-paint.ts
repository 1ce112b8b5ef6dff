/** Enough for a slow machine. A page in a hidden tab is not painted. */
const atMostMs = 1_000;

/** Runs a function once after the browser has painted the present state of the page. */
export const afterPaint = (run: () => void): void => {
  let hasRun = false;
  const runOnce = (): void => {
    if (!hasRun) run();
    hasRun = true;
  };
  // The second frame begins when the first one has been painted.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(runOnce)));
  setTimeout(runOnce, atMostMs);
};
