import { setMaxListeners } from 'node:events';

/** Cuts off the requests in progress when a stop takes too long. */
export type CutOff = {
  /** Fires when requests are cut off. */
  signal: AbortSignal;
  /** Cuts off after the grace period. */
  start(): void;
  /** Ends the grace period: no request is in progress. */
  clear(): void;
};

export const makeCutOff = (graceMs: number): CutOff => {
  const controller = new AbortController();
  setMaxListeners(0, controller.signal); // one for each request in progress
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    start: () => {
      timer = setTimeout(() => controller.abort(), graceMs);
    },
    clear: () => clearTimeout(timer),
  };
};
