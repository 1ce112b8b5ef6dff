import type { BodyLimits } from './request-body.ts';

/** Limits of bodies: of those that hold a file, and of others. */
export type BodyLimitsByUse = { files: BodyLimits; others: BodyLimits };

const megabyte = 1024 * 1024;

/**
 * Returns the limits of request bodies. Source: Specification 10.4 and Specification 10.5.
 * They are wider than those of the services, and end what no service would read.
 * 1 KB a second is slower than any network that people open a PDF with.
 */
export const bodyLimits = (maxUploadMb: number): BodyLimitsByUse => {
  const times = { wholeWithinMs: 15_000, pace: { bytes: 30 * 1024, everyMs: 30_000 }, lingerMs: 30_000 };
  return {
    files: { ...times, mostBytes: (maxUploadMb + 1) * megabyte },
    others: { ...times, mostBytes: megabyte },
  };
};
