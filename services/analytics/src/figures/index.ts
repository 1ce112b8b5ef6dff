export { addChange, contributionOf, isViewer, zeroContribution } from './contribution.ts';
export { completionOf, fractionOf, meanCompletion, meanSeconds, secondsOf } from './fractions.ts';
export { countAll, countSince, repeatsIn } from './previous-days.ts';
export { addDay, newViewersOn, zeroRange } from './range-sums.ts';
export type { RangeSums, StoredDay } from './range-sums.ts';
export { add, figuresOfDay, leavesOf, plus, withoutZeros, zeroLevels, zeroTotals } from './sums.ts';
export type { CountedFigures, DaySums, SumTree, Totals } from './sums.ts';
