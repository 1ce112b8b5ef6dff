export { addChange, contributionOf, isViewer, noChange } from './contribution.ts';
export type { Contribution } from './contribution.ts';
export { completionOf, fractionOf, meanCompletion, secondsEach, secondsOf } from './fractions.ts';
export { never } from './day-before.ts';
export { addDay, noRange, viewersOn } from './range-sums.ts';
export type { RangeSums, StoredDay } from './range-sums.ts';
export { add, leavesOf, noTotals, plus, withoutZeros } from './sums.ts';
export type { DaySums, SumTree, Totals } from './sums.ts';
