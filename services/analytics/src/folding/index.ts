export { makeFoldDocument } from './fold-document.ts';
export { makeFoldQueue } from './fold-queue.ts';
export { mongoFoldStore } from './fold-store-mongo.ts';
export { foldingPart } from './fold-sweep.ts';
export { rollupDayModel, rollupModel } from './rollup-model.ts';
export type { RollupDayRecord, RollupRecord } from './rollup-model.ts';
