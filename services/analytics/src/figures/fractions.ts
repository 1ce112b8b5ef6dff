/** Returns a fraction, cut to 4 decimals so that 1 means complete; 0 if `whole` is 0. Source: Specification 1.6. */
export const fractionOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 10_000) / whole) / 10_000;

/** Converts whole milliseconds to seconds. */
export const secondsOf = (ms: number): number => ms / 1000;

/** Returns the mean time in seconds, rounded to 3 decimals. Returns 0 if `count` is 0. */
export const meanSeconds = (ms: number, count: number): number => (count === 0 ? 0 : Math.round(ms / count) / 1000);

/** The figures of one document that its completion is computed from. */
export type Completion = {
  viewers: number;
  /** The number of distinct pages that each viewer saw, summed over viewers. */
  pagesSeen: number;
  pageCount: number;
};

/** Returns the mean completion of the viewers of one document. */
export const completionOf = ({ viewers, pagesSeen, pageCount }: Completion): number =>
  fractionOf(pagesSeen, viewers * pageCount);

/**
 * Returns the mean completion of all viewers of several documents. `pagesSeen` has the pages seen by page count.
 * The fractions are added over a common denominator. In floating point, a sum of 1 could be cut to 0.9999.
 */
export const meanCompletion = (viewers: number, pagesSeen: Record<string, number>): number => {
  if (viewers === 0) return 0;
  const denominator = Object.keys(pagesSeen).map(BigInt).reduce(leastCommonMultiple, 1n);
  let numerator = 0n;
  for (const [pageCount, seen] of Object.entries(pagesSeen))
    numerator += BigInt(seen) * (denominator / BigInt(pageCount));
  return Number((numerator * 10_000n) / (denominator * BigInt(viewers))) / 10_000;
};

const leastCommonMultiple = (a: bigint, b: bigint): bigint => (a / greatestCommonDivisor(a, b)) * b;
const greatestCommonDivisor = (a: bigint, b: bigint): bigint => (b === 0n ? a : greatestCommonDivisor(b, a % b));
