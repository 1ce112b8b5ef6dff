export { makeEraseFigures } from './erase-figures.ts';
export { finishFoldsPart } from './finish-folds.ts';
export { inLanes } from './fold-lanes.ts';
export { makeFoldReaders } from './fold-readers.ts';
export { mongoFoldStore } from './fold-store-mongo.ts';
export { consumeReaderChanges } from './reader-changed-consumer.ts';
export { rollupDayModel, rollupModel } from './rollup-model.ts';
export type { RollupDayRecord, RollupRecord } from './rollup-model.ts';
