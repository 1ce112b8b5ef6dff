export { readerUpdateOf } from './reader.ts';
export type { LeadFigures, ReaderRecord, ViewerFigures } from './reader.ts';
export { readerIndexes, readerModel, viewerIndexes } from './reader-model.ts';
export { applySnapshot } from './reader-state.ts';
export type { ReaderState } from './reader-state.ts';
