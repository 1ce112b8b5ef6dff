export { changeBetween, contributionOf, isViewer } from './contribution.ts';
export type { Contribution } from './contribution.ts';
export { completionOf, fractionOf, meanCompletion, secondsEach, secondsOf } from './fractions.ts';
export { leavesOf, noSums, noTotals, plus, withoutZeros } from './sums.ts';
export type { DaySums, SumTree, Totals } from './sums.ts';
