export { makeAddSums } from './add-sums-mongo.ts';
export type { SumsRecord } from './add-sums-mongo.ts';
export { completeFoldsPart } from './complete-folds.ts';
export { clearPlan, pauseAfterConflict, planIndex, saveNextVersion, unfinishedSince } from './plan-records-mongo.ts';
export type { PlanFields } from './plan-records-mongo.ts';
