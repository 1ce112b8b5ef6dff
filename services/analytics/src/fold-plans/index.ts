export { batchByKey } from './batch-by-key.ts';
export { completeFoldsPart } from './complete-folds.ts';
export { clearPlan, findUnfinished, pauseAfterConflict, planIndex, saveNextVersion } from './plan-records-mongo.ts';
export type { PlanFields } from './plan-records-mongo.ts';
