/** For how long the same was seen each time, in milliseconds: by this process's own clock, so that no two clocks need to agree. */
export const stillness = (steadyMs: () => number): ((seen: string) => number) => {
  let [last, sinceMs] = ['', steadyMs()];
  return (seen) => {
    if (seen !== last) [last, sinceMs] = [seen, steadyMs()];
    return steadyMs() - sinceMs;
  };
};
