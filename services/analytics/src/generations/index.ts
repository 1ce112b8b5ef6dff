export { makeDropRetired } from './drop-retired-mongo.ts';
export { collectionIn, firstVersionIn, layout, numberAt } from './generation.ts';
export type { Generation } from './generation.ts';
export { startStopwatch } from './fresh-record.ts';
export { dropAfterMs, makeGenerationRouter, propagationMs } from './generation-router.ts';
export type { GenerationRouter } from './generation-router.ts';
export { rebuildPhases } from './generation-store.ts';
export type { GenerationsRecord, GenerationStore, RebuildPhase, RebuildState } from './generation-store.ts';
export { mongoGenerationStore } from './generation-store-mongo.ts';
