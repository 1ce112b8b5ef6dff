import { AppError, boundedMap } from '@docsight/service-kit';

/**
 * Counts a beacon of a reader.
 * @throws AppError rate_limited if the reader has sent too many. Source: Specification 10.1.
 */
export type LimitBeacons = (readerId: string) => void;

const windowMs = 60_000;
/** A reader whose window is evicted begins a new one. */
const maxReaders = 50_000;

/** Limits the beacons of each reader in fixed windows of a minute, in this process. */
export const makeLimitBeacons = ({ perMinute, nowMs }: { perMinute: number; nowMs: () => number }): LimitBeacons => {
  const windows = boundedMap<string, { beacons: number; endsAtMs: number }>({
    maxEntries: maxReaders,
    ttlMs: windowMs,
    nowMs,
  });

  const begin = (readerId: string): { beacons: number; endsAtMs: number } => {
    const window = { beacons: 0, endsAtMs: nowMs() + windowMs };
    windows.set(readerId, window);
    return window;
  };

  return (readerId) => {
    const window = windows.get(readerId) ?? begin(readerId);
    window.beacons += 1;
    if (window.beacons <= perMinute) return;
    const seconds = Math.max(1, Math.ceil((window.endsAtMs - nowMs()) / 1000));
    throw new AppError('rate_limited', `This reader sends too many beacons. Try again in ${seconds} seconds.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };
};
