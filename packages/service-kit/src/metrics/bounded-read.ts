import { withTimeout } from '../concurrency/with-timeout.ts';

/** A slower read would delay the scrape. In milliseconds. */
const timeoutMs = 2_000;

/**
 * Bounds the read of a gauge, so that no dependency delays or breaks a scrape: a read that fails or takes too long has
 * no value.
 */
export const boundedRead =
  (read: () => number | undefined | Promise<number | undefined>, onError: () => void) =>
  async (): Promise<number | undefined> => {
    try {
      return await withTimeout(async () => read(), timeoutMs);
    } catch {
      onError();
      return undefined;
    }
  };

/**
 * Reads again only after a time, however often it is called. For values that cost a request.
 * @param maxAgeMs counts from the beginning of the last read.
 */
export const readAtMostEvery = <Value>(maxAgeMs: number, read: () => Promise<Value>): (() => Promise<Value>) => {
  let last: { atMs: number; value: Promise<Value> } | undefined;
  return () => {
    const nowMs = performance.now();
    if (!last || nowMs - last.atMs > maxAgeMs) last = { atMs: nowMs, value: read() };
    return last.value;
  };
};
