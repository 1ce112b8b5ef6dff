/** Tells, each time that it is asked, how many milliseconds ago it was begun. */
export type Stopwatch = () => number;

/** The greater time of two clocks: the one stands still while the machine does, the other one may be set. So it may tell too much, never too little. */
export const beginStopwatch = (): Stopwatch => {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Math.abs(Date.now() - wall));
};
