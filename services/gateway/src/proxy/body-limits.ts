import type { BodyLimits } from './request-body.ts';

/** Limits of bodies with a file, and of all others. */
export type BodyLimitsByUse = { files: BodyLimits; others: BodyLimits };

const megabyte = 1024 * 1024;

/**
 * Returns the limits of request bodies. Source: Specification 10.4 and Specification 10.5.
 * They are wider than those of the services: they stop what no service would read.
 * 1 KB per second is slower than any network on which people open a PDF.
 */
export const bodyLimits = (maxUploadMb: number): BodyLimitsByUse => {
  const times = { wholeTimeoutMs: 15_000, pace: { bytes: 30 * 1024, everyMs: 30_000 }, lingerMs: 30_000 };
  return {
    files: { ...times, maxBytes: (maxUploadMb + 1) * megabyte },
    others: { ...times, maxBytes: megabyte },
  };
};
