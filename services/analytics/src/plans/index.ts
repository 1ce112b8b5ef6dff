export { finishPlansPart } from './finish-plans.ts';
export { foldByPlan } from './fold-by-plan.ts';
export { inLanesBy } from './lanes.ts';
export { clearPlan, findPlanned, planIndex, putSuccessor } from './plan-records-mongo.ts';
export type { PlanFields } from './plan-records-mongo.ts';
