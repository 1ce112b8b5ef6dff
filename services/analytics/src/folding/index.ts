export { makeEraseFigures } from './erase-figures.ts';
export type { EraseFigures } from './erase-figures.ts';
export { foldLag } from './fold-lag.ts';
export { makeFoldReaders } from './fold-readers.ts';
export type { FoldReaders } from './fold-readers.ts';
export { mongoFoldStore } from './fold-store-mongo.ts';
export { consumeReaderChanges } from './reader-changed-consumer.ts';
export { rollupDayModel, rollupModel } from './rollup-model.ts';
export type { RollupDayRecord, RollupRecord } from './rollup-model.ts';
