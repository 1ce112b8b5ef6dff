/**
 * How much work an account has had beyond the usual, and when that was computed. Points decay by half every two
 * minutes.
 */
export type Penalty = { points: number; atMs: number };

const halfLifeMs = 2 * 60 * 1000;
/** Work below this share of its limits is usual, and costs no points. */
const usualCost = 0.2;
/** From this number of points on, an account is slow: after one work at its limits, or three slow ones. */
const slowFrom = 0.5;
/** Limits the time until an account is no longer slow to eight minutes. */
const maxPoints = 8;

/**
 * Returns the penalty after a work. The cost is the share of its limits of time and memory that it used, from 0 to 1.
 */
export const penaltyAfter = (before: Penalty | undefined, cost: number, nowMs: number): Penalty | undefined => {
  if (cost < usualCost) return before;
  return { points: Math.min(maxPoints, pointsAt(before, nowMs) + cost), atMs: nowMs };
};

/** Returns true while the account must leave more places to others. */
export const isSlowAt = (penalty: Penalty | undefined, nowMs: number): boolean => pointsAt(penalty, nowMs) >= slowFrom;

const pointsAt = (penalty: Penalty | undefined, nowMs: number): number =>
  penalty ? penalty.points * 0.5 ** (Math.max(0, nowMs - penalty.atMs) / halfLifeMs) : 0;
