/**
 * Measures for how many milliseconds a value has been observed unchanged.
 * It uses this process's own clock only, so the clocks of two processes need not agree.
 */
export const unchangedFor = (monotonicMs: () => number): ((observed: string) => number) => {
  let [last, sinceMs] = ['', monotonicMs()];
  return (observed) => {
    if (observed !== last) [last, sinceMs] = [observed, monotonicMs()];
    return monotonicMs() - sinceMs;
  };
};
