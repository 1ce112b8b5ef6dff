/** Returns a fraction, cut to 4 decimals so that 1 means complete; 0 when there is nothing. Source: Specification 1.6. */
export const fractionOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.floor((part * 10_000) / whole) / 10_000;

/** Whole milliseconds as seconds. */
export const secondsOf = (ms: number): number => ms / 1000;

/** Milliseconds shared out, as seconds to 3 decimals; 0 when there is nothing to share among. */
export const secondsEach = (ms: number, count: number): number => (count === 0 ? 0 : Math.round(ms / count) / 1000);

/** Of one document: its viewers and the sum of the distinct pages that each of them saw. */
export type Completion = { viewers: number; pagesSeen: number; pageCount: number };

/** The mean over the viewers of one document. */
export const completionOf = ({ viewers, pagesSeen, pageCount }: Completion): number =>
  fractionOf(pagesSeen, viewers * pageCount);

/**
 * The mean over the viewers of all of several documents, of which the pages seen are added up by page count. Documents differ in length, so the fractions are
 * added over a common denominator: in floating point a sum that is 1 could come out below it, and be cut to 0.9999.
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
