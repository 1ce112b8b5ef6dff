export { completeFoldsPart } from './complete-folds.ts';
export { clearPlan, pauseAfterConflict, planIndex, saveNextVersion, unfinishedSince } from './plan-records-mongo.ts';
export type { PlanFields } from './plan-records-mongo.ts';
