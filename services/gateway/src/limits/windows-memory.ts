import { boundedMap } from '@docsight/service-kit';
import type { Count } from './window.ts';

/** Counts windows in this process, for the time without Redis. */
export type MemoryCounter = { count(key: string): Count; release(key: string): void; reset(key: string): void };

/** Bounds the memory. Beyond it, the key that was used least recently begins a new window. */
const maxKeys = 50_000;

export const memoryCounter = (durationMs: number, nowMs: () => number): MemoryCounter => {
  const windows = boundedMap<string, { consumed: number; endsAtMs: number }>({ maxEntries: maxKeys });
  const current = (key: string) => {
    const known = windows.get(key);
    return known && known.endsAtMs > nowMs() ? known : undefined;
  };
  return {
    count: (key) => {
      const window = current(key) ?? { consumed: 0, endsAtMs: nowMs() + durationMs };
      if (window.consumed === 0) windows.set(key, window);
      window.consumed += 1;
      return { ...window, msLeft: window.endsAtMs - nowMs() };
    },
    release: (key) => {
      const window = current(key);
      if (window && window.consumed > 0) window.consumed -= 1;
    },
    reset: (key) => {
      windows.delete(key);
    },
  };
};
